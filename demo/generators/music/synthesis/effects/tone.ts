import {
  type Coefficients,
  filterBoth,
  highPass,
  highShelf,
  lowPass,
  peaking,
} from "../biquad.ts"
import { pathAt } from "../envelope.ts"
import { Svf } from "../filters.ts"
import type { Stereo } from "../stereo.ts"
import type { Effect } from "./effect.ts"

const CONTROL_RATE = 32

export function lowCut(hz: number): Effect {
  return equaliser([highPass(hz)])
}

export function highCut(hz: number): Effect {
  return equaliser([lowPass(hz)])
}

export function bell(hz: number, db: number, q?: number): Effect {
  return equaliser([peaking(hz, db, q)])
}

export function air(db: number, hz = 8000): Effect {
  return equaliser([highShelf(hz, db)])
}

/** A low-pass that travels through [beat, hertz] points. */
export function sweep(
  points: readonly [number, number][],
  resonance = 0.2,
): Effect {
  return (sound, samplesAt) => {
    const path = points.map(([beat, hz]): [number, number] => [
      samplesAt(beat),
      Math.log2(hz),
    ])
    for (const channel of [sound.left, sound.right])
      travel(channel, path, resonance)
  }
}

function travel(
  channel: Float32Array,
  path: [number, number][],
  resonance: number,
) {
  const filter = new Svf()
  for (let i = 0; i < channel.length; i++) {
    if (i % CONTROL_RATE === 0) filter.set(2 ** pathAt(path, i), resonance)
    filter.push(channel[i])
    channel[i] = filter.low
  }
}

function equaliser(stages: Coefficients[]): Effect {
  return ({ left, right }: Stereo) => {
    filterBoth(left, right, stages)
  }
}
