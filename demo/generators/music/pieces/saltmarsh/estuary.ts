import { changes } from "../../score/chords.ts"
import { arpeggio, bassline, held } from "../../score/figure.ts"
import { form } from "../../score/form.ts"
import { line } from "../../score/line.ts"
import { hold, quieter, rest, sequence, swell } from "../../score/pattern.ts"
import { type Piece, piece, score } from "../../score/piece.ts"
import { band, SHORE } from "./band.ts"

const KEY = "E major"
const mouth = changes("Emaj9 | C#m9 | Amaj9 | B9sus4")
const open = changes("Amaj9 | G#m7 | C#m9 | B9sus4")
const horn = line("B3:4 | G#3:2 C#4:2 | E4:3 C#4:1 | B3:4")
const lights = line(
  "r:1 G#5:1 B5 r:1 | r:2 E5:1 D#5 | r:1 C#6:1 B5 r:1 | r:2 F#5:1 E5",
)
const sing = line("E5:2 C#5:1 B4 | D#5:2 B4 | E5:2 G#5:1 F#5 | E5:2 F#5")

/** Fresh water meeting salt, as slowly as chords can. */
export function estuary(): Piece {
  const f = form({ river: 4, mouth: 4, open: 4, sea: 4 })
  const out = changes("Amaj9 | Emaj9 | Amaj9 | Emaj9")
  return piece({
    release: "estuary",
    title: "Estuary",
    key: KEY,
    bpm: 62,
    form: f,
    tail: 4.5,
    highlight: f.mouth.at + 10,
    space: SHORE,
    harmony: { river: mouth, mouth, open, sea: out },
    parts: score(band, f, {
      pad: {
        river: swell(
          held(mouth, { centre: 59, voices: 5, open: true }),
          0.5,
          1,
        ),
        mouth: held(mouth, { centre: 59, voices: 5, open: true }),
        open: held(open, { centre: 62, voices: 5, open: true }),
        sea: swell(held(out, { centre: 60, voices: 5, open: true }), 1, 0.6),
      },
      high: {
        mouth: held(mouth, { centre: 76, voices: 2 }),
        open: held(open, { centre: 78, voices: 3 }),
        sea: held(out, { centre: 76, voices: 2 }),
      },
      sub: {
        mouth: bassline(mouth, "1===============", { low: 33 }),
        open: bassline(open, "1===============", { low: 33 }),
        sea: bassline(out, "1===============", { low: 33 }),
      },
      cello: {
        mouth: horn,
        open: bassline(open, "1=======5=======", { low: 45 }),
        sea: line("C#4:4 | B3:4 | C#4:2 E4:2 | G#3:4"),
      },
      glass: {
        river: sequence(rest(8), quieter(line("r:1 C#6:1 B5 r:1 | r:4"), 0.7)),
        mouth: lights,
        open: arpeggio(open, "5...6...8...6...", { low: 64 }),
        sea: lights,
      },
      harp: {
        mouth: arpeggio(mouth, "0...3...5...3...", { low: 52, gate: 4 }),
        open: arpeggio(open, "0.3.5.6.8.6.5.3.", { low: 52, gate: 3 }),
        sea: arpeggio(out, "0...3...5...6...", { low: 52, gate: 4 }),
      },
      choir: {
        open: swell(held(open, { centre: 65, voices: 4 }), 0.5, 1),
        sea: quieter(held(out, { centre: 64, voices: 3 }), 0.7),
      },
      flute: { open: sing },
      bells: { sea: line("r:2 E6:2 | r:4 | r:2 B5:2 | r:4") },
      sea: { all: hold(f.all.beats + 4) },
      hiss: { all: hold(f.all.beats) },
    }),
  })
}
