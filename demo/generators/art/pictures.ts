import { artists } from "../../label/artists.ts"
import { newsPieces, productPieces, videoPieces } from "../../label/pieces.ts"
import { releases } from "../../label/releases.ts"
import type { Drawing } from "./drawing.ts"
import { fallbacks } from "./fallback/index.ts"
import type { Film } from "./film.ts"
import { newsPictures } from "./news/index.ts"
import { portraits } from "./portraits/index.ts"
import { goods } from "./products/index.ts"
import { sleeves } from "./sleeves/index.ts"
import { films } from "./videos/index.ts"

/** `print` is the file for the press, where there is one: a sleeve ten
 * centimetres wide, a portrait of twenty by twenty-five, of that quality or,
 * where it could not be mailed, less. */
export const kinds = {
  sleeves: {
    master: 1600,
    widths: [320, 480, 680, 960],
    print: { width: 1200, quality: 32 },
  },
  portraits: {
    master: 1200,
    widths: [320, 680, 960],
    print: { width: 2400, quality: 80 },
  },
  products: { master: 1200, widths: [320, 680, 960] },
  videos: { master: 1280, widths: [480, 960] },
  news: { master: 1200, widths: [480, 960] },
  fallback: { master: 1200, widths: [320, 640, 960] },
} as const

export type Kind = keyof typeof kinds

export type Job = {
  kind: Kind
  slug: string
  drawing: Drawing
  film?: Film
}

/** Everything there is to draw, in the order it is listed. */
export function jobs(): Job[] {
  return [
    ...releases.map(({ slug }) => job("sleeves", slug, sleeves[slug])),
    ...artists.map(({ slug }) => job("portraits", slug, portraits[slug])),
    ...productPieces.map((piece) =>
      job("products", piece.slug, goods[piece.picture](piece)),
    ),
    ...videoPieces.map(({ slug }) => filmJob(slug, films[slug])),
    ...newsPieces.map(({ slug }) => job("news", slug, newsPictures[slug])),
    ...Object.entries(fallbacks).map(([slug, drawing]) =>
      job("fallback", slug, drawing),
    ),
  ]
}

function job(kind: Kind, slug: string, drawing: Drawing | undefined): Job {
  if (!drawing) throw new Error(`Nobody has drawn ${kind}/${slug}`)
  return { kind, slug, drawing }
}

/** A film's picture is one of its frames. */
function filmJob(slug: string, film: Film | undefined): Job {
  if (!film) throw new Error(`Nobody has filmed ${slug}`)
  const drawing = { alt: film.alt, draw: () => film.frame(film.still) }
  return { kind: "videos", slug, drawing, film }
}
