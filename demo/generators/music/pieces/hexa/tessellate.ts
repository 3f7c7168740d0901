import { changes } from "../../score/chords.ts"
import { arpeggio, held } from "../../score/figure.ts"
import { form } from "../../score/form.ts"
import { line } from "../../score/line.ts"
import { hold, quieter, swell } from "../../score/pattern.ts"
import { type Piece, piece, score } from "../../score/piece.ts"
import { band, HALL } from "./band.ts"

const KEY = "A minor"
const tile = changes("Am | Am | F | G")
const FOUR = "X...X...X...X..."
const THREES = "0.2..1.3..2. 4.2..1.3..0."
const line1 = line(`
  A2':.25 r:.25 A2':.25 C3':.25 r:.25 E3':.25 r:.25 A2':.25 r:.25 G2':.25
    A2':.25 r:.25 D3':.25 r:.25 C3:.5
  | A2':.25 r:.25 A2':.25 E3':.25 r:.25 G3':.25 r:.25 A2':.25 r:.25
    G2':.25 A2':.25 r:.25 E3':.25 r:.25 D3:.5`)
const deep = line(
  `A1:1.5 A1:.5 A1:2 | A1:1.5 G1:.5 A1:2 | F1:1.5 F1:.5 F1:2
    | G1:1.5 G1:.5 E1:2`,
)
const pad = line("E5:6 D5:2 | C5:6 D5:2", 8)

/** The same tile three ways, until the floor has no edge. */
export function tessellate(): Piece {
  const f = form(
    { intro: 4, a: 8, b: 8, break: 4, last: 8, out: 2 },
    { order: "intro a b break b(stab acid metal drone hat rim) last out" },
  )
  const o = changes("Am | Am")
  return piece({
    release: "interior-angles",
    title: "Tessellate",
    key: KEY,
    bpm: 132,
    swing: 0.54,
    form: f,
    tail: 3.5,
    fadeOut: 12,
    highlight: f.a.at + 20,
    space: { ...HALL, room: { ...HALL.room, seconds: 2.8 } },
    harmony: { intro: tile, a: tile, b: tile, break: tile, last: tile, out: o },
    parts: score(band, f, {
      kick: {
        intro: `${".".repeat(32)}${FOUR.repeat(2)}`,
        a: FOUR,
        b: FOUR,
        last: FOUR,
        out: FOUR,
      },
      rumble: { a: deep, b: deep, last: deep },
      stab: {
        intro: arpeggio(tile, THREES, { low: 57, tones: 3 }),
        a: arpeggio(tile, THREES, { low: 57, tones: 3 }),
        b: arpeggio(tile, THREES, { low: 57, tones: 3 }),
        break: arpeggio(tile, THREES, { low: 69, tones: 3 }),
        last: arpeggio(tile, THREES, { low: 57, tones: 3 }),
        out: arpeggio(o, THREES, { low: 57, tones: 3 }),
      },
      acid: { b: line1, last: line1 },
      metal: {
        a: arpeggio(tile, "....4.....3.....5...", { low: 69, tones: 3 }),
        b: arpeggio(tile, "....4.....3.....5...", { low: 69, tones: 3 }),
        break: arpeggio(tile, "4..3..5..", { low: 69, tones: 3 }),
        last: arpeggio(tile, "4..3..5..", { low: 69, tones: 3 }),
      },
      drone: {
        a: swell(held(tile, { centre: 57, voices: 3 }), 0.3, 0.8),
        b: held(tile, { centre: 57, voices: 3 }),
        break: held(tile, { centre: 64, voices: 3 }),
        last: held(tile, { centre: 64, voices: 3 }),
      },
      choir: { break: quieter(pad, 0.7), last: pad },
      hat: {
        a: "x-o-x-o-x-o-x-oo",
        b: "xxoxxxoxxxoxxxox",
        break: "x.o.x.o.x.o.x.o.",
        last: "xxoxxxoxxxoxxxox",
        out: "x-o-x-o-x-o-x-oo",
      },
      openHat: {
        a: "..x...x...x...x.",
        b: "..X...X...X...X.",
        last: "..X...X...X...X.",
      },
      ride: { b: "x...x...x...x...", last: "x.x.x.x.x.x.x.x." },
      clap: {
        a: "............x...",
        b: "....x.......x...",
        last: "....X.......X...",
      },
      rim: {
        intro: "x..x..x..x..",
        a: "x..x..x..x..",
        b: "x..x..x..x..",
        last: "x..x..x..x..",
      },
      tom: {
        a: "...x.....x......",
        b: "...x..x..x....x.",
        break: "...x..x..x....x.",
        last: "...x..x..x....x.",
      },
      anvil: { break: "..x.......x....." },
      shaker: { b: "x-x-x-x-x-x-x-x-", last: "x-x-x-x-x-x-x-x-" },
      crash: {
        a: `o${".".repeat(127)}`,
        b: `x${".".repeat(127)}`,
        last: `X${".".repeat(127)}`,
        out: `x${".".repeat(31)}`,
      },
      riser: { break: hold(15.5), a: hold(8, 0.7, 24) },
    }),
  })
}
