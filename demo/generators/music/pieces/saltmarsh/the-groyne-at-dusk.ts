import { changes } from "../../score/chords.ts"
import { arpeggio, bassline, comp, held } from "../../score/figure.ts"
import { form } from "../../score/form.ts"
import { harmony, line } from "../../score/line.ts"
import { hold, quieter, swell } from "../../score/pattern.ts"
import { mixed, type Piece, piece, score } from "../../score/piece.ts"
import { band, SHORE } from "./band.ts"

const KEY = "A minor"
const posts = changes("Am9 | Em7 | Fmaj9 | Cadd9")
const dark = changes("Dm9 | Am9 | Fmaj9 | G9sus4")
const home = changes("Fmaj9 | Am9")
const count = line(
  "E5:1 r:1 C5 r:1 | B4:1 r:1 G4 r:1 | A4:1 r:1 C5 r:1 | G4:1 r:1 E5 r:1",
)
const lamp = line("F5:2 E5:1 D5 | C5:2 B4:1 E5 | A5:2 G5:1 E5 | D5:2 A4:2")

/** Counting wooden posts into the sea until there is no more light. */
export function theGroyneAtDusk(): Piece {
  const f = form(
    { open: 4, posts: 4, dark: 4, out: 4, end: 2 },
    { order: "open posts dark posts(piano pad sub glass) out end" },
  )
  return piece({
    release: "low-water",
    title: "The Groyne at Dusk",
    key: KEY,
    bpm: 70,
    form: f,
    tail: 4.5,
    highlight: f.posts.at + 8,
    space: { ...SHORE, room: { ...SHORE.room, seconds: 5.5 } },
    harmony: { open: posts, posts, dark, out: posts, end: home },
    parts: score({ ...band, piano: mixed(band.piano, { level: -20.5 }) }, f, {
      piano: {
        open: quieter(
          comp(posts, "x===....o===....", { centre: 60, voices: 3, gate: 1.8 }),
          0.8,
        ),
        posts: [
          comp(posts, "x===....o===....", { centre: 60, voices: 3, gate: 1.8 }),
          count,
        ],
        dark: [
          comp(dark, "x=======o=======", { centre: 60, voices: 3, gate: 1.6 }),
          lamp,
        ],
        out: [
          comp(posts, "x===....o===....", { centre: 60, voices: 3, gate: 1.8 }),
          quieter(count, 0.7),
        ],
        end: held(home, { centre: 62, voices: 4 }),
      },
      pad: {
        posts: swell(held(posts, { centre: 58, voices: 4 }), 0.4, 0.9),
        dark: held(dark, { centre: 60, voices: 5, open: true }),
        out: held(posts, { centre: 58, voices: 4 }),
        end: held(home, { centre: 58, voices: 5 }),
      },
      sub: {
        posts: bassline(posts, "1===============", { low: 33 }),
        dark: bassline(dark, "1===============", { low: 33 }),
        out: bassline(posts, "1===============", { low: 33 }),
        end: bassline(home, "1===============", { low: 33 }),
      },
      cello: {
        dark: line("D3:4 | E3:4 | F3:2 A3:2 | D3:4"),
        out: line("A3:4 | G3:4 | F3:4 | E3:4"),
        end: line("F3:4 | E3:4"),
      },
      flute: {
        dark: quieter(harmony(lamp, KEY, -2, dark), 0.6),
        out: line("r:4 | r:2 B5:1 G5 | A5:3 r:1 | G5:4"),
      },
      glass: {
        open: line("r:2 E6:2 | r:4 | r:2 C6:2 | r:4"),
        posts: line("r:3 B5:1 | r:4 | r:3 E6:1 | r:4"),
        out: line("r:3 B5:1 | r:3 D6:1 | r:3 E6:1 | r:3 G5:1"),
        end: line("A5:2 C6 | E6:4"),
      },
      choir: {
        dark: held(dark, { centre: 66, voices: 3 }),
        out: quieter(held(posts, { centre: 64, voices: 3 }), 0.6),
      },
      harp: { out: arpeggio(posts, "0.3.5.6.5.3.2.3.", { low: 52, gate: 3 }) },
      sea: { all: hold(f.all.beats + 4) },
      hiss: { all: hold(f.all.beats) },
    }),
  })
}
