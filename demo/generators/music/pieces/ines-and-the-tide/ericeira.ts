import { changes } from "../../score/chords.ts"
import { arpeggio, bassline, comp, held } from "../../score/figure.ts"
import { form } from "../../score/form.ts"
import { beat } from "../../score/grid.ts"
import { harmony, line } from "../../score/line.ts"
import { hold, quieter, rest, sequence, swell } from "../../score/pattern.ts"
import { type Piece, piece, score } from "../../score/piece.ts"
import { band, STAIRWELL } from "./band.ts"

const KEY = "A major"
const shore = changes("Amaj7 | F#m7 | Dmaj7 | E")
const swim = changes("Dmaj7 | E | F#m7 | C#m7 | Dmaj7 | E | A | A")
const last = changes("Dmaj7 | Amaj7")
const sun = line(`
  r:1 E4:.5 A4 C#5:1.5 B4:.5 | A4:1.5 E4:.5 r:2
  | r:1 F#4:.5 A4 D5:1.5 C#5:.5 | B4:2.5 r:.5 G#4:.5 B4`)
const wave = line(`
  A5!:1.5 F#5:.5 E5:1 C#5 | E5:1.5 G#4:.5 B4:2 | A5!:1.5 F#5:.5 E5:1 C#5
  | B4:1 C#5 E5:2
  | F#5!:1.5 E5:.5 D5:1 A4 | G#4:1 B4 E5:2 | C#5!:4 | r:2 E5:1 G#5`)
const BEAT = "X......xX....... X..x...xX......."

/** A fishing town, a borrowed car, the last warm week. */
export function ericeira(): Piece {
  const f = form(
    { intro: 4, verse: 8, chorus: 8, out: 6, end: 2 },
    { order: `intro verse chorus verse(jangle bass lead strings) out end` },
  )
  const back = changes("Amaj7 | F#m7 | Dmaj7 | E | Dmaj7 | E")
  return piece({
    release: "postcards-to-nobody",
    title: "Ericeira",
    key: KEY,
    bpm: 108,
    swing: 0.52,
    form: f,
    tail: 3.5,
    highlight: f.verse.at + 22,
    space: { ...STAIRWELL, room: { ...STAIRWELL.room, seconds: 3 } },
    harmony: { intro: shore, verse: shore, chorus: swim, out: back, end: last },
    parts: score(band, f, {
      jangle: {
        intro: arpeggio(shore, "0..2..3..5..3.2.", { low: 61, gate: 3 }),
        verse: arpeggio(shore, "0..2..3..5..3.2.", { low: 61, gate: 3 }),
        chorus: arpeggio(swim, "0.2.3.5.3.2.3.5.", { low: 61, gate: 2 }),
        out: arpeggio(back, "0..2..3..5..3.2.", { low: 61, gate: 3 }),
        end: arpeggio(last, "0.2.3.5.7.......", { low: 61, gate: 6 }),
      },
      strum: {
        chorus: comp(swim, "X==.x=o=x==.x=o=", { centre: 62, voices: 4 }),
        out: comp(back, "x======.o===x===", { centre: 62, voices: 4 }),
      },
      wall: { chorus: held(swim, { centre: 57, voices: 3 }) },
      bass: {
        verse: bassline(shore, "1===..1.5===..5.", { low: 30 }),
        chorus: bassline(swim, "1==.1=1.5==.8=5.", { low: 30 }),
        out: bassline(back, "1===..1.5===..5.", { low: 30 }),
        end: bassline(last, "1===============", { low: 33 }),
      },
      lead: {
        verse: sun,
        chorus: wave,
        out: sequence(quieter(sun, 0.8), line("F#5:2 E5:1 D5 | B4:4")),
        end: line("C#5:2 A4 | E4:4"),
      },
      backing: {
        verse: sequence(rest(16), quieter(harmony(sun, KEY, 2, shore), 0.6)),
        chorus: harmony(wave, KEY, -2, swim),
      },
      choir: {
        chorus: held(swim, { centre: 64, voices: 3 }),
        out: quieter(held(back, { centre: 62, voices: 3 }), 0.7),
        end: held(last, { centre: 62, voices: 3 }),
      },
      strings: {
        verse: swell(held(shore, { centre: 66, voices: 2 }), 0.3, 0.7),
        chorus: held(swim, { centre: 73, voices: 3 }),
      },
      bells: {
        intro: line("r:2 E6:1 C#6 | r:4 | r:2 F#6:1 D6 | r:4"),
        out: line("r:2 E6:1 C#6 | r:4 | r:2 F#6:1 D6 | r:4 | A5:2 F#5 | G#5:4"),
      },
      kick: { verse: BEAT, chorus: BEAT, out: "X.......X......." },
      snare: {
        verse: sequence(rest(16), beat("....x.......x...".repeat(4))),
        chorus: `${"....X.......X...".repeat(7)}....X.x...x.X.XX`,
        out: "....x.......x...",
      },
      floorTom: {
        verse: sequence(beat("X.....x.x...x...".repeat(4)), rest(16)),
      },
      hat: {
        verse: "x.-.x.-.x.-.x.-o",
        chorus: "x-o-x-o-x-o-x-o-",
        out: "x.-.x.-.x.-.x.-o",
      },
      shaker: { chorus: "o-x-o-x-o-x-o-x-", out: "o-x-o-x-o-x-o-x-" },
      tambourine: { chorus: "....x.......x..." },
      crash: {
        chorus: `X${".".repeat(127)}`,
        out: `x${".".repeat(95)}`,
        end: `o${".".repeat(31)}`,
      },
      sea: { all: hold(f.all.beats + 4) },
    }),
  })
}
