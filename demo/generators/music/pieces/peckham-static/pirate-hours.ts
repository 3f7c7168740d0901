import { changes } from "../../score/chords.ts"
import { comp, held } from "../../score/figure.ts"
import { form } from "../../score/form.ts"
import { beat } from "../../score/grid.ts"
import { line } from "../../score/line.ts"
import { hold, quieter, rest, sequence, swell } from "../../score/pattern.ts"
import { type Piece, piece, score } from "../../score/piece.ts"
import { band } from "./band.ts"

const KEY = "C minor"
const late = changes("Cm9 | Abmaj7 | Fm9 | Gm7")
const ROLL = "X.....x..x...... X..x......x....."
const SNAP = "....X..-.-..X..- ....X.-....-X..o"
const TICK = "x-xox-x-x-xox-xo"
const growl = line(`
  C2:1.5 r:.25 C2:.25 r:.5 Eb2:.5 G1:1 | Ab1:1.5 r:.25 Ab1:.25 r:.5 C2:.5 Eb2:1
  | F1:1.5 r:.25 F1:.25 r:.5 Ab1:.5 C2:1
  | G1:1.5 r:.25 G1:.25 Bb1:.5 D2:.5 F2:1`)
const ghost = line(`
  r:2 G4:.5 Bb4 C5:1 | r:.5 Eb5 D5 C5 G4:2
  | r:2 Ab4:.5 C5 D5:1 | r:.5 F5 Eb5 D5 Bb4:2`)
const siren = line("r:4 | r:2 G5:.5 C6:1.5 | r:4 | r:1 D6:.5 Bb5:.5 G5:2")

/** Three in the morning, aerial on the roof, someone shouting a number. */
export function pirateHours(): Piece {
  const f = form(
    { intro: 4, a: 8, build: 2, drop: 8, air: 4, last: 8, end: 1 },
    { order: "intro a build drop air build last end" },
  )
  return piece({
    release: "pirate-hours",
    title: "Pirate Hours",
    key: KEY,
    bpm: 130,
    swing: 0.58,
    form: f,
    tail: 3.5,
    highlight: f.build.at,
    space: {
      room: { seconds: 1.8, size: 0.9, tone: 5000, before: 18 },
      echo: { beats: 0.75, feedback: 0.55, tone: 2400 },
      duckBeats: 0.55,
    },
    harmony: {
      end: changes("Cm9"),
      intro: late,
      a: late,
      build: changes("Fm9 | Gm7"),
      drop: late,
      air: late,
      last: late,
    },
    parts: score(band, f, {
      stab: {
        end: comp(changes("Cm9"), "X===............", {
          centre: 65,
          voices: 4,
        }),
        intro: comp(late, "......x......... ....x.....x.....", {
          centre: 63,
          voices: 4,
        }),
        a: comp(late, "..x...x......... ....x.....x..x..", {
          centre: 63,
          voices: 4,
        }),
        drop: comp(late, "..X...x...x..... ....X.....x..x..", {
          centre: 65,
          voices: 4,
        }),
        air: comp(late, "X...............", { centre: 63, voices: 4 }),
        last: comp(late, "..X...x...x..... ....X.....x..x..", {
          centre: 65,
          voices: 4,
        }),
      },
      pad: {
        end: held(changes("Cm9"), { centre: 65 }),
        intro: held(late, { centre: 60 }),
        build: held(changes("Fm9 | Gm7"), { centre: 63 }),
        drop: held(late, { centre: 63 }),
        air: held(late, { centre: 66 }),
        last: held(late, { centre: 63 }),
      },
      voice: {
        a: sequence(rest(16), quieter(ghost, 0.8)),
        drop: ghost,
        air: quieter(ghost, 0.6),
        last: ghost,
      },
      whistle: { air: siren, last: siren },
      sub: { end: line("C2:4"), a: growl, drop: growl, last: growl },
      warp: { drop: growl, last: growl },
      organ: {
        last: comp(late, "X..x..x...X..x..", {
          centre: 67,
          voices: 3,
          gate: 0.6,
        }),
      },
      kick: {
        end: "X...............",
        a: ROLL,
        build: "X...X...X...X... X.X.X.X.XXXX....",
        drop: ROLL,
        last: ROLL,
      },
      snare: {
        a: SNAP,
        build: swell(beat("....x.......x... x.x.x.x.xxxxXXX."), 0.4, 1),
        drop: SNAP,
        air: `${".".repeat(56)}x.xxX.XX`,
        last: SNAP,
      },
      clap: { drop: "....x.......x...", last: "....x.......x..." },
      rim: {
        intro: "...x..x....x..-.",
        a: "...x..x....x..-.",
        air: "...x..x....x..-.",
      },
      hat: { a: TICK, drop: TICK, air: "x...x...x...x...", last: TICK },
      openHat: { drop: "..x.......x...x.", last: "..x...x...x...x." },
      shaker: { intro: "x-o-x-o-x-o-x-o-", last: "x-o-x-o-x-o-x-o-" },
      crash: {
        end: "X...............",
        drop: `X${".".repeat(127)}`,
        last: `X${".".repeat(127)}`,
      },
      riser: { build: hold(7), air: hold(8, 0.8, 8) },
      bleep: {
        intro: line(
          `C6':.25 r:.75 C6':.25 r:2.75 | r:4
            | C6':.25 r:.75 G5':.25 r:2.75 | r:4`,
        ),
      },
      radio: { all: hold(f.all.beats) },
    }),
  })
}
