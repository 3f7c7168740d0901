import { changes } from "../../score/chords.ts"
import { arpeggio, bassline, held } from "../../score/figure.ts"
import { form } from "../../score/form.ts"
import { line } from "../../score/line.ts"
import { hold, quieter, rest, sequence, swell } from "../../score/pattern.ts"
import { type Piece, piece, score } from "../../score/piece.ts"
import { band, SHORE } from "./band.ts"

const KEY = "D major"
const slack = changes("Dmaj9 | Gmaj7#11 | Dmaj9 | Bm9")
const turn = changes("Em9 | Gmaj7#11 | Bm9 | A9sus4")
const home = changes("Gmaj7#11 | Dmaj9")
const far = line("r:2 F#5:2 | r:1 C#6:3 | r:2 A5:2 | r:3 E5:1")
const near = line("r:1 B4:1 G5 F#5 | E5:2 D5 | r:1 D5 F#5 A5 | E5:4")

/** The hour when the water stands still and then thinks again. */
export function slackTide(): Piece {
  const f = form(
    { still: 4, first: 4, turn: 4, out: 2 },
    { order: "still first turn first(pad high bells piano) out" },
  )
  return piece({
    release: "low-water",
    title: "Slack Tide",
    key: KEY,
    bpm: 54,
    form: f,
    tail: 4.5,
    highlight: f.first.at + 8,
    space: SHORE,
    harmony: { still: slack, first: slack, turn, out: home },
    parts: score(band, f, {
      pad: {
        still: swell(
          held(slack, { centre: 60, voices: 5, open: true }),
          0.5,
          1,
        ),
        first: held(slack, { centre: 60, voices: 5, open: true }),
        turn: held(turn, { centre: 62, voices: 5, open: true }),
        out: held(home, { centre: 60, voices: 5, open: true }),
      },
      high: {
        first: held(slack, { centre: 77, voices: 2 }),
        turn: held(turn, { centre: 78, voices: 3 }),
        out: held(home, { centre: 77, voices: 2 }),
      },
      sub: {
        first: bassline(slack, "1===============", { low: 35 }),
        turn: bassline(turn, "1===============", { low: 35 }),
        out: bassline(home, "1===============", { low: 38 }),
      },
      bells: {
        still: sequence(rest(8), quieter(line("r:2 F#5:2 | r:4"), 0.7)),
        first: far,
        turn: quieter(far, 0.6),
        out: line("D6:2 A5 | F#5:4"),
      },
      piano: {
        first: sequence(rest(8), line("r:1 D5, F#5 A5 | B4:2 F#4")),
        turn: near,
        out: line("r:1 B4, D5 F#5 | A4:4"),
      },
      harp: {
        turn: arpeggio(turn, "0...3...5...6...", { low: 50, gate: 3 }),
        out: arpeggio(home, "0...3...5...6...", { low: 50, gate: 3 }),
      },
      choir: {
        turn: swell(held(turn, { centre: 66, voices: 3 }), 0.4, 1),
        out: held(home, { centre: 66, voices: 3 }),
      },
      cello: {
        turn: line("E3:4 | G3:4 | F#3:2 B3:2 | A3:4"),
        out: line("G3:4 | D3:4"),
      },
      sea: { all: hold(f.all.beats + 4) },
      hiss: { all: hold(f.all.beats) },
    }),
  })
}
