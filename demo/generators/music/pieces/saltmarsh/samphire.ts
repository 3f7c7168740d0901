import { changes } from "../../score/chords.ts"
import { arpeggio, bassline, held } from "../../score/figure.ts"
import { form } from "../../score/form.ts"
import { harmony, line } from "../../score/line.ts"
import { hold, quieter, rest, sequence, swell } from "../../score/pattern.ts"
import { type Piece, piece, score } from "../../score/piece.ts"
import { band, SHORE } from "./band.ts"

const KEY = "G major"
const green = changes("Gadd9 | Em9 | Cmaj9 | D9sus4")
const light = changes("Cmaj9 | Gadd9 | Am9 | D9sus4")
const end = changes("Cmaj9 | Gadd9")
const PLUCK = "0.3.5.3.6.5.3.5."
const song = line(
  "D5:1.5 B4:.5 A4:1 B4 | G4:3 r:1 | E5:1.5 D5:.5 B4:1 G4 | A4:3 r:1",
)
const reply = line("G5:2 E5:1 D5 | B4:2 D5 | C5:1 E5 A5:2 | G5:1 E5 D5:2")

/** Salt, green, small bells: something growing where it should not. */
export function samphire(): Piece {
  const f = form(
    { open: 4, song: 8, light: 4, out: 4, end: 2 },
    { order: "open song light open out end" },
  )
  return piece({
    release: "low-water",
    title: "Samphire",
    key: KEY,
    bpm: 84,
    form: f,
    tail: 4.5,
    highlight: f.song.at + 12,
    space: { ...SHORE, room: { ...SHORE.room, seconds: 4.5 }, dark: 0.5 },
    harmony: { open: green, song: green, light, out: green, end },
    parts: score(band, f, {
      harp: {
        open: arpeggio(green, PLUCK, { low: 55, gate: 3 }),
        song: arpeggio(green, PLUCK, { low: 55, gate: 3 }),
        light: arpeggio(light, "0.3.5.6.8.6.5.3.", { low: 55, gate: 3 }),
        out: swell(arpeggio(green, PLUCK, { low: 55, gate: 3 }), 1, 0.5),
        end: arpeggio(end, "0...3...5...8...", { low: 55, gate: 4 }),
      },
      glass: {
        song: arpeggio(green, "....6.....5.....", { low: 67 }),
        light: arpeggio(light, "5...6...8...6...", { low: 67 }),
        out: arpeggio(green, "....6.....8.....", { low: 67 }),
      },
      pad: {
        open: swell(held(green, { centre: 58, voices: 4 }), 0.3, 0.8),
        song: held(green, { centre: 58, voices: 4 }),
        light: held(light, { centre: 62, voices: 5, open: true }),
        out: held(green, { centre: 58, voices: 4 }),
        end: held(end, { centre: 58, voices: 4 }),
      },
      sub: {
        song: bassline(green, "1===============", { low: 36 }),
        light: bassline(light, "1===============", { low: 36 }),
        out: bassline(green, "1===============", { low: 36 }),
      },
      flute: { song, light: reply, out: quieter(song, 0.6) },
      piano: {
        song: sequence(rest(16), quieter(harmony(song, KEY, 2, green), 0.7)),
        light: quieter(harmony(reply, KEY, -2, light), 0.8),
        end: line("r:1 G4, B4 E5 | D5:4"),
      },
      choir: {
        light: swell(held(light, { centre: 66, voices: 3 }), 0.5, 1),
        out: quieter(held(green, { centre: 64, voices: 3 }), 0.7),
      },
      cello: {
        light: line("C3:4 | D3:4 | E3:4 | D3:4"),
        out: line("G3:4 | E3:4 | C3:4 | D3:4"),
        end: line("C3:4 | G2:4"),
      },
      sea: { open: hold(16), end: hold(10) },
      hiss: { all: hold(f.all.beats) },
    }),
  })
}
