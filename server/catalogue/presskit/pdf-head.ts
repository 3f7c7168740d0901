import { dateText } from "#domain/calendar.ts"
import { PAGE } from "../../type/pdf-page.ts"
import { fitText, LEADING, settable } from "../../type/typesetting.ts"
import { type Desk, LEFT, MARGIN, RIGHT } from "./pdf-sheet-desk.ts"
import type { Jpeg } from "./raster.ts"

/** The height of a credit below its picture. */
export const CREDIT = 26

/** The logo, the kind of sheet and its date. */
export function masthead(
  { page, line, mono }: Desk,
  logo: Jpeg,
  kind: string,
  now: Date,
) {
  const height = 22
  const width = (height * logo.width) / logo.height
  page.picture(logo.bytes, "9X", { x: MARGIN, y: MARGIN, width, height })
  const whole = PAGE.width - 2 * MARGIN
  const words = `${kind} · ${dateText(now)}`.toUpperCase()
  const label = line(words, mono, 6.5, 260)
  const y = MARGIN + height
  page.words("P", [{ ...label, x: RIGHT.x, y: y - 1 }])
  page.rule({ x: MARGIN, y: y + 9, width: whole, height: 1.5 })
}

/** Sets a name as large as the page allows, with a line below it. Returns the y
 * at which the columns begin. */
export function headline(
  { page, headline, line, text }: Desk,
  name: string,
  below: string | null,
  height = 150,
) {
  const width = PAGE.width - 2 * MARGIN
  const { size, lines } = fitText(settable(name, headline), headline, {
    width,
    height,
    largest: 128,
    smallest: 22,
  })
  const top = MARGIN + 46
  const step = size * LEADING
  page.words(
    "H1",
    lines.map((words, row) => ({
      text: words,
      typeface: headline,
      size,
      x: MARGIN - size * 0.04,
      y: top + size * 0.74 + row * step,
    })),
  )
  const foot = top + size * 0.74 + (lines.length - 1) * step
  if (below) {
    const words = line(below, text, 11, width)
    page.words("P", [{ ...words, x: MARGIN, y: foot + 22 }])
  }
  return foot + 44
}

type Shown = Jpeg & { alt: string; credit: string }

/** A picture in the left column with its credit; returns the y below it. */
export function creditedPicture(
  desk: Desk,
  shown: Shown,
  room: { y: number; height: number },
) {
  const { x } = LEFT
  const { y } = room
  const scale = Math.min(LEFT.width / shown.width, room.height / shown.height)
  const width = shown.width * scale
  const height = shown.height * scale
  desk.page.picture(shown.bytes, shown.alt, { x, y, width, height })
  const words = desk.line(shown.credit, desk.text, 7, LEFT.width)
  desk.page.words("P", [{ ...words, x, y: y + height + 11 }])
  return y + height + CREDIT
}
