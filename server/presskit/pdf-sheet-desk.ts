import {
  archivo,
  type Face,
  fitText,
  martianMono,
  readFace,
  settable,
} from "../type/typesetting.ts"
import { type Document, PAGE } from "./pdf/document.ts"
import { createTypeface, type Typeface } from "./pdf/typeface.ts"

export const MARGIN = 40
export const LEFT = { x: MARGIN, width: 185 }
export const RIGHT = { x: 250, width: PAGE.width - 250 - MARGIN }
export const FOOT = PAGE.height - MARGIN
/** From a part's rule to its first row, and from row to row. */
export const HEAD = 28
export const ROW = 15

let archivoText: Face | undefined

/** Read when the first sheet is set: posters do without it. */
export function textFace() {
  archivoText ??= readFace("archivo-text.txt", 4)
  return archivoText
}

export type Desk = ReturnType<typeof createDesk>

/** What every part of the sheet is set with. */
export function createDesk(document: Document) {
  const headline = createTypeface(archivo, "H")
  const text = createTypeface(textFace(), "T")
  const mono = createTypeface(martianMono, "M")

  /** One line, cut where its column ends. */
  function line(
    words: string,
    typeface: Typeface,
    size: number,
    width: number,
  ) {
    const { face } = typeface
    const box = { width, height: size, largest: size, smallest: size }
    const { lines } = fitText(settable(words, face), face, {
      ...box,
      leading: 1,
    })
    return { text: lines[0] ?? "", typeface, size }
  }

  return {
    document,
    headline,
    text,
    mono,
    line,
    /** A part's label over its rows; answers where the first row stands. */
    section(title: string, { x, width }: Column, y: number) {
      document.rule({ x, y, width, height: 0.5 })
      const label = line(title.toUpperCase(), mono, 6.5, width)
      document.words("H2", [{ ...label, x, y: y + 12 }])
      return y + HEAD
    },
  }
}

type Column = { x: number; width: number }
