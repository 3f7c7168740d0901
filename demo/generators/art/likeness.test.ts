import sharp from "sharp"
import { expect, test } from "vitest"
import { artists } from "../../label/artists.ts"
import { releases } from "../../label/releases.ts"
import { media } from "./develop.ts"
import { type InkName, inks, type Rgb, rgb } from "./inks.ts"

const side = 16
/** Of 240 neighbours compared: one sleeve in two sizes differs in up to 52,
 * two unrelated pictures in about 120. */
const unlike = 70

test("no two sleeves look alike", async () => {
  const prints = await Promise.all(
    releases.map(async ({ slug }) => ({ slug, bits: await outline(slug) })),
  )
  const alike: string[] = []
  for (const [index, one] of prints.entries()) {
    for (const other of prints.slice(index + 1)) {
      const far = one.bits.filter((bit, at) => bit !== other.bits[at]).length
      if (far < unlike) alike.push(`${one.slug} and ${other.slug}: ${far}`)
    }
  }
  expect(alike).toEqual([])
})

test("the press has eight drums, and each belongs to one artist", () => {
  const used = artists.map(({ ink }) => ink)
  expect([...used].sort()).toEqual(Object.keys(inks).sort())
})

test("no two inks could be taken for each other", () => {
  const colours = Object.values(inks).map(({ hex }) => rgb(hex))
  for (const [index, one] of colours.entries()) {
    for (const other of colours.slice(index + 1)) {
      expect(distance(one, other)).toBeGreaterThan(70)
    }
  }
})

test("every portrait is printed in its artist's ink", async () => {
  for (const { slug, ink } of artists) {
    expect(
      await share(`portraits/${slug}-320.webp`, ink),
      slug,
    ).toBeGreaterThan(0.08)
  }
})

/** Which of two neighbours is lighter, all over the sleeve. */
async function outline(slug: string) {
  const grey = await sharp(`${media}sleeves/${slug}-320.webp`)
    .greyscale()
    .resize(side, side, { fit: "fill" })
    .raw()
    .toBuffer()
  return Array.from({ length: side * (side - 1) }, (_, at) => {
    const place = Math.floor(at / (side - 1)) * side + (at % (side - 1))
    return (grey[place] ?? 0) > (grey[place + 1] ?? 0)
  })
}

async function share(file: string, ink: InkName) {
  const pixels = await sharp(`${media}${file}`).raw().toBuffer()
  const wanted = rgb(inks[ink].hex)
  let near = 0
  for (let at = 0; at < pixels.length; at += 3) {
    const [red = 0, green = 0, blue = 0] = pixels.subarray(at, at + 3)
    if (distance([red, green, blue], wanted) < 80) near++
  }
  return near / (pixels.length / 3)
}

function distance(one: Rgb, other: Rgb) {
  return Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2])
}
