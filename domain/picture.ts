import * as z from "zod/mini"

/** Width over height of the frames that pages use; null keeps the picture's own
 * shape. */
export const SHAPES = {
  square: 1,
  portrait: 4 / 5,
  wide: 16 / 9,
  free: null,
} as const

export type Shape = keyof typeof SHAPES

export const MOST_BYTES = 40 * 1024 * 1024
export const MOST_PIXELS = 80_000_000
export const LONGEST_ALT = 1000
/** Closer than this, even a large original has no more detail. */
export const CLOSEST = 8

const share = z.number().check(z.gte(0), z.lte(1))

/** The crop of an original: its shape, focal point (as fractions of width and
 * height) and zoom. */
export const FRAMING = z.object({
  shape: z.enum(Object.keys(SHAPES) as [Shape, ...Shape[]]),
  x: share,
  y: share,
  zoom: z.number().check(z.gte(1), z.lte(CLOSEST)),
})

export type Framing = z.infer<typeof FRAMING>

/** The largest crop of this shape. */
export function wholeOf(shape: Shape): Framing {
  return { shape, x: 0.5, y: 0.5, zoom: 1 }
}

type Size = { width: number; height: number }

/** The crop of a picture of this size in whole pixels: as near to the focal
 * point as the edges allow. */
export function cropOf({ shape, x, y, zoom }: Framing, size: Size) {
  const ratio = SHAPES[shape] ?? size.width / size.height
  const width = within(
    Math.min(size.width, size.height * ratio) / zoom,
    size.width,
  )
  const height = within(width / ratio, size.height)
  return {
    left: placed(x * size.width - width / 2, size.width - width),
    top: placed(y * size.height - height / 2, size.height - height),
    width,
    height,
  }
}

function within(length: number, most: number) {
  return Math.max(1, Math.min(most, Math.round(length)))
}

function placed(start: number, last: number) {
  return Math.max(0, Math.min(last, Math.round(start)))
}

/** Why a picture is refused: the server's messages, which Studio also shows
 * before asking it. */
export const pictureRefusals = {
  no_picture:
    "This is no picture we can read. JPEG, PNG, WebP, AVIF or TIFF, please.",
  damaged: "This picture is damaged: it cannot be read to its end.",
  drawing: "This is a drawing (SVG). Save it as a PNG, then bring that.",
  animated:
    "This one moves, or has several pages. A single still picture, please.",
  too_heavy: "This file is larger than 40 MB. Save it a little smaller.",
  too_large:
    "This picture has more than 80 million pixels. Save it a little smaller.",
} as const

export type PictureRefusal = keyof typeof pictureRefusals

export function isPictureRefusal(code: string): code is PictureRefusal {
  return Object.hasOwn(pictureRefusals, code)
}
