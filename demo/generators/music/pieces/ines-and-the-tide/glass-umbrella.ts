import { changes } from "../../score/chords.ts"
import { arpeggio, bassline, comp, held } from "../../score/figure.ts"
import { form } from "../../score/form.ts"
import { beat } from "../../score/grid.ts"
import { harmony, line } from "../../score/line.ts"
import { hold, quieter, rest, sequence, swell } from "../../score/pattern.ts"
import { type Piece, piece, score } from "../../score/piece.ts"
import { band, STAIRWELL } from "./band.ts"

const KEY = "B minor"
const rain = changes("Bm7 | Gmaj7 | D | A")
const pour = changes("G | A | Bm7 | F#m7 | G | A | D | A")
const PICK = "0232 5323 0232 6353"
const talk = line(`
  r:.5 F#4 B4 C#5 D5:1 C#5:.5 B4 | A4:1 F#4:.5 D4 r:2
  | r:.5 F#4 A4 B4 D5:1 E5:.5 D5 | C#5:2 r:1 B4:.5 C#5`)
const storm = line(`
  D5!:1.5 B4:.5 D5:1 G5 | E5:1.5 C#5:.5 A4:2 | F#5!:1.5 E5:.5 D5:1 B4
  | C#5:1 A4 F#4:2
  | D5!:1.5 B4:.5 D5:1 G5 | A5:1.5 E5:.5 C#5:2 | F#5!:2 E5:1 D5 | E5:3 r:1`)
const DRIVE = "X...x.X...x.X..."

/** Fast, bright, soaked through. */
export function glassUmbrella(): Piece {
  const f = form(
    { intro: 4, verse: 8, chorus: 8, break: 4, last: 8, end: 2 },
    { order: "intro verse chorus verse(-strum -snare) break last end" },
  )
  return piece({
    release: "postcards-to-nobody",
    title: "Glass Umbrella",
    key: KEY,
    bpm: 134,
    form: f,
    tail: 3.5,
    highlight: f.verse.at + 24,
    space: STAIRWELL,
    harmony: {
      intro: rain,
      verse: rain,
      chorus: pour,
      break: rain,
      last: pour,
      end: changes("G | D"),
    },
    parts: score(band, f, {
      jangle: {
        intro: arpeggio(rain, PICK, { low: 62, gate: 1.5 }),
        verse: arpeggio(rain, PICK, { low: 62, gate: 1.5 }),
        chorus: arpeggio(pour, PICK, { low: 62, gate: 1.5 }),
        break: arpeggio(rain, "0...3...5...3...", { low: 62, gate: 4 }),
        last: arpeggio(pour, PICK, { low: 62, gate: 1.5 }),
        end: arpeggio(changes("G | D"), "0.2.3.5.........", {
          low: 62,
          gate: 6,
        }),
      },
      strum: {
        verse: comp(rain, "....x=o=....x=o=", { centre: 60, voices: 3 }),
        chorus: comp(pour, "X=o=x=o=X=o=x=o=", { centre: 62, voices: 4 }),
        last: comp(pour, "X=o=x=o=X=o=x=o=", { centre: 62, voices: 4 }),
      },
      wall: {
        chorus: held(pour, { centre: 57, voices: 3 }),
        last: held(pour, { centre: 57, voices: 4 }),
        end: held(changes("G | D"), { centre: 57, voices: 3 }),
      },
      bass: {
        intro: sequence(
          rest(8),
          bassline(changes("D | A"), "1.1.1.1.1.1.1.1.", { low: 33 }),
        ),
        verse: bassline(rain, "1.1.1.1.1.1.1.5.", { low: 31 }),
        chorus: bassline(pour, "1.1.1.1.1.1.8.5.", { low: 31 }),
        last: bassline(pour, "1.1.1.1.1.1.8.5.", { low: 31 }),
        end: bassline(changes("G | D"), "1===============", { low: 31 }),
      },
      lead: {
        verse: talk,
        chorus: storm,
        break: quieter(talk, 0.7),
        last: storm,
      },
      backing: {
        chorus: quieter(harmony(storm, KEY, -2, pour), 0.8),
        last: [harmony(storm, KEY, -2, pour), harmony(storm, KEY, 2, pour)],
      },
      choir: {
        chorus: held(pour, { centre: 64, voices: 3 }),
        break: held(rain, { centre: 64, voices: 3 }),
        last: held(pour, { centre: 66, voices: 3 }),
        end: held(changes("G | D"), { centre: 66, voices: 3 }),
      },
      strings: {
        break: swell(held(rain, { centre: 71, voices: 3 }), 0.4, 1),
        last: held(pour, { centre: 74, voices: 3 }),
      },
      bells: {
        intro: arpeggio(rain, "....6.......5...", { low: 74 }),
        break: arpeggio(rain, "3...5...6...5...", { low: 74 }),
        last: arpeggio(pour, "3.......5.......", { low: 74 }),
      },
      kick: {
        verse: DRIVE,
        chorus: DRIVE,
        break: `X${".".repeat(47)}X...X...X.X.X.X.`,
        last: DRIVE,
        end: `X${".".repeat(31)}`,
      },
      snare: {
        verse: "....x.......x...",
        chorus: `${"....X.......X...".repeat(7)}....X..x..x.XXXX`,
        break: swell(beat(`${".".repeat(48)}x...x...x.x.xxXX`), 0.4, 1),
        last: "....X.......X..x",
      },
      tom: { verse: `${".".repeat(118)}x.x.x.xxx.` },
      floorTom: { break: "X...x...X...x..." },
      hat: {
        intro: `${".".repeat(32)}${"x.x.x.x.x.x.x.x.".repeat(2)}`,
        verse: "x.o.x.o.x.o.x.o.",
      },
      openHat: { chorus: "x.o.x.o.x.o.x.o.", last: "x.o.x.o.x.o.x.o." },
      tambourine: { chorus: "x-o-x-o-x-o-x-o-", last: "x-o-X-o-x-o-X-o-" },
      crash: {
        verse: `o${".".repeat(127)}`,
        chorus: `X${".".repeat(127)}`,
        last: `X${".".repeat(63)}`,
        end: `X${".".repeat(31)}`,
      },
      riser: { break: hold(15.5), verse: hold(8, 0.8, 24) },
      sea: { intro: hold(16) },
    }),
  })
}
