import { changes } from "../../score/chords.ts"
import { arpeggio, bassline, comp, held } from "../../score/figure.ts"
import { form } from "../../score/form.ts"
import { harmony, line } from "../../score/line.ts"
import { hold, quieter, transpose } from "../../score/pattern.ts"
import { type Piece, piece, score } from "../../score/piece.ts"
import { band, STAIRWELL } from "./band.ts"

const KEY = "E major"
const verse = changes("E | B | C#m7 | Aadd9")
const chorus = changes("Aadd9 | B | C#m7 | G#m7 | Aadd9 | B | E | B")
const last = changes("Aadd9 | E")
const PICK = "0.2.3.2.5.3.2.3."
const STRUM = "X=..x=o=..x=x=o="
const write = line(`
  r:1 G#4:.5 B4 B4:1 G#4:.5 F#4 | F#4:1.5 B4:.5 r:2
  | r:1 G#4:.5 B4 C#5:1 B4:.5 G#4 | E4:2 r:1 F#4:.5 G#4`)
const send = line(`
  C#5!:2 B4:1 E5 | D#5:1.5 B4:.5 F#4:2 | E5!:2 D#5:1 G#5 | F#5:1 D#5 B4:2
  | C#5!:2 E5:1 A5 | G#5:1 F#5 D#5:2 | E5!:3 G#4:.5 B4 | D#5:2 r:2`)
const BEAT = "X.....x.X....... X.....x...X...x."

/** Written on the promenade, stamped, never posted. */
export function postcardsToNobody(): Piece {
  const f = form(
    { intro: 4, verse: 8, chorus: 8, tag: 8, end: 2 },
    { order: "intro verse chorus intro tag end" },
  )
  return piece({
    release: "postcards-to-nobody",
    title: "Postcards to Nobody",
    key: KEY,
    bpm: 118,
    form: f,
    tail: 3.5,
    highlight: f.verse.at + 24,
    space: STAIRWELL,
    harmony: { intro: verse, verse, chorus, tag: chorus, end: last },
    parts: score(band, f, {
      jangle: {
        intro: arpeggio(verse, PICK, { low: 64, gate: 2 }),
        verse: arpeggio(verse, PICK, { low: 64, gate: 2 }),
        chorus: arpeggio(chorus, "0.2.3.5.6.5.3.5.", { low: 64, gate: 2 }),
        tag: arpeggio(chorus, "0.2.3.5.6.5.3.5.", { low: 64, gate: 2 }),
        end: arpeggio(last, "0.2.3.5.........", { low: 64, gate: 6 }),
      },
      strum: {
        verse: comp(verse, "x===....o===....", { centre: 58, voices: 3 }),
        chorus: comp(chorus, STRUM, { centre: 62, voices: 4 }),
        tag: comp(chorus, STRUM, { centre: 62, voices: 4 }),
      },
      wall: {
        chorus: quieter(held(chorus, { centre: 57, voices: 3 }), 0.8),
        tag: held(chorus, { centre: 57, voices: 4 }),
        end: held(last, { centre: 57, voices: 4 }),
      },
      bass: {
        verse: bassline(verse, "1=1=1=1=1=1=1=5=", { low: 28 }),
        chorus: bassline(chorus, "1=1=1=1=1=1=8=5=", { low: 28 }),
        tag: bassline(chorus, "1=1=1=1=1=1=8=5=", { low: 28 }),
        end: bassline(last, "1===============", { low: 28 }),
      },
      lead: { verse: write, chorus: send, tag: send },
      backing: {
        chorus: quieter(harmony(send, KEY, -2, chorus), 0.8),
        tag: [
          harmony(send, KEY, -2, chorus),
          line("r:4 | r:2 B4:.5 C#5 D#5:1 | r:4 | r:2 B4:.5 D#5 F#5:1"),
        ],
      },
      choir: {
        chorus: held(chorus, { centre: 64, voices: 3 }),
        tag: held(chorus, { centre: 66, voices: 3 }),
        end: held(last, { centre: 64, voices: 4 }),
      },
      strings: {
        tag: held(chorus, { centre: 74, voices: 3 }),
        end: held(last, { centre: 74, voices: 3 }),
      },
      bells: {
        intro: line("r:4 | r:2 B5:1 F#5 | r:4 | r:2 C#6:1 B5"),
        tag: transpose(
          line(
            `C#5:2 E5 | D#5:2 F#5 | E5:2 G#5 | F#5:2 D#5 | C#5:2 E5
              | F#5:2 D#5 | G#5:2 B5 | F#5:4`,
          ),
          12,
        ),
      },
      kick: {
        verse: BEAT,
        chorus: BEAT,
        tag: BEAT,
        end: "X...............................",
        intro: `${".".repeat(48)}........X...X...`,
      },
      snare: {
        verse: "....x.......x...",
        chorus: `${"....X.......X...".repeat(7)}....X...x.x.XXXX`,
        tag: "....X.......X...",
      },
      tom: {
        verse: `${".".repeat(120)}x.x.x.x.`,
        tag: `${".".repeat(58)}x.x.x.`,
      },
      hat: { verse: "x.o.x.o.x.o.x.o.", chorus: "x.o.x.o.x.o.x.o." },
      openHat: { tag: "x...x...x...x..." },
      tambourine: { chorus: "..o.x.o...o.x.o.", tag: "..o.x.o...o.x.o." },
      crash: {
        chorus: `X${".".repeat(127)}`,
        tag: `X${".".repeat(63)}`,
        end: `X${".".repeat(31)}`,
      },
      riser: { verse: hold(8, 0.9, 24) },
      sea: { intro: hold(16), end: hold(12) },
    }),
  })
}
