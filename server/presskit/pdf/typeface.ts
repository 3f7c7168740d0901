import { type Face, place } from "../../type/typesetting.ts"
import type { Objects } from "./objects.ts"
import { drawn } from "./outline.ts"

/** A letter is one byte in a line: a typeface with more in use is two fonts. */
const LETTERS_A_FONT = 256

/** A typeface in a PDF, as Type 3 fonts: the outlines of the letters that were
 * used, and which letter each of them is, so that words can be selected,
 * searched and read out. */
export function createTypeface(face: Face, name: string) {
  const used = new Map<string, number>()

  function numberOf(letter: string) {
    const number = used.get(letter) ?? used.size
    used.set(letter, number)
    return number
  }

  return {
    face,
    /** The operators that show a line. */
    show(line: string, size: number) {
      const letters = place(line, face).glyphs
      const runs: { font: number; shown: string[] }[] = []
      for (const [index, { at, letter, advance }] of letters.entries()) {
        const number = numberOf(letter)
        const font = Math.floor(number / LETTERS_A_FONT)
        if (runs.at(-1)?.font !== font) runs.push({ font, shown: [] })
        const next = letters[index + 1]?.at ?? at + advance
        const code = hex(number % LETTERS_A_FONT, 2)
        runs.at(-1)?.shown.push(`<${code}>${at + advance - next || ""}`)
      }
      return runs
        .map(
          ({ font, shown }) =>
            `/${name}${font} ${size} Tf [${shown.join("")}] TJ`,
        )
        .join("\n")
    },
    /** Writes the fonts, once every line has been shown; answers them as a
     * page's resources name them. */
    write(objects: Objects) {
      const letters = [...used.keys()]
      const fonts: string[] = []
      for (let from = 0; from < letters.length; from += LETTERS_A_FONT) {
        const part = letters.slice(from, from + LETTERS_A_FONT)
        fonts.push(`/${name}${fonts.length} ${writeFont(part, face, objects)}`)
      }
      return fonts.join(" ")
    },
  }
}

export type Typeface = ReturnType<typeof createTypeface>

function writeFont(letters: string[], { glyphs }: Face, objects: Objects) {
  const shapes = letters.map(
    (letter) => glyphs.get(letter) ?? { advance: 0, path: "" },
  )
  const names = letters.map((_, code) => `/g${code}`)
  const outlines = shapes.map((glyph) => objects.packed("", drawn(glyph)))
  return objects.add(
    `<</Type /Font /Subtype /Type3 /FontBBox [0 0 0 0]
/FontMatrix [.001 0 0 .001 0 0] /Resources <<>>
/FirstChar 0 /LastChar ${letters.length - 1}
/Widths [${shapes.map(({ advance }) => advance).join(" ")}]
/Encoding <</Type /Encoding /Differences [0 ${names.join("")}]>>
/CharProcs <<${names.map((name, code) => `${name} ${outlines[code]}`).join("\n")}>>
/ToUnicode ${objects.packed("", meaning(letters))}>>`,
  )
}

/** No more in one table: the format says so. */
const ENTRIES = 100

/** Which letter each code stands for. */
function meaning(letters: string[]) {
  const entries = letters.map((letter, code) => {
    const units = [...Buffer.from(letter, "utf16le").swap16()]
    return `<${hex(code, 2)}> <${units.map((unit) => hex(unit, 2)).join("")}>`
  })
  const tables: string[] = []
  for (let from = 0; from < entries.length; from += ENTRIES) {
    const part = entries.slice(from, from + ENTRIES)
    tables.push(`${part.length} beginbfchar\n${part.join("\n")}\nendbfchar`)
  }
  return `/CIDInit /ProcSet findresource begin 12 dict begin begincmap
/CMapName /Letters def /CMapType 2 def
1 begincodespacerange <00> <ff> endcodespacerange
${tables.join("\n")}
endcmap CMapName currentdict /CMap defineresource pop end end`
}

function hex(number: number, digits: number) {
  return number.toString(16).padStart(digits, "0")
}
