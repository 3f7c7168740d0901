import { expect, test } from "vitest"
import { createDocument } from "#server/presskit/pdf/document.ts"
import { createTypeface } from "#server/presskit/pdf/typeface.ts"
import { archivo } from "#server/type/typesetting.ts"
import { readPdf } from "#tests/support/read-pdf.ts"

const about = { author: "9X", language: "en-GB", made: new Date(0) }

test("every letter of a typeface can be shown, selected and found again", () => {
  const document = createDocument({ ...about, title: "Letters" })
  const typeface = createTypeface(archivo, "H")
  const text = [...archivo.glyphs.keys()].join("")
  expect(archivo.glyphs.size).toBeGreaterThan(256)
  document.words("P", [{ text, typeface, size: 9, x: 40, y: 60 }])
  expect(readPdf(document.bytes()).lines.map((line) => line.text)).toEqual([
    text,
  ])
})

test("a title or an address cannot end its string early", () => {
  const title = ")>> endobj <</Łódź 🎧"
  const document = createDocument({ ...about, title })
  const place = { x: 0, y: 0, width: 9, height: 9 }
  document.link("https://a.example/)>>\u202e", place)
  const read = readPdf(document.bytes())
  expect(read.title).toBe(title)
  expect(read.links).toEqual(["https://a.example/)%3E%3E%E2%80%AE"])
})
