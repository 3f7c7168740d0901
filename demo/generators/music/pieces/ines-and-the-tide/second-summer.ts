import { changes } from "../../score/chords.ts"
import { arpeggio, bassline, comp, held } from "../../score/figure.ts"
import { form } from "../../score/form.ts"
import { beat } from "../../score/grid.ts"
import { harmony, line } from "../../score/line.ts"
import { hold, quieter, swell, transpose } from "../../score/pattern.ts"
import { type Piece, piece, score } from "../../score/piece.ts"
import { band, STAIRWELL } from "./band.ts"

const KEY = "G major"
const heat = changes("Gadd9 | D | Em7 | Cadd9")
const high = changes("Cadd9 | D | G | Em7 | Cadd9 | D | Em7 | D")
const PICK = "0.3.2.3.5.3.2.3."
const young = line(`
  r:.5 B4 B4 D5 B4:1 A4:.5 G4 | A4:1.5 F#4:.5 r:2
  | r:.5 G4 B4 D5 E5:1 D5:.5 B4 | G4:2 r:1 A4:.5 B4`)
const again = line(`
  E5!:1 E5:.5 D5 G5:1.5 E5:.5 | F#5:1 D5:.5 A4 D5:2
  | B4!:1 D5:.5 G5 B5:1.5 A5:.5 | G5:1 E5 B4:2
  | E5!:1 E5:.5 D5 G5:1.5 E5:.5 | F#5:1 A5 F#5 D5 | G5!:2 E5:1 B4
  | A4:1 D5 F#5:2`)
const BEAT = "X.....x.X.x..... X.....x.X.x...x."

/** The one for next year: brighter, faster, not out yet. */
export function secondSummer(): Piece {
  const f = form({ intro: 4, verse: 8, chorus: 8, break: 4, last: 8, end: 2 })
  return piece({
    release: "second-summer",
    title: "Second Summer",
    key: KEY,
    bpm: 130,
    form: f,
    tail: 3.5,
    highlight: f.verse.at + 24,
    space: STAIRWELL,
    harmony: {
      intro: heat,
      verse: heat,
      chorus: high,
      break: heat,
      last: high,
      end: changes("Cadd9 | Gadd9"),
    },
    parts: score(band, f, {
      jangle: {
        intro: arpeggio(heat, PICK, { low: 67, gate: 2 }),
        verse: arpeggio(heat, PICK, { low: 67, gate: 2 }),
        chorus: arpeggio(high, PICK, { low: 67, gate: 2 }),
        break: arpeggio(heat, PICK, { low: 67, gate: 2 }),
        last: arpeggio(high, "0.3.5.3.6.5.3.5.", { low: 67, gate: 2 }),
        end: arpeggio(changes("Cadd9 | Gadd9"), "0.2.3.5.........", {
          low: 67,
          gate: 6,
        }),
      },
      strum: {
        verse: comp(heat, "x=..x=o=..x=o=..", { centre: 60, voices: 4 }),
        chorus: comp(high, "X=o=x=o=X=x=o=x=", { centre: 62, voices: 4 }),
        last: comp(high, "X=o=x=o=X=x=o=x=", { centre: 62, voices: 4 }),
      },
      wall: {
        chorus: held(high, { centre: 57, voices: 3 }),
        last: held(high, { centre: 57, voices: 4 }),
        end: held(changes("Cadd9 | Gadd9"), { centre: 57, voices: 3 }),
      },
      bass: {
        verse: bassline(heat, "1=.1=.1=1=.1=.5=", { low: 28 }),
        chorus: bassline(high, "1=.1=.1=8=.1=.5=", { low: 28 }),
        last: bassline(high, "1=.1=.1=8=.1=.5=", { low: 28 }),
        end: bassline(changes("Cadd9 | Gadd9"), "1===============", {
          low: 31,
        }),
      },
      lead: {
        verse: young,
        chorus: again,
        break: quieter(line("B4:2 G4:1 A4 | F#4:4 | G4:2 B4:1 D5 | E5:4"), 0.8),
        last: again,
      },
      backing: {
        chorus: quieter(harmony(again, KEY, -2, high), 0.8),
        last: [harmony(again, KEY, -2, high), line("r:2 G4:.5 B4 D5:1 | r:4")],
      },
      choir: {
        chorus: held(high, { centre: 64, voices: 3 }),
        break: held(heat, { centre: 64, voices: 3 }),
        last: held(high, { centre: 66, voices: 3 }),
        end: held(changes("Cadd9 | Gadd9"), { centre: 66, voices: 3 }),
      },
      strings: {
        break: swell(held(heat, { centre: 71, voices: 3 }), 0.4, 1),
        last: held(high, { centre: 74, voices: 3 }),
      },
      bells: {
        intro: transpose(arpeggio(heat, "3.......5...3...", { low: 67 }), 12),
        break: transpose(arpeggio(heat, "3...5...6...5...", { low: 67 }), 12),
        last: transpose(arpeggio(high, "3...5...6...5...", { low: 67 }), 12),
      },
      kick: {
        intro: "X...X...X...X...",
        verse: BEAT,
        chorus: BEAT,
        break: `X${".".repeat(47)}X...X...X.X.XXXX`,
        last: BEAT,
        end: `X${".".repeat(31)}`,
      },
      snare: {
        verse: "....x.......x...",
        chorus: `${"....X.......X...".repeat(7)}....X...x.xxXXXX`,
        break: swell(
          beat(`${".".repeat(32)}x...x...x...x...x.x.x.x.xxxxXXXX`),
          0.3,
          1,
        ),
        last: "....X.......X.-x",
      },
      floorTom: { break: "X..x..x.X..x..x." },
      tom: { verse: `${".".repeat(116)}x.x.x.x.x.x.` },
      hat: { verse: "x.o.x.o.x.o.x.o." },
      openHat: { chorus: "x.o.x.o.x.o.x.o.", last: "x.o.x.o.x.o.x.o." },
      shaker: { verse: "o-x-o-x-o-x-o-x-" },
      tambourine: { chorus: "..x...x...x...x.", last: "o-x-o-x-o-x-o-x-" },
      crash: {
        verse: `o${".".repeat(127)}`,
        chorus: `X${".".repeat(127)}`,
        last: `X${".".repeat(63)}`,
        end: `X${".".repeat(31)}`,
      },
      riser: { verse: hold(8, 0.8, 24), break: hold(15.5) },
    }),
  })
}
