import { changes } from "../../score/chords.ts"
import { arpeggio, bassline, held } from "../../score/figure.ts"
import { form } from "../../score/form.ts"
import { beat } from "../../score/grid.ts"
import { line } from "../../score/line.ts"
import { hold, swell } from "../../score/pattern.ts"
import { type Piece, piece, score } from "../../score/piece.ts"
import { band } from "./band.ts"

const KEY = "A minor"
const pane = changes("Am9 | Fmaj7 | Dm9 | Em7")
const storm = changes("Fmaj7 | G | Am9 | Am9 | Fmaj7 | G | Em7 | Am9")
const SHARDS = "0.3.5.8.7.5.3.5. 0.3.5.8.a.8.7.5."
const FOUR = "X...X...X...X..."
const bassTune = line(`
  A1:.75 A1':.25 r:.5 A1:.5 C2':.5 r:.5 E2:.5 D2':.5
  | F1:.75 F1':.25 r:.5 F1:.5 A1':.5 r:.5 C2:.5 A1':.5
  | D2:.75 D2':.25 r:.5 D2:.5 F2':.5 r:.5 A1:.5 C2':.5
  | E2:.75 E2':.25 r:.5 E2:.5 G2':.5 r:.5 B1:.5 D2':.5`)
const heart = line(`
  C5:1 A4:.5 C5 E5:1.5 D5:.5 | B4:1 G4:.5 B4 D5:2
  | C5:1 E5:.5 G5 A5:1.5 G5:.5 | E5:3 r:1
  | C5:1 A4:.5 C5 F5:1.5 E5:.5 | D5:1 B4:.5 D5 G5:2
  | G5:1 E5:.5 D5 B4:1 D5 | C5:1.5 B4:.5 A4:2`)

/** Everything is made of windows; something large is coming. */
export function glasshouse(): Piece {
  const f = form(
    { intro: 4, a: 8, build: 4, drop: 8, last: 8, end: 1 },
    { order: "intro a build drop build(-kick) last end" },
  )
  return piece({
    release: "sodium",
    title: "Glasshouse",
    key: KEY,
    bpm: 126,
    form: f,
    tail: 3.5,
    highlight: f.build.at + 8,
    space: {
      room: { seconds: 2.4, size: 1.1, tone: 7500, before: 20 },
      echo: { beats: 0.75, feedback: 0.45, tone: 4200 },
      duckBeats: 0.75,
    },
    harmony: {
      intro: pane,
      a: pane,
      build: pane,
      drop: storm,
      last: storm,
      end: changes("Am9"),
    },
    parts: score(band, f, {
      glass: {
        intro: arpeggio(pane, SHARDS, { low: 69 }),
        a: arpeggio(pane, "0...5...8...7...", { low: 69 }),
        build: arpeggio(pane, SHARDS, { low: 69 }),
        last: arpeggio(storm, SHARDS, { low: 69 }),
      },
      arp: {
        a: arpeggio(pane, "0.23.52.30.25.32", { low: 57 }),
        build: swell(arpeggio(pane, "0235325302357532", { low: 57 }), 0.6, 1),
        drop: arpeggio(storm, "0235325302357532", { low: 57 }),
        last: arpeggio(storm, "0235325302357532", { low: 57 }),
      },
      pulse: {
        drop: arpeggio(storm, "8..7..5.8..7..a.", { low: 57 }),
        last: arpeggio(storm, "8..7..5.8..7..a.", { low: 57 }),
      },
      bass: {
        a: bassTune,
        drop: bassline(storm, "..1...1...1...15", { low: 29 }),
        last: bassline(storm, "..11..11..11..15", { low: 29 }),
        end: bassline(changes("Am9"), "1===============", { low: 33 }),
      },
      pad: {
        a: swell(held(pane, { centre: 60 }), 0.3, 0.9),
        build: held(pane, { centre: 62 }),
        drop: held(storm, { centre: 63, open: true }),
        last: held(storm, { centre: 65, open: true }),
        end: held(changes("Am9"), { centre: 62, voices: 5 }),
      },
      lead: { drop: heart, last: heart, end: line("A4:4") },
      ghosts: {
        build: swell(held(pane, { centre: 64, voices: 3 }), 0.3, 1),
        last: held(storm, { centre: 68, voices: 3 }),
      },
      kick: {
        a: FOUR,
        build: `${FOUR.repeat(3)}X...X.X.XX......`,
        drop: FOUR,
        last: FOUR,
        end: "X...............",
      },
      clap: {
        a: "....x.......x...",
        drop: "....X.......X...",
        last: "....X.......X..x",
      },
      snare: {
        build: swell(
          beat(`${".".repeat(32)}x.x.x.x.x.x.x.x.xxxxxxxxxxXXXX..`),
          0.3,
          1,
        ),
        drop: "..............-o",
      },
      hat: {
        a: "..x...x...x...x.",
        build: "x-x-x-x-x-x-x-x-",
        drop: "x-xox-xox-xox-xo",
        last: "x-xox-xox-xox-xo",
      },
      openHat: {
        a: "......x.......x.",
        drop: "..x...x...x...x.",
        last: "..x...x...x...x.",
      },
      rim: {
        intro: "x..x..x...x..x..",
        a: "x..x..x...x..x..",
        last: "x..x..x...x..x..",
      },
      tom: { drop: `${".".repeat(116)}x..x..x.x.xx` },
      crash: {
        a: `o${".".repeat(127)}`,
        drop: `X${".".repeat(127)}`,
        last: `X${".".repeat(127)}`,
        end: `x${".".repeat(15)}`,
      },
      riser: { build: hold(15) },
    }),
  })
}
