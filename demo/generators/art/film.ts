import type { Sheet } from "./print.ts"
import { type Light, modelLit, type Part, type Study } from "./sculpt.ts"

/** A loop, told several times: `frame` is asked for every moment from 0 up
 * to, not including, 1, and must come round to where it began. */
export type Film = {
  alt: string
  /** About how long once round is; it is cut to the bars of its music. */
  seconds: number
  /** What the camera goes close to, every other time round. */
  close?: readonly Framing[]
  /** The moment that stands for the whole. */
  still: number
  frame: (moment: number) => Sheet | Promise<Sheet>
}

/** A part of the sheet by its middle, so many times nearer. */
export type Framing = { x: number; y: number; zoom: number }

export const screen = { width: 1600, height: 900 } as const

export const turn = Math.PI * 2

const negative = { width: 576, height: 324 }

type Shot = {
  centre: readonly [number, number]
  span: number
  ambient?: number
  /** How many times round the light is worked out; between, it is mixed. */
  keys: number
  lights: (moment: number) => readonly Light[]
}

/** The same sitter under moving light. */
export function relight(parts: () => readonly Part[], shot: Shot) {
  let keys: Study[] | undefined
  return (moment: number): Study => {
    keys ??= modelLit(
      parts(),
      { ...shot, ...negative },
      Array.from({ length: shot.keys }, (_, key) =>
        shot.lights(key / shot.keys),
      ),
    )
    return between(keys, moment)
  }
}

function between(keys: readonly Study[], moment: number): Study {
  const place = moment * keys.length
  const first = keys[Math.floor(place) % keys.length]
  const second = keys[(Math.floor(place) + 1) % keys.length]
  if (!first || !second) throw new Error("A film needs at least one study")
  const share = place - Math.floor(place)
  const light = first.light.map(
    (value, at) => value + ((second.light[at] ?? 0) - value) * share,
  )
  return { ...first, light }
}
