import { PAGE, type Page } from "../../type/pdf-page.ts"
import type { Typeface } from "../../type/pdf-typefaces.ts"
import { fitText, settable } from "../../type/typesetting.ts"

export const MARGIN = 40
export const LEFT = { x: MARGIN, width: 185 }
export const RIGHT = { x: 250, width: PAGE.width - 250 - MARGIN }
export const FOOT = PAGE.height - MARGIN
/** From a section's rule to its first row, and from one row to the next. */
export const HEAD = 28
export const ROW = 15

export type Desk = ReturnType<typeof createDesk>

/** The page, its typefaces and the helpers with which every part is set. */
export function createDesk(page: Page) {
  const { mono } = page.typefaces

  /** One line, cut at the edge of its column. */
  function line(
    words: string,
    typeface: Typeface,
    size: number,
    width: number,
  ) {
    const { lines } = fitText(settable(words, typeface), typeface, {
      width,
      height: size,
      largest: size,
      smallest: size,
      leading: 1,
    })
    return { text: lines[0] ?? "", typeface, size }
  }

  return {
    page,
    ...page.typefaces,
    line,
    /** A section's label above its rows; returns the y of the first row. */
    section(title: string, { x, width }: Column, y: number) {
      page.rule({ x, y, width, height: 0.5 })
      const label = line(title.toUpperCase(), mono, 6.5, width)
      page.words("H2", [{ ...label, x, y: y + 12 }])
      return y + HEAD
    },
  }
}

type Column = { x: number; width: number }
