import sharp from "sharp"
import { expect, test } from "vitest"
import { type Framing, wholeOf } from "#domain/picture.ts"
import type { Developed } from "#server/catalogue/pictures/develop.ts"
import { createPictureQueue } from "#server/catalogue/pictures/picture-queue.ts"
import {
  animated,
  animatedPng,
  cmykJpeg,
  DRAWING,
  deepPng,
  hugePng,
  PAGE,
  photograph,
  sidewaysWithPlace,
  truncatedJpeg,
} from "../support/hostile-pictures.ts"

const pictureQueue = openPictureQueue()

function openPictureQueue(longestMs?: number) {
  const inTurn = createPictureQueue(longestMs)
  return (bytes: Uint8Array, framing: Framing, client = "inês") =>
    inTurn({ client, original: async () => bytes, framing })
}

test.each([
  ["a page of HTML that is called a picture", PAGE, "no_picture"],
  ["nothing at all", Buffer.alloc(0), "no_picture"],
  ["a drawing", DRAWING, "drawing"],
  ["a GIF that moves", await animated("gif"), "animated"],
  ["a WebP that moves", await animated("webp"), "animated"],
  ["a PNG that moves", await animatedPng(), "animated"],
  ["a header that claims 100,000 × 100,000", hugePng(), "too_large"],
  ["half a photograph", await truncatedJpeg(), "damaged"],
  [
    "the beginning of one",
    Buffer.from("\xff\xd8\xff\xe0", "latin1"),
    "damaged",
  ],
])("%s is refused", async (_, bytes, reason) => {
  await expect(pictureQueue(bytes, wholeOf("square"))).rejects.toMatchObject({
    reason,
  })
})

test("a photograph becomes every file that pages ask for, upright and silent", async () => {
  const original = await sidewaysWithPlace()
  const before = await sharp(original).metadata()
  expect(before.orientation).toBe(6)
  expect(before.exif?.toString("latin1")).toContain("Spycam")
  const developed = await pictureQueue(original, wholeOf("portrait"))
  expect(developed).toMatchObject({ width: 600, height: 750 })
  expect(developed.colour).toMatch(/^#[0-9a-f]{6}$/)
  expect(namesOf(developed)).toEqual(
    [320, 480, 600]
      .flatMap((width) => [`${width}.avif`, `${width}.webp`])
      .concat("print.jpg"),
  )
  for (const { bytes, width, name } of developed.files) {
    const found = await sharp(bytes).metadata()
    expect(found.width, name).toBe(width)
    expect(found.height, name).toBe(Math.round((width * 5) / 4))
    expect(found.orientation ?? 1).toBe(1)
    expect([found.exif, found.xmp, found.iptc], name).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    expect(Buffer.from(bytes).includes("Spycam")).toBe(false)
  }
})

test.each([
  ["four inks", await cmykJpeg()],
  ["sixteen bits", await deepPng()],
])("a picture of %s is one that every screen shows", async (_, original) => {
  const { files } = await pictureQueue(original, wholeOf("square"))
  for (const { bytes } of files) {
    const { space, channels, depth } = await sharp(bytes).metadata()
    expect({ space, channels, depth }).toEqual({
      space: "srgb",
      channels: 3,
      depth: "uchar",
    })
  }
})

test("the focal point decides what is left of it", async () => {
  const left = {
    create: { width: 600, height: 600, channels: 3, background: "#ff0000" },
  } as const
  const original = await sharp(left)
    .extend({ right: 600, background: "#0000ff" })
    .png()
    .toBuffer()
  const framed = { shape: "square", y: 0.5, zoom: 1 } as const
  const red = await pictureQueue(original, { ...framed, x: 0.1 })
  const blue = await pictureQueue(original, { ...framed, x: 0.9 })
  expect(red.colour).toMatch(/^#[ef].0.0.$/)
  expect(blue.colour).toMatch(/^#0.0.[ef].$/)
})

test("one that takes too long is ended, and the next is developed", async () => {
  const hurried = openPictureQueue(1)
  const original = await (await photograph(200, 200)).png().toBuffer()
  await expect(hurried(original, wholeOf("free"))).rejects.toMatchObject({
    status: 503,
  })
  const small = await pictureQueue(original, wholeOf("free"))
  expect(namesOf(small)).toEqual(["200.avif", "200.webp", "print.jpg"])
})

test("who waits holds no bytes, and one person does not hold the line", async () => {
  const inTurn = createPictureQueue()
  const original = await (await photograph(200, 200)).png().toBuffer()
  const read: string[] = []
  const brought = (client: string) =>
    inTurn({
      client,
      async original() {
        read.push(client)
        return original
      },
      framing: wholeOf("free"),
    }).then(
      () => 200,
      (error) => error.status,
    )
  const greedy = Array.from({ length: 12 }, () => brought("greedy"))
  const other = brought("other")
  expect(read).toEqual(["greedy"])
  expect((await Promise.all(greedy)).toSorted()).toEqual([
    ...Array(3).fill(200),
    ...Array(9).fill(503),
  ])
  expect(await other).toBe(200)
  // The other's came before the last of the first's.
  expect(read.toSorted()).toEqual(["greedy", "greedy", "greedy", "other"])
  expect(read.at(-1)).toBe("greedy")
})

function namesOf({ files }: Developed) {
  return files.map(({ name }) => name)
}
