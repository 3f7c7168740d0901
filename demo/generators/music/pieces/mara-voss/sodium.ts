import { changes } from "../../score/chords.ts"
import { arpeggio, bassline, held } from "../../score/figure.ts"
import { form } from "../../score/form.ts"
import { line } from "../../score/line.ts"
import { hold, quieter, sequence, swell } from "../../score/pattern.ts"
import { type Piece, piece, score } from "../../score/piece.ts"
import { band } from "./band.ts"

const KEY = "F# minor"
const lamp = changes("F#m9 | Dmaj9 | A | E")
const walk = changes("Dmaj9 | E | F#m9 | C#m7")
const glow = line(`
  C#5:2 B4:.5 A4 E4:1 | F#4:3 r:.5 A4:.5 | C#5:1.5 E5:.5 D5 C#5 A4:1
  | B4:3 r:1`)
const street = line(`
  F#5:1.5 E5:.5 C#5:1 A4 | B4:1 E5 G#5:1.5 F#5:.5
  | A5:1.5 G#5:.5 E5:1 C#5 | E5:1 D5:.5 C#5 G#4:2`)
const SLOW = "X.......X.-..... X.....x.X......."

/** Orange street light on wet tarmac, slow enough to walk to. */
export function sodium(): Piece {
  const f = form(
    { intro: 4, a: 8, b: 8, out: 6 },
    { order: "intro a b intro out" },
  )
  const lamps = changes("F#m9 | Dmaj9 | A | E | Dmaj9 | F#m9")
  return piece({
    release: "sodium",
    title: "Sodium",
    key: KEY,
    bpm: 98,
    form: f,
    tail: 3.5,
    highlight: f.a.at + 20,
    space: {
      room: { seconds: 3.2, size: 1.3, tone: 5000, before: 30 },
      echo: { beats: 0.75, feedback: 0.5, tone: 2600 },
      duckBeats: 0.8,
    },
    harmony: { intro: lamp, a: lamp, b: walk, out: lamps },
    parts: score(band, f, {
      pad: {
        intro: swell(held(lamp, { centre: 59 }), 0.5, 1),
        a: held(lamp, { centre: 59 }),
        b: held(walk, { centre: 63, open: true }),
        out: swell(held(lamps, { centre: 61 }), 1, 0.5),
      },
      arp: {
        a: arpeggio(lamp, "0.2.3.2.5.3.2.3.", { low: 54 }),
        b: arpeggio(walk, "0.235.320.235.73", { low: 54 }),
        out: swell(arpeggio(lamps, "0.2.3.2.5.3.2.3.", { low: 54 }), 1, 0.3),
      },
      pulse: { b: arpeggio(walk, "....8.7.....5.7.", { low: 54 }) },
      bass: {
        a: bassline(lamp, "1=====..1=..1.5.", { low: 30 }),
        b: bassline(walk, "1=..1=.1..1=8.5.", { low: 30 }),
        out: bassline(lamps, "1=============..", { low: 30 }),
      },
      lead: {
        a: glow,
        b: street,
        out: sequence(quieter(glow, 0.6), line("A4:2 F#4 | C#5:4")),
      },
      ghosts: {
        b: held(walk, { centre: 66, voices: 3 }),
        out: held(lamps, { centre: 64, voices: 3 }),
      },
      glass: {
        intro: line("r:3 C#6:1 | r:4 | r:3 E6:1 | r:2 B5:2"),
        a: line("r:4 | r:2 A5:1 F#5 | r:4 | r:2 G#5:1 E5"),
        out: line("C#6:2 A5 | r:4 | E6:2 C#6 | r:4 | D6:2 A5 | F#5:4"),
      },
      kick: { a: SLOW, b: "X..x....X.x..... X..x..x.X......." },
      snare: {
        a: "....x.......x...",
        b: `${"....X.......X...".repeat(7)}....X..x..x.XxXX`,
      },
      clap: { b: "....x.......x..." },
      rim: {
        intro: "......x......x..",
        a: "......x......x..",
        out: "......x......x..",
      },
      hat: { a: "x.o.x.o.x.o.x.oo", b: "x-o-x-o-x-o-xoo-" },
      openHat: { b: "......x.......x." },
      tom: { a: `${".".repeat(116)}x..x..x.x.x.` },
      crash: {
        a: `o${".".repeat(127)}`,
        b: `X${".".repeat(127)}`,
        out: `x${".".repeat(95)}`,
      },
      riser: { a: hold(8, 0.9, 24) },
      tapeNoise: { all: hold(f.all.beats) },
    }),
  })
}
