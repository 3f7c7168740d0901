import sharp from "sharp"
import { artists } from "../../label/artists.ts"
import type { productPieces } from "../../label/pieces.ts"
import { ground, type InkName, inks } from "./inks.ts"
import { mark, note } from "./marks.ts"
import { image } from "./portrait.ts"
import { type Plate, print, type Sheet } from "./print.ts"
import { group, rect } from "./shapes.ts"

export type Piece = (typeof productPieces)[number]

export const table = { width: 800, height: 1000, paper: ground } as const

/** What lies under a thing: its own shape, blurred and broken into dots. */
export function shadow(shape: string, right = 16, down = 22, blur = 12): Plate {
  return {
    ink: "graphite",
    art:
      `<filter id="blur" x="-20%" y="-20%" width="140%" height="140%">` +
      `<feGaussianBlur stdDeviation="${blur}"/></filter>` +
      `<g filter="url(#blur)" opacity="0.62">` +
      group(`translate(${right} ${down})`, shape) +
      `</g>`,
    screen: { kind: "dots", cell: 5.5, angle: 45 },
    strength: 0.72,
  }
}

/** The reference a mail-order catalogue prints under every article. */
export function reference(text: string): Plate {
  return {
    ink: "graphite",
    art:
      note(text, 40, 962, { size: 15 }) +
      mark(728, 944, 20) +
      rect(40, 930, 720, 1.6),
  }
}

/** An SVG fragment of any printed sheet, to be laid on the table. */
export async function printed(sheet: Sheet, pixels = 1000) {
  const { data, width, height } = await print(sheet, pixels)
  const png = await sharp(data, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer()
  return (x: number, y: number, wide: number) =>
    image(png, x, y, wide, (wide * sheet.height) / sheet.width)
}

export function artistOf(piece: Piece) {
  const artist = artists.find(({ slug }) => slug === piece.artist)
  return { name: artist?.name ?? "9X", ink: inkOf(artist?.ink) }
}

function inkOf(ink: InkName | undefined): InkName {
  return ink ?? "vermilion"
}

/** Fibre of a fold in cloth, as soft dark strokes inside a shape. */
export function folds(id: string, shape: string, strokes: string, soft = 9) {
  return (
    `<filter id="fold${id}" x="-30%" y="-30%" width="160%" height="160%">` +
    `<feGaussianBlur stdDeviation="${soft}"/></filter>` +
    `<clipPath id="cloth${id}">${shape}</clipPath>` +
    `<g clip-path="url(#cloth${id})"><g filter="url(#fold${id})" ` +
    `fill="none" stroke="#000" stroke-linecap="round">${strokes}</g></g>`
  )
}

export const paperOf = (ink: InkName) => inks[ink].paper
export const hexOf = (ink: InkName) => inks[ink].hex
