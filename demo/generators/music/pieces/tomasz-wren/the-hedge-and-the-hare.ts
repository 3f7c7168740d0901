import { changes } from "../../score/chords.ts"
import { arpeggio, bassline, comp, held } from "../../score/figure.ts"
import { form } from "../../score/form.ts"
import { harmony, line } from "../../score/line.ts"
import { hold, rest, sequence, transpose } from "../../score/pattern.ts"
import { mixed, type Piece, piece, score } from "../../score/piece.ts"
import { band, WOOD } from "./band.ts"

const KEY = "A dorian"
const METER = 3
const hedge = changes("Am | Am | G | G | Am | Am | Em7 | Em7", METER)
const run = changes("C | G | D | Am | C | G | Em7 | Am", METER)
const end = changes("C | G | Am | Am", METER)
const PICK = "0.2.3.2.4.3."
const jig = line(
  `
  A4!:1 C5:.5 D5 E5:1 | E5:.5 D5 C5:1 A4 | B4!:1 D5:.5 E5 G5:1
  | D5:.5 B4 G4:1 B4
  | A4!:1 C5:.5 D5 E5:1 | A5:1 G5:.5 E5 D5:1 | E5:.5 D5 B4:1 G4
  | B4:1.5 A4:.5 E4:1`,
  METER,
)
const chase = line(
  `
  G5!:1 E5:.5 C5 E5:1 | D5:1 B4:.5 G4 B4:1 | F#5!:1 D5:.5 A4 D5:1
  | E5:1 C5:.5 B4 A4:1
  | G5!:1 E5:.5 G5 A5:1 | B5:1 G5:.5 D5 B4:1 | E5!:1 D5:.5 B4 G4:1 | A4:3`,
  METER,
)

/** An old argument about who was quicker, set for fiddle. */
export function theHedgeAndTheHare(): Piece {
  const f = form(
    { intro: 8, a: 16, b: 16, a2: 8, end: 4 },
    { meter: METER, order: "intro a b intro a2 end" },
  )
  const fiddler = { ...band, frame: mixed(band.frame, { level: -22 }) }
  return piece({
    release: "the-hedge-and-the-hare",
    title: "The Hedge and the Hare",
    key: KEY,
    bpm: 152,
    meter: METER,
    form: f,
    tail: 3,
    highlight: f.a.at + 24,
    space: { ...WOOD, dark: 0.6 },
    harmony: { intro: hedge, a: hedge, b: run, a2: run, end },
    parts: score(fiddler, f, {
      nylon: {
        intro: arpeggio(hedge, PICK, { low: 52, gate: 2 }),
        a: arpeggio(hedge, PICK, { low: 52, gate: 2 }),
        b: arpeggio(run, PICK, { low: 52, gate: 2 }),
        a2: arpeggio(run, PICK, { low: 52, gate: 2 }),
        end: arpeggio(end, "0.2.3.4.....", { low: 52, gate: 3 }),
      },
      second: {
        a: sequence(
          rest(24),
          comp(hedge, "x...o.x.o.o.", { centre: 60, voices: 3 }),
        ),
        b: comp(run, "X...o.x.o.o.", { centre: 62, voices: 3 }),
        a2: comp(run, "X...o.x.o.x.", { centre: 62, voices: 3 }),
      },
      fiddle: {
        a: jig,
        b: chase,
        a2: chase,
        end: line("G5:1 E5 C5 | D5:1 B4 D5 | A4:6", METER),
      },
      whistle: {
        a: sequence(rest(24), transpose(jig, 12)),
        b: sequence(rest(24), transpose(harmony(chase, KEY, -2, run), 12)),
        a2: transpose(chase, 12),
      },
      cello: {
        b: line(
          "C3:3 | G3:3 | F#3:3 | A3:3 | C3:3 | G3:3 | E3:3 | A3:3",
          METER,
        ),
        a2: line(
          "C3:3 | G3:3 | F#3:3 | A3:3 | C3:3 | G3:3 | E3:3 | A3:3",
          METER,
        ),
        end: line("C3:3 | G3:3 | A3:6", METER),
      },
      bass: {
        a: bassline(hedge, "1=====..5===", { low: 28 }),
        b: bassline(run, "1=====..5===", { low: 28 }),
        a2: bassline(run, "1=====..5===", { low: 28 }),
        end: bassline(end, "1===========", { low: 28 }),
      },
      piano: {
        b: comp(run, "x=====o=====", { centre: 64, voices: 3 }),
        a2: comp(run, "x=====o=====", { centre: 64, voices: 3 }),
        end: held(end, { centre: 62, voices: 4 }),
      },
      voice: {
        a2: line(
          "G4:3 | D4:3 | F#4:3 | E4:3 | G4:3 | B4:3 | G4:3 | A4:3",
          METER,
        ),
      },
      frame: {
        intro: `${".".repeat(48)}${"X.....o.x...".repeat(4)}`,
        a: "X..-..o.x.-.",
        b: "X..-..o.x.xo",
        a2: "X.-o..x.X.xo",
        end: "X........... ........o.o. X........... ............",
      },
      shaker: { b: "x-o-x-o-x-o-", a2: "x-o-x-o-x-o-" },
      knock: { b: "....x...-.x.", a2: "....x...-.x." },
      brush: { a: "x.....o....." },
      room: { all: hold(f.all.beats) },
    }),
  })
}
