import { readdir, readFile, stat } from "node:fs/promises"
import sharp from "sharp"
import { expect, test } from "vitest"
import { artists } from "../../label/artists.ts"
import { newsPieces, productPieces, videoPieces } from "../../label/pieces.ts"
import { releases } from "../../label/releases.ts"
import { type Entry, media } from "./develop.ts"

const assets = new URL("../../assets/", import.meta.url).pathname
const pictures: Entry[] = JSON.parse(
  await readFile(`${assets}pictures.json`, "utf8"),
)
const kilobyte = 1000
const megabyte = 1000 * kilobyte

test("everything the label shows has its picture", () => {
  const paths = new Set(pictures.map(({ path }) => path))
  const wanted = [
    ...releases.map(({ slug }) => `sleeves/${slug}`),
    ...artists.map(({ slug }) => `portraits/${slug}`),
    ...productPieces.map(({ slug }) => `products/${slug}`),
    ...videoPieces.map(({ slug }) => `videos/${slug}`),
    ...newsPieces.map(({ slug }) => `news/${slug}`),
    ...["artist", "release", "product", "video", "article"].map(
      (slug) => `fallback/${slug}`,
    ),
  ]
  expect(wanted.filter((path) => !paths.has(path))).toEqual([])
  expect(paths.size).toBe(wanted.length)
})

test("every promised size is there, in both formats, in proportion", async () => {
  const wrong: string[] = []
  for (const { path, widths, formats, width, height } of pictures) {
    for (const name of combine(path, widths, formats)) {
      const found = await sharp(`${media}${name.file}`).metadata()
      const due = Math.round((name.width * height) / width)
      const off = Math.abs(found.height - due)
      if (found.width !== name.width || off > 1) wrong.push(name.file)
    }
  }
  expect(wrong).toEqual([])
})

test("each kind keeps its shape", () => {
  const shapes = {
    sleeves: 1,
    portraits: 4 / 5,
    products: 4 / 5,
    videos: 16 / 9,
    news: 3 / 2,
  }
  for (const [kind, shape] of Object.entries(shapes)) {
    for (const picture of pictures.filter((each) => each.kind === kind)) {
      expect(picture.width / picture.height).toBeCloseTo(shape, 2)
    }
  }
})

test("every picture says in one sentence what is to be seen", () => {
  const sentences = pictures.map(({ alt }) => alt)
  for (const sentence of sentences) {
    expect(sentence).toMatch(/^[A-Z].{20,200}\.$/)
  }
  expect(new Set(sentences).size).toBe(sentences.length)
})

test("press kits get print-size files that can be mailed", async () => {
  const longSide = { sleeves: 1200, portraits: 3000 }
  for (const [kind, pixels] of Object.entries(longSide)) {
    for (const picture of pictures.filter((each) => each.kind === kind)) {
      const file = `${media}${picture.path}-print.jpg`
      const { width, height, format } = await sharp(file).metadata()
      expect(Math.max(width, height), file).toBe(pixels)
      expect([format, width], file).toEqual(["jpeg", picture.print])
      expect((await stat(file)).size, file).toBeLessThan(900 * kilobyte)
    }
  }
})

test("all of it fits the budget, and nothing lies about", async () => {
  const names = await readdir(assets, { recursive: true })
  const drawn = names.filter((name) => /^(media|brand)\/.*\./.test(name))
  const sizes = await Promise.all(
    drawn.map(async (name) => (await stat(`${assets}${name}`)).size),
  )
  expect(Math.max(...sizes)).toBeLessThanOrEqual(1.8 * megabyte)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(33 * megabyte)
  expect(drawn.filter((name) => !known(name))).toEqual([])
})

function known(name: string) {
  if (name.startsWith("brand/")) return true
  const path = name
    .replace(/^media\//, "")
    .replace(/(-\d+|-print)?\.(avif|webp|jpg|mp4)$/, "")
  return pictures.some((picture) => picture.path === path)
}

function combine(
  path: string,
  widths: readonly number[],
  formats: readonly string[],
) {
  return widths.flatMap((width) =>
    formats.map((format) => ({ file: `${path}-${width}.${format}`, width })),
  )
}
