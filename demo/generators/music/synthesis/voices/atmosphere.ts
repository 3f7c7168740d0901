import { OnePole, Svf } from "../filters.ts"
import type { Instrument } from "../instrument.ts"
import { sine } from "../oscillators.ts"
import type { Random } from "../random.ts"
import { RATE, type Stereo } from "../stereo.ts"

/** Noise that climbs (or falls) through the length of each note. */
export function riser(from: number, to: number): Instrument {
  return (out, notes, random) => {
    for (const { start, length, velocity } of notes)
      eachSide(out, random, (channel, noise) => {
        const filter = new Svf(from, 0.5)
        for (let i = 0; i < length && start + i < channel.length; i++) {
          const way = i / length
          if (i % 32 === 0) filter.set(from * (to / from) ** way, 0.5)
          filter.push(noise())
          const shape = to > from ? way * way : (1 - way) ** 2
          const end = Math.min(1, (length - i) / 300)
          channel[start + i] += filter.band * shape * velocity * end
        }
      })
  }
}

/** Dust in the groove and a bed of hiss under it. */
export function crackle(perSecond = 6, hiss = 0.02): Instrument {
  return (out, notes, random) => {
    for (const { start, length } of notes)
      eachSide(out, random, (channel, noise) => {
        const bed = new OnePole(5000)
        const click = new Svf(2600, 0.4)
        for (let i = 0; i < length && start + i < channel.length; i++) {
          const dust = random() < perSecond / RATE ? 4 + random() * 9 : 0
          click.push(dust * (random() < 0.5 ? -1 : 1))
          const edge = Math.min(1, i / 8000, (length - i) / 30_000)
          channel[start + i] += (click.band + bed.low(noise()) * hiss) * edge
        }
      })
  }
}

/** Water on shingle: noise that swells, breaks and draws back. */
export function waves(period = 9): Instrument {
  return (out, notes, random) => {
    for (const { start, length, velocity } of notes) {
      const phase = random()
      eachSide(out, random, (channel, noise, side) => {
        const low = new OnePole(600)
        const high = new OnePole(120)
        for (let i = 0; i < length && start + i < channel.length; i++) {
          const t = i / RATE
          const turn = sine(t / period + phase + side * 0.06)
          const sway = 0.5 + 0.35 * turn + 0.15 * sine(t / (period * 0.37))
          if (i % 64 === 0) low.set(250 + 2600 * sway * sway)
          const edge = Math.min(1, i / 60_000, (length - i) / 120_000)
          channel[start + i] +=
            high.high(low.low(noise())) * (0.15 + sway * sway) * edge * velocity
        }
      })
    }
  }
}

function eachSide(
  out: Stereo,
  random: Random,
  paint: (channel: Float32Array, noise: () => number, side: number) => void,
) {
  const noise = () => random() * 2 - 1
  paint(out.left, noise, 0)
  paint(out.right, noise, 1)
}
