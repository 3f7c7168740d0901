import { changes } from "../../score/chords.ts"
import { arpeggio, bassline, comp, held } from "../../score/figure.ts"
import { form } from "../../score/form.ts"
import { beat } from "../../score/grid.ts"
import { harmony, line } from "../../score/line.ts"
import { hold, quieter, rest, sequence, swell } from "../../score/pattern.ts"
import { type Piece, piece, score } from "../../score/piece.ts"
import { band, STAIRWELL } from "./band.ts"

const KEY = "D major"
const seat = changes("Dmaj7 | Dmaj7 | Gmaj7 | Gmaj7 | Bm7 | A | Gmaj7 | Gmaj7")
const lights = changes("Gmaj7 | A | Bm7 | D | Gmaj7 | A | D | D")
const out = changes("Gmaj7 | Gmaj7 | Dmaj7 | Dmaj7")
const hum = line(`
  F#4:2 A4:1 C#5 | B4:1 A4 F#4:2 | B4:2 D5:1 C#5 | A4:3 r:1
  | F#4:2 A4:1 B4 | C#5:2 A4 | B4:2 D5:1 F#5 | E5:2 D5:1 B4`)
const glow = line(`
  B4!:1.5 D5:.5 F#5:2 | E5:1.5 C#5:.5 A4:2 | D5!:1.5 F#5:.5 A5:2 | F#5:1 E5 D5:2
  | B4!:1.5 D5:.5 F#5:1 G5 | A5:1.5 E5:.5 C#5:2 | F#5!:4 | r:2 A4:1 C#5`)
const BEAT = "X.......X...x... X.......X......."

/** The hour that is not day and not night, through a bus window. */
export function blueHourBus(): Piece {
  const f = form(
    { intro: 4, verse: 8, chorus: 8, out: 4 },
    { order: "intro verse chorus intro out" },
  )
  const start = changes("Dmaj7 | Dmaj7 | Gmaj7 | Gmaj7")
  return piece({
    release: "blue-hour-bus",
    title: "Blue Hour Bus",
    key: KEY,
    bpm: 92,
    form: f,
    tail: 3.5,
    highlight: f.verse.at + 20,
    space: {
      ...STAIRWELL,
      room: { seconds: 3.6, size: 1.3, tone: 5500, before: 30 },
      dark: 0.4,
    },
    harmony: { intro: start, verse: seat, chorus: lights, out },
    parts: score(band, f, {
      jangle: {
        intro: arpeggio(start, "0.2.3.5.3.2.3.2.", { low: 62, gate: 3 }),
        verse: arpeggio(seat, "0.2.3.5.3.2.3.2.", { low: 62, gate: 3 }),
        chorus: arpeggio(lights, "0.235.320.236.53", { low: 62, gate: 2 }),
        out: swell(
          arpeggio(out, "0.2.3.5.3.2.3.2.", { low: 62, gate: 3 }),
          1,
          0.5,
        ),
      },
      strum: {
        chorus: comp(lights, "X===..o=x===..o=", { centre: 61, voices: 4 }),
      },
      wall: {
        verse: swell(held(seat, { centre: 57, voices: 2 }), 0.2, 0.6),
        chorus: held(lights, { centre: 57, voices: 4 }),
        out: held(out, { centre: 57, voices: 3 }),
      },
      bass: {
        verse: bassline(seat, "1=======1===5===", { low: 31 }),
        chorus: bassline(lights, "1===..1.8===..5.", { low: 31 }),
        out: bassline(out, "1==============.", { low: 31 }),
      },
      lead: {
        verse: hum,
        chorus: glow,
        out: line("B4:3 D5:1 | F#4:4 | A4:4 | r:4"),
      },
      backing: {
        chorus: harmony(glow, KEY, -2, lights),
        out: quieter(line("D5:4 | B4:4 | C#5:4 | A4:4"), 0.6),
      },
      choir: {
        verse: swell(held(seat, { centre: 62, voices: 3 }), 0.3, 0.8),
        chorus: held(lights, { centre: 66, voices: 3 }),
        out: held(out, { centre: 62, voices: 3 }),
      },
      strings: {
        chorus: held(lights, { centre: 74, voices: 3 }),
        out: quieter(held(out, { centre: 71, voices: 3 }), 0.7),
      },
      bells: {
        intro: line("A5:2 C#6 | r:4 | B5:2 F#5 | r:4"),
        verse: line("r:4 | r:2 C#6:1 A5 | r:4 | r:2 F#5:1 B5"),
        out: line("D6:2 B5 | r:4 | C#6:2 A5 | F#5:4"),
      },
      kick: { verse: BEAT, chorus: BEAT },
      snare: {
        verse: sequence(rest(16), beat("........x.......".repeat(4))),
        chorus: `${"....X.......X...".repeat(7)}....X.....x.X.XX`,
      },
      floorTom: { verse: `${".".repeat(112)}x...x...x.x.x.x.` },
      hat: { verse: "x...o...x...o.-.", chorus: "x.o.x.o.x.o.x.oo" },
      shaker: { chorus: "o-x-o-x-o-x-o-x-" },
      tambourine: { chorus: "....x.......x..." },
      crash: { chorus: `X${".".repeat(127)}`, out: `x${".".repeat(63)}` },
      riser: { verse: hold(8, 0.8, 24) },
    }),
  })
}
