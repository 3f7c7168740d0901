import { changes } from "../../score/chords.ts"
import { comp, held } from "../../score/figure.ts"
import { form } from "../../score/form.ts"
import { line } from "../../score/line.ts"
import { hold, quieter, swell } from "../../score/pattern.ts"
import { type Piece, piece, score } from "../../score/piece.ts"
import { band } from "./band.ts"

const KEY = "G minor"
const rain = changes("Gm9 | Ebmaj9 | Cm9 | D7#9")
const HALF = "X.........x..... X.....x..-......"
const CRACK = "........X....... ........X.....-o"
const TICK = "x..-x..-x.-.x--x"
const depth = line(`
  G1:2.5 r:.5 Bb1:.5 D2:.5 | Eb2:2.5 r:.5 D2:.5 Bb1:.5
  | C2:2.5 r:.5 D2:.5 Eb2:.5 | D2:1.5 F#1:.5 A1:1 C2:1`)
const wobble = line(`
  G2:.5 G2':.5 r:.5 G2:.5 r:1 Bb2':.5 D3':.5 | Eb2:.5 Eb2':.5 r:.5 Eb2:.5 r:2
  | C2:.5 C2':.5 r:.5 C2:.5 r:1 Eb2':.5 G2':.5
  | D2:.5 D2':.5 r:.5 D2:.5 r:1 F#2':.5 A2':.5`)
const tune = line(`
  r:1 D5:1 Bb4:.5 A4 G4:1 | r:1 F5:1 Eb5:.5 D5 Bb4:1
  | r:1 Eb5:1 D5:.5 C5 G4:1 | A4:1.5 C5:.5 F#4:2`)

/** Half-time under a wet sky: dub chords, a long way down to the bass. */
export function dubplateWeather(): Piece {
  const f = form(
    { intro: 4, a: 8, drop: 8, dub: 4, last: 8, out: 4 },
    {
      order: `intro a drop dub a(pad whistle sub snare rim hat riser) last out`,
    },
  )
  return piece({
    release: "pirate-hours",
    title: "Dubplate Weather",
    key: KEY,
    bpm: 138,
    swing: 0.56,
    form: f,
    tail: 4,
    fadeOut: 12,
    highlight: f.a.at + 24,
    space: {
      room: { seconds: 2.6, size: 1.2, tone: 4200, before: 25 },
      echo: { beats: 0.75, feedback: 0.62, tone: 2200 },
      duckBeats: 0.9,
    },
    harmony: {
      intro: rain,
      a: rain,
      drop: rain,
      dub: rain,
      last: rain,
      out: rain,
    },
    parts: score(band, f, {
      stab: {
        intro: comp(rain, "....X...........", { centre: 62, voices: 4 }),
        a: comp(rain, "....X.......x...", { centre: 62, voices: 4 }),
        drop: comp(rain, "....X..x........", { centre: 64, voices: 4 }),
        dub: comp(rain, "....X...........", { centre: 66, voices: 4 }),
        last: comp(rain, "....X..x....x...", { centre: 64, voices: 4 }),
        out: comp(rain, "....x...........", { centre: 62, voices: 4 }),
      },
      pad: {
        a: swell(held(rain, { centre: 60 }), 0.5, 1),
        drop: held(rain, { centre: 62 }),
        dub: held(rain, { centre: 65 }),
        last: held(rain, { centre: 62 }),
        out: swell(held(rain, { centre: 62 }), 1, 0.2),
      },
      whistle: { a: quieter(tune, 0.7), dub: tune, last: tune },
      voice: {
        drop: line(
          "r:4 | r:2 D5':.25 F5':.25 D5:1 r:.5 | r:4 | r:2 C5':.5 A4:1 r:.5",
        ),
        last: line("D5':.5 D5':.5 r:3 | r:4 | Eb5':.5 D5':.5 r:3 | r:4"),
      },
      sub: { a: depth, drop: depth, last: depth, out: depth },
      warp: { drop: wobble, last: wobble },
      kick: { a: HALF, drop: HALF, last: HALF },
      snare: {
        a: CRACK,
        drop: CRACK,
        dub: `${".".repeat(48)}........x.x.X.XX`,
        last: CRACK,
      },
      clap: { drop: "........x.......", last: "........X......." },
      rim: {
        intro: "...x......x..x..",
        a: "...x......-..x..",
        dub: "...x......x..x..",
        out: "...x......-.....",
      },
      hat: { a: TICK, drop: TICK, last: TICK, out: "x...-...x...-..." },
      openHat: { drop: "....x.......x...", last: "....x.......x..." },
      shaker: { drop: "o-x-o-x-o-x-o-x-", last: "o-x-o-x-o-x-o-x-" },
      crash: {
        drop: `X${".".repeat(127)}`,
        last: `X${".".repeat(127)}`,
        out: `o${".".repeat(63)}`,
      },
      riser: { a: hold(8, 0.8, 24), dub: hold(8, 0.9, 8) },
      bleep: {
        intro: line("r:3 D6':.25 r:.75 | r:4"),
        dub: line("D6':.25 r:1.75 A5':.25 r:1.75 | r:4"),
      },
      radio: { intro: hold(16), dub: hold(16), out: hold(16) },
    }),
  })
}
