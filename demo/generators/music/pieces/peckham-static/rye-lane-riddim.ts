import { changes } from "../../score/chords.ts"
import { comp, held } from "../../score/figure.ts"
import { form } from "../../score/form.ts"
import { beat } from "../../score/grid.ts"
import { line } from "../../score/line.ts"
import {
  hold,
  quieter,
  rest,
  sequence,
  swell,
  transpose,
} from "../../score/pattern.ts"
import { type Piece, piece, score } from "../../score/piece.ts"
import { band } from "./band.ts"

const KEY = "F minor"
const chop = changes("Fm9 | Dbmaj9 | Bbm9 | C7#9")
const TWO_STEP = "X.....x...X..... X..x..x...X....."
const SNAP = "....X..-....X..- ....X.-.-...X-.o"
const TICK = "x-x-xox-x-x-xo-x"
const bounce = line(`
  F2:.5 r:.25 F2':.25 r:.5 Ab2:.5 C3:.5 r:.25 F2:.75 Eb2:.5
  | Db2:.5 r:.25 Db2':.25 r:.5 F2:.5 Ab2:.5 r:.25 Db2:.75 C2:.5
  | Bb1:.5 r:.25 Bb1':.25 r:.5 Db2:.5 F2:.5 r:.25 Bb1:.75 C2:.5
  | C2:.5 r:.25 C2':.25 r:.5 E2:.5 G2:.5 r:.25 C2:.75 E2:.5`)
const chant = line(`
  C5!':.5 C5':.25 r:.25 Eb5:.5 C5':.5 r:.5 Ab4':.25 C5':.25 Bb4:.5 Ab4':.5
  | r:1 F4':.25 Ab4':.25 C5':.5 r:.5 Bb4:.5 Ab4':.5 r:.5
  | C5!':.5 C5':.25 r:.25 Eb5:.5 F5':.5 r:.5 Db5':.25 C5':.25 Bb4:.5 Ab4':.5
  | r:1 G4':.25 Bb4':.25 C5':.5 r:.5 E5:1 r:.5`)
const flute = line(`
  C6:1.5 Ab5:.5 G5 F5:1.5 | r:1 Eb5:.5 F5 Ab5:2
  | Db6:1.5 C6:.5 Bb5 Ab5:1.5 | r:1 G5:.5 Bb5 C6:2`)

/** The one the shops on Rye Lane play with the shutters half down. */
export function ryeLaneRiddim(): Piece {
  const f = form(
    {
      intro: 4,
      groove: 8,
      build: 4,
      drop: 8,
      dub: 2,
      last: 8,
      end: 1,
    },
    {
      order: `intro groove build drop dub groove(organ voice sub rim hat)
        build last end`,
    },
  )
  return piece({
    release: "rye-lane-riddim",
    title: "Rye Lane Riddim",
    key: KEY,
    bpm: 133,
    swing: 0.59,
    form: f,
    tail: 3.5,
    highlight: f.build.at + 8,
    space: {
      room: { seconds: 1.3, size: 0.7, tone: 7500, before: 10 },
      echo: { beats: 0.75, feedback: 0.45, tone: 3200 },
      duckBeats: 0.5,
    },
    harmony: {
      end: changes("Fm9"),
      intro: chop,
      groove: chop,
      build: chop,
      drop: chop,
      dub: changes("Bbm9 | C7#9"),
      last: chop,
    },
    parts: score(band, f, {
      organ: {
        intro: comp(chop, "x.....x...x..... ..x...x..x....x.", {
          centre: 65,
          voices: 4,
          gate: 0.8,
        }),
        groove: comp(chop, "x..x..x...x..x.. ..x...x..x....x.", {
          centre: 65,
          voices: 4,
          gate: 0.8,
        }),
        drop: comp(chop, "X..x..x...X..x.. ..X...x..x....x.", {
          centre: 65,
          voices: 4,
          gate: 0.8,
        }),
        last: comp(chop, "X..x..x...X..x.. ..X...x..x....x.", {
          centre: 67,
          voices: 4,
          gate: 0.8,
        }),
      },
      stab: {
        end: comp(changes("Fm9"), "X===............", {
          centre: 67,
          voices: 4,
        }),
        drop: comp(chop, "..........x..... ......X.........", {
          centre: 68,
          voices: 4,
        }),
        dub: comp(changes("Bbm9 | C7#9"), "X...............", {
          centre: 66,
          voices: 4,
        }),
        last: comp(chop, "......X...x..... ......X.......x.", {
          centre: 68,
          voices: 4,
        }),
      },
      pad: {
        end: held(changes("Fm9"), { centre: 67 }),
        build: swell(held(chop, { centre: 65 }), 0.4, 1),
        drop: held(chop, { centre: 65 }),
        last: held(chop, { centre: 67 }),
      },
      voice: {
        groove: sequence(rest(16), chant),
        build: quieter(chant, 0.8),
        drop: chant,
        dub: line(
          `C5!':.5 C5':.25 r:.25 Eb5:.5 C5':.5 r:2
            | r:2 G4':.25 Bb4':.25 C5':.5 E5:1`,
        ),
        last: chant,
      },
      whistle: { last: flute },
      sub: { end: line("F1:4"), groove: bounce, drop: bounce, last: bounce },
      warp: { last: transpose(bounce, 12) },
      kick: {
        end: "X...............",
        groove: TWO_STEP,
        build: "X...X...X...X...",
        drop: TWO_STEP,
        last: TWO_STEP,
      },
      snare: {
        groove: SNAP,
        build: swell(
          beat(
            `${"....x.......x...".repeat(2)}x.x.x.x.x.x.x.x.xxxxxxxxXXXX....`,
          ),
          0.3,
          1,
        ),
        drop: SNAP,
        dub: "....X........... ..........xxX.XX",
        last: SNAP,
      },
      clap: { drop: "....x.......x...", last: "....X.......X..." },
      rim: {
        intro: "..x..x....x..x..",
        groove: "..o..x....-..x..",
        last: "..o..x....-..x..",
      },
      hat: {
        intro: `${".".repeat(32)}${TICK.repeat(2)}`,
        groove: TICK,
        build: "x.o.x.o.x.o.x.o.",
        drop: TICK,
        last: TICK,
      },
      openHat: {
        groove: "..x...........x.",
        drop: "..x...x...x...x.",
        last: "..x...x...x...x.",
      },
      shaker: { drop: "x-o-x-o-x-o-x-o-", last: "x-o-x-o-x-o-x-o-" },
      crash: {
        end: "X...............",
        groove: `o${".".repeat(127)}`,
        drop: `X${".".repeat(127)}`,
        last: `X${".".repeat(127)}`,
      },
      riser: { build: hold(14) },
      bleep: {
        dub: line("F6':.25 r:.75 F6':.25 r:2.75 | r:4"),
        intro: line("r:4 | r:3 F6':.25 C6':.25 r:.5"),
      },
      radio: { intro: hold(16), dub: hold(8) },
    }),
  })
}
