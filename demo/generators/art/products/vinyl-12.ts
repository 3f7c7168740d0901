import { releases } from "../../../label/releases.ts"
import type { Drawing } from "../drawing.ts"
import {
  artistOf,
  hexOf,
  type Piece,
  paperOf,
  printed,
  reference,
  shadow,
  table,
} from "../goods.ts"
import { type Pressing, record } from "../record.ts"
import { disc, group, rect } from "../shapes.ts"
import { sleeves } from "../sleeves/index.ts"

type Way = { plastic?: string; said: string; side?: boolean; tilt: number }

const ways: Record<string, Way> = {
  floodlight: { plastic: "#f4562a", said: "vermilion", tilt: -3 },
  "low-water": { plastic: "#63bfa9", said: "seafoam", side: true, tilt: 0 },
  "interior-angles": { said: "black", tilt: 0 },
}

/** A twelve-inch, halfway out of its sleeve. */
export function vinyl12(piece: Piece): Drawing {
  const way = ways[piece.slug] ?? { said: "black", tilt: 0 }
  return {
    alt:
      `${piece.title} on ${way.said} twelve-inch vinyl, the record half out ` +
      `of its sleeve on warm paper.`,
    draw: async () => {
      const art = await sleeve(piece)
      const place = way.side
        ? { x: 50, y: 296, wide: 470, cx: 505, cy: 531, r: 228 }
        : { x: 120, y: 300, wide: 560, cx: 400, cy: 338, r: 268 }
      const { x, y, wide } = place
      const turn = `rotate(${way.tilt} 400 560)`
      const pressing = pressingOf(piece, place.cx, place.cy, place.r)
      const disk = record({ ...pressing, colour: way.plastic })
      const board = rect(x, y, wide, wide)
      return {
        ...table,
        plates: [
          shadow(group(turn, disc(place.cx, place.cy, place.r) + board)),
          { paste: group(turn, disk) },
          shadow(group(turn, board), way.side ? 9 : 0, way.side ? 0 : -7, 7),
          { paste: group(turn, art(x, y, wide) + edge(x, y, wide)) },
          reference(`${pressing.catalogue}-LP   12-inch, ${way.said}`),
        ],
      }
    },
  }
}

export async function sleeve(piece: Piece) {
  const drawing = sleeves[piece.release ?? ""]
  if (!drawing) throw new Error(`No sleeve for ${piece.slug}`)
  return printed(await drawing.draw(), 1100)
}

export function pressingOf(
  piece: Piece,
  x: number,
  y: number,
  radius: number,
): Pressing {
  const { name, ink } = artistOf(piece)
  const release = releases.find(({ slug }) => slug === piece.release)
  const dark = ink === "graphite" || ink === "cobalt" || ink === "moss"
  return {
    x,
    y,
    radius,
    label: hexOf(ink),
    text: dark ? paperOf(ink) : "#1a1a1c",
    title: piece.title,
    artist: name,
    catalogue: release?.catalogue ?? "9X",
  }
}

/** Board has a thickness: a pale lip and a dark spine. */
export function edge(x: number, y: number, wide: number) {
  return (
    rect(x, y, wide, 2.4, "rgba(255,255,255,.35)") +
    rect(x, y + wide - 3, wide, 3, "rgba(0,0,0,.28)") +
    rect(x + wide - 2.4, y, 2.4, wide, "rgba(0,0,0,.22)")
  )
}
