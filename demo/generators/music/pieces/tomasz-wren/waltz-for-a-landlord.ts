import { changes } from "../../score/chords.ts"
import { arpeggio, bassline, comp, held } from "../../score/figure.ts"
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

const KEY = "G minor"
const METER = 3
const climb = changes("Gm | G7 | Cm | Cm | Gm | D7 | Gm | D7", METER)
const sweet = changes("Bb | F | Gm | D | Eb | Bb | Cm | D7", METER)
const bow = changes("Cm | D7 | Gm | Gm", METER)
const strut = line(
  `
  D5!:1 Bb4 G4 | D5:1.5 Eb5:.5 D5:1 | C5:1 A4 F#4 | D4:3
  | C5!:1 A4 F#4 | C5:1.5 D5:.5 C5:1 | Bb4:1 G4 D4 | G4:2 r:1`,
  METER,
)
const bill = line(
  `
  G4!:1 A4 Bb4 | B4:1.5 D5:.5 F5:1 | Eb5:1 D5 C5 | G4:3
  | Bb4!:1 D5 G5 | F#5:1.5 A5:.5 D5:1 | G5:1 D5 Bb4 | A4:2 r:1`,
  METER,
)
const kind = line(
  `
  F5:2 D5:1 | C5:2 A4:1 | Bb4:1 D5 G5 | F#5:3
  | G5:2 Eb5:1 | D5:2 Bb4:1 | C5:1 Eb5 G5 | F#5:2 D5:1`,
  METER,
)

/** Polite at the door, stamping on the stairs. */
export function waltzForALandlord(): Piece {
  const f = form(
    { intro: 4, a: 16, b: 16, a2: 8, end: 4 },
    { meter: METER, order: "intro a b a(nylon bass fiddle piano) a2 end" },
  )
  const both = changes(
    `Gm | Gm | D7 | D7 | D7 | D7 | Gm | Gm | Gm | G7 | Cm | Cm | Gm | D7
      | Gm | D7`,
    METER,
  )
  const start = changes("Gm | D7 | Gm | D7", METER)
  return piece({
    release: "candle-hours",
    title: "Waltz for a Landlord",
    key: KEY,
    bpm: 144,
    meter: METER,
    swing: 0.54,
    swingUnit: 0.5,
    form: f,
    tail: 3,
    highlight: f.a.at + 24,
    space: { ...WOOD, dark: 0.6 },
    harmony: { intro: start, a: both, b: sweet, a2: climb, end: bow },
    parts: score(band, f, {
      nylon: {
        intro: comp(start, "....x=..x=..", { centre: 58, voices: 3 }),
        a: comp(both, "....x=..x=..", { centre: 58, voices: 3 }),
        b: arpeggio(sweet, "0.2.3.4.3.2.", { low: 55, gate: 1.6 }),
        a2: comp(climb, "....x=..x=..", { centre: 58, voices: 3 }),
        end: comp(bow, "x===========", { centre: 58, voices: 4 }),
      },
      bass: {
        intro: bassline(start, "1===........", { low: 31 }),
        a: bassline(both, "1===........ 5===........", { low: 31 }),
        b: bassline(sweet, "1===....5===", { low: 29 }),
        a2: bassline(climb, "1===..5=1===", { low: 31 }),
        end: bassline(bow, "1===========", { low: 31 }),
      },
      fiddle: {
        a: sequence(strut, bill),
        a2: bill,
        end: line("C5:1 Eb5 G5 | F#5:2 D5:1 | G5:3 | r:3", METER),
      },
      whistle: {
        b: sequence(rest(24), kind),
        a2: harmony(bill, KEY, 2, climb),
      },
      cello: {
        b: transpose(kind, -12),
        a2: bassline(climb, "1===5===3===", { low: 43 }),
        end: line("C3:3 | D3:3 | G3:6", METER),
      },
      piano: {
        a: sequence(
          rest(24),
          comp(climb, "....o=..o=..", { centre: 65, voices: 3 }),
        ),
        b: sequence(kind, quieter(harmony(kind, KEY, -2, sweet), 0.7)),
        a2: comp(climb, "X=..x=..x=..", { centre: 65, voices: 3 }),
        end: held(bow, { centre: 62, voices: 4 }),
      },
      second: {
        b: arpeggio(sweet, "....3...4...", { low: 62 }),
        a2: comp(climb, "....x.o.x.o.", { centre: 64, voices: 3 }),
      },
      celesta: { b: quieter(transpose(kind, 12), 0.6) },
      frame: {
        a: "X.......o... X...........",
        a2: "X...o...o...",
        end: "X........... o........... X........... ............",
      },
      knock: { a: "....x...x...", a2: "....x...x.-." },
      brush: { b: "x...o...o...", a2: "x...o...o..." },
      room: { all: hold(f.all.beats) },
    }),
  })
}
