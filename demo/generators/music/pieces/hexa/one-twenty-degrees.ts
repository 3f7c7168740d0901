import { changes } from "../../score/chords.ts"
import { arpeggio, comp, held } from "../../score/figure.ts"
import { form } from "../../score/form.ts"
import { line } from "../../score/line.ts"
import { hold, swell } from "../../score/pattern.ts"
import { mixed, type Piece, piece, score } from "../../score/piece.ts"
import { sweep } from "../../synthesis/effects/tone.ts"
import { band, HALL } from "./band.ts"

const KEY = "F phrygian"
const low = changes("Fm | Fm | Fm | Gb")
const FOUR = "X...X...X...X..."
const SIX = "0..2..1..0.3..2..1..4..."
const hook = line(`
  F3':.25 F3':.25 r:.25 Ab3:.25 r:.25 F3':.25 Gb3:.5 r:.25 F3':.25 r:.25
    C4':.25 r:.25 F3':.25 Eb3:.5
  | F3':.25 F3':.25 r:.25 Ab3:.25 r:.25 F3':.25 Bb3:.5 r:.25 F3':.25 r:.25
    Db4':.25 r:.25 C4':.25 Ab3:.5`)
const hum = line("F1:1.5 F1:.5 F1:1 Ab1:1 | F1:1.5 F1:.5 Gb1:1 Eb1:1")

/** Six-step figures walking round a four-step floor. */
export function oneTwentyDegrees(): Piece {
  const f = form(
    { intro: 4, a: 8, break: 4, drop: 8, last: 8, out: 4 },
    { order: "intro a break drop break(acid drone rim riser) last out" },
  )
  return piece({
    release: "interior-angles",
    title: "One Twenty Degrees",
    key: KEY,
    bpm: 136,
    form: f,
    tail: 3.5,
    fadeOut: 20,
    highlight: f.break.at + 8,
    space: HALL,
    harmony: { intro: low, a: low, break: low, drop: low, last: low, out: low },
    parts: score(
      {
        ...band,
        acid: mixed(band.acid, {
          fx: [
            ...band.acid.mix.fx,
            sweep(
              [
                [0, 300],
                [f.a.at, 500],
                [f.break.at, 1800],
                [f.drop.at - 1, 900],
                [f.drop.at, 4000],
                [f.last.at, 9000],
                [f.out.at, 3000],
                [f.all.beats, 300],
              ],
              0.3,
            ),
          ],
        }),
      },
      f,
      {
        kick: { intro: FOUR, a: FOUR, drop: FOUR, last: FOUR, out: FOUR },
        rumble: { a: hum, drop: hum, last: hum, out: hum },
        acid: { a: hook, break: hook, drop: hook, last: hook, out: hook },
        stab: {
          break: comp(low, "X..x..x..x..x..x", { centre: 60, voices: 3 }),
          drop: comp(low, "..x.....x..x..x.", { centre: 60, voices: 3 }),
          last: comp(low, "X..x..x..x..x..x", { centre: 63, voices: 3 }),
        },
        metal: {
          intro: arpeggio(low, SIX, { low: 65, tones: 3 }),
          a: arpeggio(low, SIX, { low: 65, tones: 3 }),
          drop: arpeggio(low, SIX, { low: 65, tones: 3 }),
          last: arpeggio(low, SIX, { low: 65, tones: 3 }),
          out: arpeggio(low, SIX, { low: 65, tones: 3 }),
        },
        drone: {
          intro: swell(held(low, { centre: 53, voices: 3 }), 0.3, 0.8),
          break: held(low, { centre: 60, voices: 3 }),
          drop: held(low, { centre: 53, voices: 3 }),
          last: held(low, { centre: 60, voices: 3 }),
        },
        hat: {
          intro: "x-o-x-o-x-o-x-o-",
          a: "x-oox-oox-oox-oo",
          drop: "xxoxxxoxxxoxxxox",
          last: "xxoxxxoxxxoxxxox",
          out: "x-o-x-o-x-o-x-o-",
        },
        openHat: {
          a: "..x...x...x...x.",
          drop: "..X...X...X...X.",
          last: "..X...X...X...X.",
        },
        ride: { last: "x.x.x.x.x.x.x.x." },
        clap: {
          a: "....x.......x...",
          drop: "....X.......X...",
          last: "....X.......X..-",
        },
        rim: {
          intro: "..x..x..x..x..x.x..x..x.",
          a: "..x..x..x..x..x.x..x..x.",
          break: "..x..x..x..x..x.x..x..x.",
          last: "..x..x..x..x..x.x..x..x.",
        },
        tom: { drop: "......x..x....x.", last: "......x..x....x." },
        anvil: { a: "...........x....", last: "...x.......x...." },
        shaker: { drop: "x-x-x-x-x-x-x-x-", last: "x-x-x-x-x-x-x-x-" },
        crash: {
          a: `o${".".repeat(127)}`,
          drop: `X${".".repeat(127)}`,
          last: `X${".".repeat(127)}`,
          out: `x${".".repeat(63)}`,
        },
        riser: { break: hold(15.5) },
      },
    ),
  })
}
