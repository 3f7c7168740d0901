import { expect, test } from "vitest"
import { createPage } from "#server/type/pdf-page.ts"
import { readPdf } from "#tests/support/read-pdf.ts"

const about = { author: "9X", language: "en-GB", made: new Date(0) }

test("every letter of a typeface can be shown, selected and found again", async () => {
  const page = await createPage({ ...about, title: "Letters" })
  const typefaces = Object.values(page.typefaces)
  const wanted = typefaces.map(({ glyphs }) => [...glyphs.keys()].join("|"))
  for (const [place, typeface] of typefaces.entries()) {
    const text = wanted[place] ?? ""
    page.words("P", [{ text, typeface, size: 9, x: 40, y: 60 + place }])
  }
  const { lines } = readPdf(await page.bytes())
  expect(lines.map(({ text }) => text)).toEqual(wanted)
})

test("a line is measured with its pairs, and over both files of a typeface", async () => {
  const page = await createPage({ ...about, title: "Widths" })
  const { headline, mono } = page.typefaces
  const apart = headline.widthOf("A") + headline.widthOf("V") + headline.track
  expect(headline.widthOf("AV")).toBeLessThan(apart)
  expect(headline.widthOf("Łó")).toBeGreaterThan(headline.widthOf("Ł"))
  expect(mono.widthOf("iiii")).toBeCloseTo(mono.widthOf("MMMM"))
  expect(mono.widthOf("")).toBe(0)
  await page.bytes()
})

test("a title or an address cannot end its string early", async () => {
  const title = ")>> endobj <</Łódź 🎧"
  const page = await createPage({ ...about, title })
  const typeface = page.typefaces.text
  const line = { text: "a", typeface, size: 9, x: 40, y: 60 }
  page.words("P", [line], "https://a.example/)>>\u202e")
  page.words("P", [{ ...line, y: 80 }], "https://[")
  const read = readPdf(await page.bytes())
  expect(read.title).toBe(title)
  expect(read.links).toEqual(["https://a.example/)%3E%3E%E2%80%AE"])
})
