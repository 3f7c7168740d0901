import { changes } from "../../score/chords.ts"
import { arpeggio, bassline, held } from "../../score/figure.ts"
import { form } from "../../score/form.ts"
import { harmony, line } from "../../score/line.ts"
import { rest, sequence } from "../../score/pattern.ts"
import { type Piece, piece, score } from "../../score/piece.ts"
import { band, ROOM } from "./band.ts"

const KEY = "G major"
const stall = changes("G | C | D | C")
const haggle = changes("Em7 | C | G | D")
const head = line(`
  D5!':.5 D5':.5 B4:.5 D5:1 E5:.5 D5':.5 B4':.5 | G4:.5 A4 C5 E5:1.5 r:1
  | F#5!':.5 F#5':.5 D5:.5 F#5:1 A5:.5 F#5':.5 D5':.5 | E5:.5 D5 C5 A4:1.5 r:1`)
const turn = line(`
  G5!:1.5 F#5:.5 E5:1 B4 | E5:1.5 D5:.5 C5:1 G4
  | D5:.5 E5 D5 B4 G4:1 B4 | A4:1 B4:.5 C5 D5:2`)
const crowd = line(`
  r:2 B4:.5 D5 B4:1 | r:2 C5:.5 B4 G4:1 | r:2 A4:.5 D5 A4:1
  | r:2 C5:.5 A4 G4:1`)
const KICK = "X.....x.X.....x."
const SNARE = "..-.x..-..-.x.-o"

/** Highlife at full stretch: everything a pound. */
export function marketDay(): Piece {
  const f = form(
    { intro: 4, a: 8, b: 8, break: 4, last: 8, end: 1 },
    {
      order: `intro a b a b break a(guitar tenorGuitar bass hat conga shekere)
        b break(-snare) last last end`,
    },
  )
  return piece({
    release: "market-day",
    title: "Market Day",
    key: KEY,
    bpm: 128,
    form: f,
    tail: 3,
    highlight: f.a.at + 16,
    space: ROOM,
    harmony: {
      intro: stall,
      a: stall,
      b: haggle,
      break: stall,
      last: stall,
      end: changes("G"),
    },
    parts: score(band, f, {
      guitar: {
        intro: arpeggio(stall, "023.2.3.5.3.23.2", { low: 67, gate: 0.8 }),
        a: arpeggio(stall, "023.2.3.5.3.23.2", { low: 67, gate: 0.8 }),
        b: arpeggio(haggle, "0.2.3.2.5.3.2.3.", { low: 67, gate: 0.8 }),
        break: arpeggio(stall, "023.2.3.5.3.23.2", { low: 67, gate: 0.8 }),
        last: arpeggio(stall, "023.235.5.3.23.2", { low: 67, gate: 0.8 }),
      },
      tenorGuitar: {
        a: arpeggio(stall, "..1.2..1..1.2.1.", { low: 55, gate: 0.6 }),
        b: arpeggio(haggle, "..1.2..1..1.2.1.", { low: 55, gate: 0.6 }),
        break: arpeggio(stall, "0.1.2.1.0.1.2.1.", { low: 55, gate: 0.6 }),
        last: arpeggio(stall, "..1.2..1..1.2.1.", { low: 55, gate: 0.6 }),
      },
      bass: {
        a: bassline(stall, "1=..3.5.8=5.3...", { low: 31 }),
        b: bassline(haggle, "1=..1.5.8=..5.3.", { low: 28 }),
        last: bassline(stall, "1=..3.5.8=5.3.5.", { low: 31 }),
        end: bassline(changes("G"), "1=======........", { low: 31 }),
      },
      balafon: {
        intro: arpeggio(stall, "....3.5...6.5.3.", { low: 67 }),
        break: arpeggio(stall, "3.35.3.6.35.3.53", { low: 67 }),
        last: arpeggio(stall, "3..5.3.6..5.3.53", { low: 67 }),
      },
      trumpet: {
        a: sequence(rest(16), head),
        b: turn,
        last: head,
        end: line("D5!:.5 G5:2 r:1.5"),
      },
      tenor: {
        a: sequence(rest(16), harmony(head, KEY, -2, stall)),
        b: harmony(turn, KEY, -2, haggle),
        last: harmony(head, KEY, -2, stall),
        end: line("B4!:.5 D5:2 r:1.5"),
      },
      trombone: {
        b: line("E3:3 G3:1 | C4:3 B3:1 | G3:3 B3:1 | D4:3 r:1"),
        last: line(
          `G3!':.5 r:1 G3':.5 r:2 | C4!':.5 r:1 E4':.5 r:2
            | D4!':.5 r:1 A3':.5 r:2 | C4!':.5 r:1 E4':.5 r:2`,
        ),
        end: line("G3!:.5 G3:2 r:1.5"),
      },
      chorus: { break: crowd, last: crowd },
      organ: { b: held(haggle, { centre: 62, voices: 3 }) },
      kick: {
        intro: KICK,
        a: KICK,
        b: KICK,
        last: KICK,
        end: "X.X.............",
      },
      snare: {
        a: SNARE,
        b: `${SNARE.repeat(7)}..-.x.x.xoxxX.XX`,
        break: `${".".repeat(48)}x..xx.xxX.xxXXXX`,
        last: SNARE,
        end: "X.X.............",
      },
      hat: {
        a: "x.o.x.o.x.o.x.o.",
        b: "x.oox.oox.oox.oo",
        last: "x.oox.oox.oox.oo",
      },
      conga: {
        intro: "o.-xo.xxo.-xo.xx",
        a: "o.-xo.xxo.-xo.xx",
        b: "o.-xo.xxo.-xo.xx",
        break: "o.-xo.xxo.-xo.xx",
        last: "o.-xo.xxo.-xo.xx",
      },
      quinto: { break: "x..o..x.o.xo.x.o", last: "..o..x....o..x.o" },
      talking: {
        intro: "........x.o...x. ..x.o...........",
        break: "x.o...x...o.x... ....x.o...x.oxX.",
      },
      agogo: {
        intro: "x.x..x.x.x..x.x.",
        b: "x.x..x.x.x..x.x.",
        last: "x.x..x.x.x..x.x.",
      },
      shekere: {
        intro: "x-o-x-o-x-o-x-o-",
        a: "x-o-x-o-x-o-x-o-",
        b: "x-o-x-o-x-o-x-o-",
        break: "x-o-x-o-x-o-x-o-",
        last: "x-o-x-o-x-o-x-o-",
      },
      crash: {
        a: `o${".".repeat(127)}`,
        b: `x${".".repeat(127)}`,
        last: `X${".".repeat(127)}`,
        end: "..X.............",
      },
    }),
  })
}
