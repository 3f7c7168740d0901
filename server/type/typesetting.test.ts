import { expect, test } from "vitest"
import { archivo, fitText, settable } from "./typesetting.ts"

const box = { width: 500, height: 380, largest: 160, smallest: 36 }

test("a short name is set as large as it may be", () => {
  expect(fitText("HEXA", archivo, { ...box, width: 700 })).toEqual({
    size: 160,
    lines: ["HEXA"],
  })
})

test("a longer one breaks between words and never runs over", () => {
  const { size, lines } = fitText("The Hedge and the Hare", archivo, box)
  expect(lines.join(" ")).toBe("The Hedge and the Hare")
  for (const line of lines) {
    expect(archivo.widthOf(line) * size).toBeLessThanOrEqual(box.width)
  }
})

test("what does not fit at all ends in an ellipsis", () => {
  const { size, lines } = fitText("W".repeat(400), archivo, box)
  expect(size).toBe(box.smallest)
  expect(lines.at(-1)).toMatch(/…$/)
  for (const line of lines) {
    expect(archivo.widthOf(line) * size).toBeLessThanOrEqual(box.width)
  }
})

test("letters the typeface lacks come off, accents first", () => {
  expect(settable("Łódź, Inês & ǎ", archivo)).toBe("Łódź, Inês & a")
  expect(settable("🎧 مرحبا", archivo)).toBe("")
  expect(settable("a\u0000b\n\nc", archivo)).toBe("ab c")
})

test("an empty text has an empty line", () => {
  expect(fitText("", archivo, box).lines).toEqual([""])
})

test("a letter is drawn with its accent, whichever file it came from", () => {
  for (const [letter, bare] of ["źz", "ŚS", "ÉE", "āa", "łl"]) {
    const path = archivo.glyphs.get(letter ?? "")?.path
    expect(path, letter).toBeTruthy()
    expect(path, letter).not.toBe(archivo.glyphs.get(bare ?? "")?.path)
  }
})
