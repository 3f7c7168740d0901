import { changes } from "../../score/chords.ts"
import { arpeggio, comp, held } from "../../score/figure.ts"
import { form } from "../../score/form.ts"
import { beat } from "../../score/grid.ts"
import { line } from "../../score/line.ts"
import { hold, sequence, swell, transpose } from "../../score/pattern.ts"
import { type Piece, piece, score } from "../../score/piece.ts"
import { band, HALL } from "./band.ts"

const KEY = "C# minor"
const nave = changes("C#m | A | E | B")
const crypt = changes("C#m | C#m | A | G#m")
const FOUR = "X...X...X...X..."
const psalm = line("E5:4 | E5:2 C#5:2 | B4:2 E5:2 | D#5:4")
const hook = line(`
  C#3':.25 C#3':.25 r:.25 E3':.25 r:.5 C#3':.25 G#3':.25 r:.25 C#3':.25
    r:.25 F#3':.25 E3:.5 r:.5
  | C#3':.25 C#3':.25 r:.25 E3':.25 r:.5 C#3':.25 B3':.25 r:.25 C#3':.25
    r:.25 G#3':.25 F#3:.5 r:.5
  | A2':.25 A2':.25 r:.25 C#3':.25 r:.5 A2':.25 E3':.25 r:.25 A2':.25
    r:.25 C#3':.25 B2:.5 r:.5
  | G#2':.25 G#2':.25 r:.25 B2':.25 r:.5 G#2':.25 D#3':.25 r:.25 G#2':.25
    r:.25 B2':.25 D#3:.5 r:.5`)
const deep = line(
  `C#2:1.5 C#2:.5 C#2:2 | C#2:1.5 B1:.5 C#2:2 | A1:1.5 A1:.5 A1:2
    | G#1:1.5 G#1:.5 B1:2`,
)
const ground = line(
  `C#2:1.5 C#2:.5 C#2:2 | A1:1.5 A1:.5 A1:2 | E2:1.5 E2:.5 E2:2
    | B1:1.5 B1:.5 D#2:2`,
)

/** Evensong in a car park, at a hundred and forty. */
export function concreteChoir(): Piece {
  const f = form(
    { intro: 4, a: 8, nave: 6, drop: 8, last: 8, out: 2 },
    {
      order: `intro a nave drop nave(choir drone metal clap anvil riser) last
        out`,
    },
  )
  const o = changes("C#m | C#m")
  const six = changes("C#m | A | E | B | A | B")
  return piece({
    release: "concrete-choir",
    title: "Concrete Choir",
    key: KEY,
    bpm: 140,
    form: f,
    tail: 4,
    fadeOut: 6,
    highlight: f.nave.at + 14,
    space: { ...HALL, room: { seconds: 4, size: 1.6, tone: 5000, before: 30 } },
    harmony: {
      intro: crypt,
      a: crypt,
      nave: six,
      drop: nave,
      last: nave,
      out: o,
    },
    parts: score(band, f, {
      kick: {
        intro: `${".".repeat(32)}${FOUR.repeat(2)}`,
        a: FOUR,
        nave: `${".".repeat(80)}X.X.X.X.XXXX....`,
        drop: FOUR,
        last: FOUR,
        out: FOUR,
      },
      rumble: { a: deep, drop: ground, last: ground },
      choir: {
        intro: swell(held(crypt, { centre: 61, voices: 3 }), 0.4, 0.8),
        a: comp(crypt, "X===............", { centre: 61, voices: 3 }),
        nave: [
          swell(held(six, { centre: 63, voices: 4 }), 0.5, 1),
          sequence(psalm, line("E5:2 C#5 | F#5:2 D#5")),
        ],
        drop: [held(nave, { centre: 64, voices: 3 }), psalm],
        last: [held(nave, { centre: 66, voices: 3 }), psalm],
        out: held(o, { centre: 61, voices: 4 }),
      },
      acid: {
        a: hook,
        last: transpose(
          arpeggio(nave, "0.2.0.3.0.24.3.2", { low: 49, tones: 3 }),
          0,
        ),
      },
      stab: {
        a: comp(crypt, "......x.....x...", { centre: 61, voices: 3 }),
        drop: comp(nave, "X..x..x...x..x..", { centre: 64, voices: 3 }),
        last: comp(nave, "X..x..x...x..x.x", { centre: 64, voices: 3 }),
      },
      metal: {
        a: arpeggio(crypt, "....5.......4...", { low: 68, tones: 3 }),
        last: arpeggio(nave, "5...4...3...4.5.", { low: 68, tones: 3 }),
      },
      drone: {
        a: held(crypt, { centre: 49, voices: 3 }),
        nave: held(six, { centre: 56, voices: 3 }),
        drop: held(nave, { centre: 56, voices: 3 }),
        last: held(nave, { centre: 61, voices: 3 }),
      },
      hat: {
        a: "x-o-x-o-x-o-x-oo",
        drop: "xxoxxxoxxxoxxxox",
        last: "xxoxxxoxxxoxxxox",
        out: "x-o-x-o-x-o-x-oo",
      },
      openHat: {
        a: "..x...x...x...x.",
        drop: "..X...X...X...X.",
        last: "..X...X...X...X.",
      },
      ride: { drop: "x...x...x...x...", last: "x.x.x.x.x.x.x.x." },
      clap: {
        a: "....x.......x...",
        nave: swell(
          beat(`${".".repeat(64)}x.x.x.x.x.x.x.x.xxxxxxxxXXXX....`),
          0.3,
          1,
        ),
        drop: "....X.......X...",
        last: "....X.......X..x",
      },
      rim: {
        intro: "...x..x....x..x.",
        a: "...x..x....x..x.",
        last: "...x..x....x..x.",
      },
      tom: {
        a: "..............xx",
        drop: "......x.......xx",
        last: "......x.......xx",
      },
      anvil: { nave: "x..............." },
      shaker: { last: "x-x-x-x-x-x-x-x-" },
      crash: {
        a: `o${".".repeat(127)}`,
        drop: `X${".".repeat(127)}`,
        last: `X${".".repeat(127)}`,
        out: `X${".".repeat(31)}`,
      },
      riser: { nave: hold(15, 1, 8) },
    }),
  })
}
