import { changes } from "../../score/chords.ts"
import { arpeggio, bassline, held } from "../../score/figure.ts"
import { form } from "../../score/form.ts"
import { line } from "../../score/line.ts"
import { hold, quieter, rest, sequence, swell } from "../../score/pattern.ts"
import { mixed, type Piece, piece, score } from "../../score/piece.ts"
import { tape } from "../../synthesis/effects/drive.ts"
import { highCut } from "../../synthesis/effects/tone.ts"
import { band } from "./band.ts"

const KEY = "E minor"
const loop = changes("Em9 | Cmaj7 | Am9 | Bm7")
const tune = line(`
  r:1 B4:1 G4:.5 F#4 E4:1 | r:1 E5:1 D5:.5 B4 G4:1
  | r:1 C5:1 B4:.5 A4 E4:1 | F#4:1 A4 D5:2`)
const DUSTY = "X.....-x..X..... X..-...x..X..x.."

/** White label, biro on the sleeve: a sketch that was never meant to leave. */
export function testPressing(): Piece {
  const f = form({ intro: 4, a: 8, b: 8, out: 4 })
  const worn = {
    ...band,
    arp: mixed(band.arp, {
      fx: [...band.arp.mix.fx, tape(1.2), highCut(6000)],
    }),
    pad: mixed(band.pad, { fx: [...band.pad.mix.fx, tape(1.5)] }),
    lead: mixed(band.lead, { fx: [...band.lead.mix.fx, tape(1)] }),
    tapeNoise: mixed(band.tapeNoise, { level: -36 }),
  }
  return piece({
    release: "test-pressing",
    title: "Test Pressing",
    key: KEY,
    bpm: 92,
    swing: 0.58,
    form: f,
    tail: 3,
    highlight: f.a.at + 20,
    space: {
      room: { seconds: 2, size: 1, tone: 4000, before: 15 },
      echo: { beats: 0.75, feedback: 0.45, tone: 2200 },
      dark: 0.8,
    },
    harmony: { intro: loop, a: loop, b: loop, out: loop },
    parts: score(worn, f, {
      pad: {
        intro: held(loop, { centre: 59 }),
        a: held(loop, { centre: 59 }),
        b: held(loop, { centre: 62 }),
        out: swell(held(loop, { centre: 59 }), 1, 0.4),
      },
      arp: {
        a: arpeggio(loop, "0..3..2..5..3.2.", { low: 52 }),
        b: arpeggio(loop, "0.23..2.35..3.25", { low: 52 }),
      },
      bass: {
        a: bassline(loop, "1==...1.5=..8=7.", { low: 28 }),
        b: bassline(loop, "1==.,.1.5=..8=7.", { low: 28 }),
      },
      lead: { a: sequence(rest(16), tune), b: tune, out: quieter(tune, 0.5) },
      glass: {
        intro: line("B5:2 F#5 | G5:4 | E5:2 B5 | A5:4"),
        b: line("r:4 | r:2 B5:1 G5 | r:4 | r:2 F#5:1 A5"),
      },
      ghosts: { b: held(loop, { centre: 64, voices: 3 }) },
      kick: { a: DUSTY, b: DUSTY },
      snare: { a: "....x..-....x...", b: "....x..-.-..x..o" },
      rim: { intro: "....x.......x...", b: "..-....-..-....-" },
      hat: { a: "x-o-x-o-x-o-x-o-", b: "x-o-x-oox-o-xoo-" },
      crash: { a: `o${".".repeat(127)}`, b: `o${".".repeat(127)}` },
      tapeNoise: { all: hold(f.all.beats + 3) },
    }),
  })
}
