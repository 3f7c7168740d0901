import { changes } from "../../score/chords.ts"
import { arpeggio, bassline, comp, held } from "../../score/figure.ts"
import { form } from "../../score/form.ts"
import { beat } from "../../score/grid.ts"
import { harmony, line } from "../../score/line.ts"
import { hold, quieter, swell, transpose } from "../../score/pattern.ts"
import { type Piece, piece, score } from "../../score/piece.ts"
import { band } from "./band.ts"

const KEY = "E dorian"
const HANDS = { centre: 64, voices: 4, rootless: true }
const vamp = changes("Em9 | A13")
const turn = changes("Cmaj9 | Bm7 | Am9 | B7#9")
const hook = changes("Em9 | A13 | Gmaj9 | F#m7 B7#9")

const talk = line(`
  r:.5 E4 G4 A4 B4:.75 A4:.25 G4:.5 E4 | r:1 F#4:.5 G4 F#4 E4 C#4:1
  | r:.5 E4 G4 A4 B4:.75 D5:.25 B4:.5 A4 | r:1 G4:.5 F#4 E4:2`)
const bridge = line(`
  E5:1 D5:.5 B4 r:.5 G4 B4 D5 | D5:1 B4:.5 A4 F#4:2
  | C5:1 B4:.5 A4 r:.5 E4 A4 C5 | D#5:1.5 F#5:.5 D5:1 r:1`)
const tune = line(`
  B4!:.75 D5:.75 E5:1 D5:.5 B4:.5 A4:.5 | C#5:1 B4:.5 A4 E4:1 r:1
  | B4!:.75 D5:.75 E5:1 G5:.5 F#5:.5 D5:.5 | E5:1 C#5 D#5:1.5 r:.5`)
const FOUR = "X...X...X...X..-"
const STRUT = "1..1..8.,.1.5.78 1..1.,8...5.7.8."
const STABS = line(`
  r:3.5 B4!:.5 | D5!':.5 r:3.5 | r:2.5 B4:.5 D5 E5 | F#5!:1 r:3`)

/** Charity-shop disco: four on the floor, one coat, no money. */
export function sameCoat(): Piece {
  const f = form(
    { intro: 4, verse: 8, turn: 4, chorus: 8, out: 3, end: 1 },
    { order: "intro verse turn chorus turn(-bass -kick -snare) out end" },
  )
  return piece({
    release: "same-coat",
    title: "Same Coat",
    key: KEY,
    bpm: 106,
    swing: 0.54,
    form: f,
    tail: 3,
    highlight: f.turn.at + 4,
    space: {
      room: { seconds: 1.5, size: 0.8, tone: 7000, before: 15 },
      echo: { beats: 0.75, feedback: 0.4, tone: 3500 },
      duckBeats: 0.6,
    },
    harmony: {
      intro: vamp,
      verse: vamp,
      turn,
      chorus: hook,
      out: vamp,
      end: changes("Em9"),
    },
    parts: score(band, f, {
      keys: {
        intro: comp(vamp, "..x.-.x...x.-x..", HANDS),
        verse: comp(vamp, "x=.-..x=..-.x=-.", HANDS),
        turn: comp(turn, "X=======x===o===", HANDS),
        chorus: comp(hook, "X=.-.x=.X=.-.xo-", { ...HANDS, centre: 66 }),
        out: comp(vamp, "x=.-..x=..-.x=-.", HANDS),
        end: comp(changes("Em9"), "X===============", { ...HANDS, voices: 5 }),
      },
      bass: {
        verse: bassline(vamp, STRUT, { low: 28, gate: 0.8 }),
        turn: bassline(turn, "1===..1.8=..5.7.", { low: 33 }),
        chorus: bassline(hook, STRUT, { low: 28, gate: 0.8 }),
        out: bassline(vamp, "1..1..8.,.1.5.78", { low: 28 }),
        end: bassline(changes("Em9"), "1===============", { low: 28 }),
      },
      lead: {
        verse: talk,
        turn: bridge,
        chorus: tune,
        out: line("r:4 | B4:.75 D5 E5:2.5 | r:4"),
      },
      backing: {
        turn: quieter(harmony(bridge, KEY, -2, turn), 0.7),
        chorus: [
          harmony(tune, KEY, -2, hook),
          line("r:4 | r:2.5 E5:.5 E5 C#5 | r:4 | r:4"),
        ],
      },
      guitar: {
        intro: arpeggio(vamp, "5.45..5.4.5.45.6", { low: 59, gate: 0.4 }),
        verse: arpeggio(vamp, "5.45..5.4.5.45.6", { low: 59, gate: 0.4 }),
        chorus: arpeggio(hook, "5.45..5.6.5.45.6", { low: 59, gate: 0.4 }),
        out: arpeggio(vamp, "5.45..5.4.5.45.6", { low: 59, gate: 0.4 }),
      },
      strings: {
        turn: swell(held(turn, { centre: 72, voices: 3 }), 0.4, 1),
        chorus: transpose(
          line("B4:3 D5:1 | C#5:4 | D5:3 G5:1 | F#5:2 D#5"),
          12,
        ),
      },
      choir: { chorus: held(hook, { centre: 64, open: true }) },
      horns: { chorus: STABS, end: line("E5!:.5 r:3.5") },
      kick: {
        intro: `${"................".repeat(2)}${FOUR.repeat(2)}`,
        verse: FOUR,
        turn: "X.....X.X.......",
        chorus: FOUR,
        out: FOUR,
        end: "X...............",
      },
      snare: {
        verse: "....x..-....x.-.",
        turn: swell(beat(`${".".repeat(48)}x.x.x.x.xxxxXXXX`), 0.2, 1),
        chorus: "....X..-....X.-. ....X..-.-..X..o",
      },
      clap: { chorus: "....x.......x..." },
      hat: {
        intro: "x-o-x-o-x-o-x-o-",
        verse: "x-..x-..x-..x-..",
        chorus: "x-o-x-o-x-o-x-o-",
        out: "x-o-x-o-x-o-x-o-",
      },
      openHat: {
        verse: "..x...x...x...x.",
        chorus: "..x...x...x...x.",
        out: "..x...x...x...x.",
      },
      tambourine: { chorus: "x-o-X-o-x-o-X-o-" },
      shaker: { verse: "o-x-o-x-o-x-o-x-" },
      crash: {
        verse: `o${".".repeat(127)}`,
        chorus: `X${".".repeat(127)}`,
        out: `x${".".repeat(47)}`,
        end: "X...............",
      },
      riser: { turn: hold(8, 0.9, 8) },
    }),
  })
}
