import { changes } from "../../score/chords.ts"
import { arpeggio, bassline, comp, held } from "../../score/figure.ts"
import { form } from "../../score/form.ts"
import { harmony, line } from "../../score/line.ts"
import { rest, sequence, transpose } from "../../score/pattern.ts"
import { type Piece, piece, score } from "../../score/piece.ts"
import { band, ROOM } from "./band.ts"

const KEY = "A dorian"
const vamp = changes("Am9 | D13")
const lift = changes("Fmaj9 | G13 | Am9 | Em7")
const KICK = "X..x..x.X..x..-. X..x..x.X.x...x."
const SNARE = "..-.X..-.-..-.X. ..-.X..-.x..-.X-"
const CHIME = "0.23.2.5.23.5.32"
const TUMBA = "o..xo.x.o..xo.xx"
const SEEDS = "x-o-x-o-x-o-x-oo"
const HAT = "x.xox.xox.xox.xo"
const riff = line(`
  A4!':.5 C5':.5 D5:.5 E5':.5 r:.5 D5':.5 C5':.5 A4:.5 | r:1 F#4':.5 A4:1 r:1.5
  | A4!':.5 C5':.5 D5:.5 E5':.5 r:.5 G5':.5 E5':.5 D5:.5
  | r:.5 C5':.5 D5':.5 A4:1 r:1.5`)
const shout = line(`
  C5!:1 r:.5 C5':.5 A4:.5 C5:1 r:.5 | D5!:1 r:.5 B4':.5 G4:.5 B4:1 r:.5
  | E5!:1 r:.5 E5':.5 C5:.5 E5:1 r:.5 | G5:.5 E5 D5 B4 E5:2`)
const solo = line(`
  r:1 E5:.5 G5 A5:1 G5:.5 E5 | F#5:1.5 E5:.5 D5 A4:1.5
  | r:.5 C5 D5 E5 G5:.75 E5:.25 D5:.5 C5 | A4:.5 B4 D5 F#5 E5:2`)

/** One long bus ride on two chords, getting louder. */
export function lagosToLewisham(): Piece {
  const f = form(
    { intro: 4, head: 8, lift: 4, solo: 8, last: 8, end: 1 },
    {
      order: `intro head lift solo
        head(guitar tenorGuitar bass tenor conga shekere) last end`,
    },
  )
  return piece({
    release: "lagos-to-lewisham",
    title: "Lagos to Lewisham",
    key: KEY,
    bpm: 124,
    swing: 0.53,
    form: f,
    tail: 3,
    highlight: f.head.at + 16,
    space: ROOM,
    harmony: {
      intro: vamp,
      head: vamp,
      lift,
      solo: vamp,
      last: vamp,
      end: changes("Am9"),
    },
    parts: score(band, f, {
      guitar: {
        intro: arpeggio(vamp, CHIME, { low: 64, gate: 0.7 }),
        head: arpeggio(vamp, CHIME, { low: 64, gate: 0.7 }),
        lift: arpeggio(lift, CHIME, { low: 64, gate: 0.7 }),
        solo: arpeggio(vamp, CHIME, { low: 64, gate: 0.7 }),
        last: arpeggio(vamp, CHIME, { low: 64, gate: 0.7 }),
      },
      tenorGuitar: {
        intro: arpeggio(vamp, "3.3.1.3...3.1.30", { low: 52, gate: 0.5 }),
        head: arpeggio(vamp, "3.3.1.3...3.1.30", { low: 52, gate: 0.5 }),
        lift: arpeggio(lift, "3.3.1.3...3.1.30", { low: 52, gate: 0.5 }),
        solo: arpeggio(vamp, "3.3.1.3...3.1.30", { low: 52, gate: 0.5 }),
        last: arpeggio(vamp, "3.3.1.3...3.1.30", { low: 52, gate: 0.5 }),
      },
      bass: {
        end: bassline(changes("Am9"), "1=======........", { low: 33 }),
        head: bassline(vamp, "1=.5.7.8..5.1.5. 1=.1..5.7.8.5.3.", { low: 33 }),
        lift: bassline(lift, "1=..1.5.8=..5.1.", { low: 29 }),
        solo: bassline(vamp, "1=.5.7.8..5.1.5. 1=.1..5.7.8.5.3.", { low: 33 }),
        last: bassline(vamp, "1=.5.7.8..5.1.5. 1=.1..5.7.8.5.3.", { low: 33 }),
      },
      keys: {
        end: comp(changes("Am9"), "X===============", {
          centre: 64,
          voices: 5,
        }),
        head: comp(vamp, "..x...x..x....x.", {
          centre: 64,
          voices: 4,
          rootless: true,
        }),
        solo: comp(vamp, "..x...x..x....x.", {
          centre: 64,
          voices: 4,
          rootless: true,
        }),
      },
      organ: {
        lift: held(lift, { centre: 66, voices: 3 }),
        last: comp(vamp, "x=.x=..x=.x=....", { centre: 66, voices: 3 }),
      },
      trumpet: {
        end: line("C5!:.5 E5:2 r:1.5"),
        head: sequence(rest(16), riff),
        lift: shout,
        last: riff,
      },
      tenor: {
        end: line("A4!:.5 C5:2 r:1.5"),
        head: sequence(rest(16), transpose(riff, -12)),
        lift: harmony(shout, KEY, -2, lift),
        solo,
        last: transpose(riff, -12),
      },
      trombone: {
        end: line("E4!:.5 A3:2 r:1.5"),
        lift: harmony(shout, KEY, -4, lift),
        last: sequence(rest(8), line("r:2 D4:1 E4:1 | A3:4")),
      },
      chorus: {
        solo: line("r:4 | r:2 E4:.5 D4 C4 A3 | r:4 | r:2 E4:.5 G4 E4:1"),
        last: line("r:4 | r:2.5 E4:.5 D4 A3 | r:4 | r:2 C4:.5 D4 A3:1"),
      },
      kick: {
        end: "X.X.............",
        head: KICK,
        lift: "X..x..x.X..x..x.",
        solo: KICK,
        last: KICK,
      },
      snare: {
        end: "X.X.............",
        head: SNARE,
        lift: `${"..-.X..-.-..-.X.".repeat(3)}..x.X.x.xoxxXXXX`,
        solo: SNARE,
        last: SNARE,
      },
      hat: { head: HAT, lift: HAT, solo: HAT, last: HAT },
      conga: {
        intro: TUMBA,
        head: TUMBA,
        lift: TUMBA,
        solo: TUMBA,
        last: TUMBA,
      },
      quinto: {
        head: "..-....o..-..o..",
        solo: "..-o...o..-x.o-o",
        last: "..-o...o..-x.o-o",
      },
      talking: {
        intro: "............x.ox ................",
        solo: "......x.o...x... ..........ox.xX.",
      },
      agogo: {
        intro: "x..x..x...x.x...",
        head: "x..x..x...x.x...",
        solo: "x..x..x...x.x...",
        last: "x..x..x...x.x...",
      },
      shekere: {
        intro: SEEDS,
        head: SEEDS,
        lift: SEEDS,
        solo: SEEDS,
        last: SEEDS,
      },
      crash: {
        end: "..X.............",
        lift: `x${".".repeat(63)}`,
        last: `X${".".repeat(127)}`,
      },
    }),
  })
}
