import { changes } from "../../score/chords.ts"
import { arpeggio, bassline } from "../../score/figure.ts"
import { form } from "../../score/form.ts"
import { harmony, line } from "../../score/line.ts"
import {
  hold,
  quieter,
  rest,
  sequence,
  transpose,
} from "../../score/pattern.ts"
import { type Piece, piece, score } from "../../score/piece.ts"
import { band, WOOD } from "./band.ts"

const KEY = "D minor"
const METER = 3
const wick = changes("Dm | Dm | Bbmaj7 | Bbmaj7 | F | C | Gm7 | A7", METER)
const flame = changes("Bbmaj7 | C | F | Dm | Gm7 | C | F | A7", METER)
const out = changes("Gm7 | A7 | Dm | Dm", METER)
const WALTZ = "0=.. 2=.. 3=.."
const tune = line(
  `
  A4:2 D5:1 | F5:1.5 E5:.5 D5:1 | D5:2 A4:1 | F4:3
  | C5:2 A4:1 | G4:1.5 A4:.5 E4:1 | Bb4:1 A4 G4 | A4:3`,
  METER,
)
const warm = line(
  `
  F5!:2 D5:1 | E5:2 C5:1 | A5:1.5 G5:.5 F5:1 | A4:3
  | Bb4:1 D5 G5 | G5:1.5 E5:.5 C5:1 | A4:1 C5 F5 | E5:2 C#5:1`,
  METER,
)

/** One candle, one waltz, both going down slowly. */
export function candleHours(): Piece {
  const f = form(
    { intro: 4, a: 8, b: 8, a2: 8, out: 4 },
    { meter: METER, order: "intro a b intro a2 out" },
  )
  const start = changes("Dm | Dm | Bbmaj7 | A7", METER)
  return piece({
    release: "candle-hours",
    title: "Candle Hours",
    key: KEY,
    bpm: 94,
    meter: METER,
    form: f,
    tail: 3.5,
    highlight: f.a.at + 18,
    space: WOOD,
    harmony: { intro: start, a: wick, b: flame, a2: wick, out },
    parts: score(band, f, {
      piano: {
        intro: arpeggio(start, WALTZ, { low: 50, gate: 2.5, tones: 3 }),
        a: [arpeggio(wick, WALTZ, { low: 50, gate: 2.5, tones: 3 }), tune],
        b: [
          arpeggio(flame, WALTZ, { low: 53, gate: 2.5, tones: 3 }),
          quieter(harmony(warm, KEY, -2, flame), 0.6),
        ],
        a2: [arpeggio(wick, WALTZ, { low: 50, gate: 2.5, tones: 3 }), tune],
        out: [
          arpeggio(out, "0===2===4===", { low: 50, gate: 2.5, tones: 3 }),
          line("Bb4:1 D5 G5 | E5:2 C#5:1 | D5:6", METER),
        ],
      },
      cello: {
        b: transpose(warm, -12),
        a2: line(
          "F3:3 | A3:3 | D3:3 | F3:3 | A3:3 | E3:3 | G3:3 | C#3:3",
          METER,
        ),
        out: line("D3:3 | E3:3 | D3:6", METER),
      },
      nylon: {
        a: sequence(
          rest(12),
          arpeggio(changes("F | C | Gm7 | A7", METER), "..2.3.4.3.2.", {
            low: 57,
            gate: 2,
          }),
        ),
        b: arpeggio(flame, "..2.3.4.3.2.", { low: 57, gate: 2 }),
        a2: arpeggio(wick, "0.2.3.4.3.2.", { low: 57, gate: 2 }),
      },
      bass: {
        b: bassline(flame, "1=======5===", { low: 29 }),
        a2: bassline(wick, "1===========", { low: 29 }),
        out: bassline(out, "1===========", { low: 31 }),
      },
      voice: { a2: quieter(harmony(tune, KEY, -2, wick), 0.8) },
      celesta: {
        b: transpose(
          line(
            "r:3 | r:2 G5:1 | r:3 | r:2 D5:1 | r:3 | r:2 E5:1 | r:3 | r:2 E5:1",
            METER,
          ),
          12,
        ),
        out: line("r:3 | r:3 | D6:1 A5 F5 | D5:3", METER),
      },
      brush: { b: "x...o...o...", a2: "x...o...o.-." },
      knock: { b: "....-...-..." },
      room: { all: hold(f.all.beats) },
    }),
  })
}
