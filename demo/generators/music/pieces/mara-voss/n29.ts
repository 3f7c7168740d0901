import { changes } from "../../score/chords.ts"
import { arpeggio, bassline, held } from "../../score/figure.ts"
import { form } from "../../score/form.ts"
import { beat } from "../../score/grid.ts"
import { line } from "../../score/line.ts"
import { hold, quieter, swell } from "../../score/pattern.ts"
import { mixed, type Piece, piece, score } from "../../score/piece.ts"
import { sweep } from "../../synthesis/effects/tone.ts"
import { band } from "./band.ts"

const KEY = "D minor"
const route = changes("Dm9 | Bbmaj7 | Fadd9 | C")
const climb = changes("Gm9 | Am7 | Bbmaj7 | C")
const ARP = "0235 3253 0235 7535"
const FOUR = "X...X...X...X..."
const tune = line(`
  A4:1.5 D5:.5 F5:1.5 E5:.5 | D5:2 r:.5 C5 D5 F5
  | G5:1.5 A5:.5 F5:1 C5 | E5:2.5 D5:.5 C5:1`)
const plea = line(`
  Bb4:1 D5 F5:1.5 D5:.5 | E5:1 C5 A4:2 | D5:1 F5 A5:1.5 F5:.5 | G5:2 E5:1 G5`)

/** The night bus up the whole of London, rain on the window. */
export function n29(): Piece {
  const f = form(
    { intro: 4, a: 4, build: 4, drop: 8, air: 4, last: 8, end: 1 },
    { order: `intro a build drop air a(arp bass hat rim) build drop last end` },
  )
  return piece({
    release: "n29",
    title: "N29",
    key: KEY,
    bpm: 122,
    form: f,
    tail: 4,
    highlight: f.build.at + 8,
    space: {
      room: { seconds: 2.8, size: 1.2, tone: 6000, before: 25 },
      echo: { beats: 0.75, feedback: 0.5, tone: 3200 },
      duckBeats: 0.7,
    },
    harmony: {
      intro: route,
      a: route,
      build: climb,
      drop: route,
      air: climb,
      last: route,
      end: changes("Dm9"),
    },
    parts: score(
      {
        ...band,
        arp: mixed(band.arp, {
          fx: [
            ...band.arp.mix.fx,
            sweep([
              [0, 500],
              [f.a.at, 1400],
              [f.drop.at - 1, 5000],
              [f.drop.at, 9000],
              [f.air.at, 2500],
              [f.last.at, 12_000],
            ]),
          ],
        }),
      },
      f,
      {
        arp: {
          intro: arpeggio(route, ARP, { low: 57 }),
          a: arpeggio(route, ARP, { low: 57 }),
          build: arpeggio(climb, ARP, { low: 57 }),
          drop: arpeggio(route, ARP, { low: 57 }),
          air: arpeggio(climb, "0.3.5.3.0.3.7.5.", { low: 57 }),
          last: arpeggio(route, ARP, { low: 57 }),
        },
        pulse: {
          drop: arpeggio(route, "..8...7...8...5.", { low: 57 }),
          last: arpeggio(route, "7.8...7.a.8...5.", { low: 57 }),
        },
        bass: {
          end: bassline(changes("Dm9"), "1===============", { low: 38 }),
          a: bassline(route, "1.1.1.1.1.1.1.1.", { low: 29, gate: 0.8 }),
          build: bassline(climb, "1.1.1.1.1.1.1.1.", { low: 29, gate: 0.8 }),
          drop: bassline(route, "..11..11..11..18", { low: 29, gate: 0.8 }),
          last: bassline(route, "..11..11..18..15", { low: 29, gate: 0.8 }),
        },
        pad: {
          end: held(changes("Dm9"), { centre: 62, voices: 5 }),
          intro: swell(held(route, { centre: 60 }), 0.4, 1),
          build: swell(held(climb, { centre: 62 }), 0.6, 1),
          drop: held(route, { centre: 62, open: true }),
          air: held(climb, { centre: 64 }),
          last: held(route, { centre: 64, open: true }),
        },
        lead: {
          end: line("D5:4"),
          drop: tune,
          air: quieter(plea, 0.7),
          last: [tune],
        },
        ghosts: {
          air: held(climb, { centre: 66, voices: 3 }),
          last: held(route, { centre: 66, voices: 3 }),
        },
        glass: {
          intro: line("r:2 A5:1 E5 | r:4 | r:2 C6:1 G5 | r:4"),
          air: line("D6:2 Bb5 | C6:2 A5 | F6:2 D6 | E6:2 G6"),
          last: line("A5:1 F5 r:2 | r:4 | G5:1 C6 r:2 | r:4"),
        },
        kick: {
          end: "X...............",
          a: FOUR,
          build: `${FOUR.repeat(3)}X...X...........`,
          drop: FOUR,
          last: FOUR,
        },
        clap: {
          a: "....x.......x...",
          drop: "....X.......X...",
          last: "....X.......X.-.",
        },
        snare: {
          build: swell(
            beat(
              `${".".repeat(16)}x...x...x...x...x.x.x.x.x.x.x.x.xxxxxxxxXXXXXXXX`,
            ),
            0.15,
            1,
          ),
          air: swell(beat(`${".".repeat(48)}x.x.x.x.xxxxXXXX`), 0.3, 1),
        },
        hat: {
          a: "..x...x...x...x.",
          build: "x-x-x-x-x-x-x-x-",
          drop: "x-o-x-o-x-o-x-oo",
          last: "x-o-x-o-x-o-x-oo",
        },
        openHat: { drop: "..x...x...x...x.", last: "..x...x...x...x." },
        rim: { a: "...x..x....x....", drop: "...x..x....x..-." },
        cowbell: { last: "......x..x......" },
        tom: {
          drop: `${".".repeat(120)}x..x..x.`,
          last: `${".".repeat(60)}x.xx`,
        },
        crash: {
          end: "X...............",
          drop: `X${".".repeat(127)}`,
          air: `x${".".repeat(63)}`,
          last: `X${".".repeat(127)}`,
        },
        riser: { build: hold(16), air: hold(8, 0.8, 8) },
        tapeNoise: { intro: hold(16), air: hold(16) },
      },
    ),
  })
}
