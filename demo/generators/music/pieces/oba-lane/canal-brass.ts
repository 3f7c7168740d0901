import { changes } from "../../score/chords.ts"
import { arpeggio, bassline, held } from "../../score/figure.ts"
import { form } from "../../score/form.ts"
import { harmony, line } from "../../score/line.ts"
import { quieter, rest, sequence, transpose } from "../../score/pattern.ts"
import { mixed, type Piece, piece, score } from "../../score/piece.ts"
import { band, ROOM } from "./band.ts"

const KEY = "C mixolydian"
const METER = 3
const tow = changes("C | C | Bb | F | C | C | Bb | G7sus4", METER)
const lock = changes("Am7 | F | C | G7sus4 | Am7 | F | Bb | G7sus4", METER)
const march = line(
  `
  G4!:1 C5:.5 D5 E5:1 | E5:1 D5:.5 C5 G4:1 | F4:1 Bb4:.5 C5 D5:1
  | C5:1 A4:.5 F4 A4:1
  | G4!:1 C5:.5 D5 E5:1 | G5:1 E5:.5 D5 C5:1 | D5:1 F5 D5 | D5:2 r:1`,
  METER,
)
const open = line(
  `
  E5!:2 C5:1 | A4:1 C5 F5 | E5:2 C5:1 | D5:2 G4:1
  | E5!:2 G5:1 | A5:1 F5 C5 | D5:1 F5 Bb5 | G5:2 r:1`,
  METER,
)
const low = line(
  `
  C3:1 r:.5 G3:.5 C3:1 | C3:1 r:.5 E3:.5 G3:1 | Bb2:1 r:.5 F3:.5 Bb2:1
  | F3:1 r:.5 C3:.5 A2:1
  | C3:1 r:.5 G3:.5 C3:1 | C3:1 r:.5 E3:.5 G3:1 | Bb2:1 r:.5 F3:.5 D3:1
  | G3:1 D3 G2`,
  METER,
)
const KICK = "X.......x... X.....x....."
const SNARE = "....x.-.-.x. ....x.-.x-xo"

/** A brass band on a barge, in six, echoing off the brick. */
export function canalBrass(): Piece {
  const f = form(
    { intro: 8, a: 16, b: 16, last: 8, end: 2 },
    {
      meter: METER,
      order: `intro a b a(guitar tenorGuitar bass tenor conga agogo shekere) b
        last end`,
    },
  )
  return piece({
    release: "market-day",
    title: "Canal Brass",
    key: KEY,
    bpm: 144,
    meter: METER,
    form: f,
    tail: 3,
    highlight: f.a.at + 24,
    space: {
      ...ROOM,
      room: { seconds: 2.2, size: 1.1, tone: 5500, before: 35 },
    },
    harmony: {
      intro: tow,
      a: tow,
      b: lock,
      last: tow,
      end: changes("C | C", METER),
    },
    parts: score(
      { ...band, trombone: mixed(band.trombone, { level: -21.5 }) },
      f,
      {
        trombone: {
          a: low,
          b: bassline(lock, "1=====..5=1=", { low: 43 }),
          last: low,
          end: line("C3!:.5 C3:2 r:.5 | r:3", METER),
        },
        bass: {
          a: bassline(tow, "1=====..1=5=", { low: 29 }),
          b: bassline(lock, "1=====..5=8=", { low: 29 }),
          last: bassline(tow, "1=====..1=5=", { low: 29 }),
          end: bassline(changes("C | C", METER), "1===========", { low: 36 }),
        },
        trumpet: {
          intro: sequence(
            rest(12),
            quieter(
              line(
                `G4:1 C5:.5 D5 E5:1 | G5:1 E5:.5 D5 C5:1 | D5:1 F5 D5
                  | D5:2 r:1`,
                METER,
              ),
              0.8,
            ),
          ),
          a: march,
          b: open,
          last: march,
          end: line("E5!:.5 G5:2 r:.5 | r:3", METER),
        },
        tenor: {
          a: sequence(rest(24), harmony(march, KEY, -2, tow)),
          b: harmony(open, KEY, -2, lock),
          last: harmony(march, KEY, -2, tow),
          end: line("C5!:.5 E5:2 r:.5 | r:3", METER),
        },
        guitar: {
          intro: arpeggio(tow, "0.2.3.2.5.3.", { low: 67, gate: 0.8 }),
          a: arpeggio(tow, "0.2.3.2.5.3.", { low: 67, gate: 0.8 }),
          b: arpeggio(lock, "0.2.3.2.5.3.", { low: 67, gate: 0.8 }),
          last: arpeggio(tow, "0.2.3.2.5.3.", { low: 67, gate: 0.8 }),
        },
        tenorGuitar: {
          intro: arpeggio(tow, "....1...2...", { low: 55 }),
          a: arpeggio(tow, "....1...2...", { low: 55 }),
          b: arpeggio(lock, "..1.2...1.2.", { low: 55 }),
        },
        organ: {
          b: held(lock, { centre: 62, voices: 3 }),
          last: held(tow, { centre: 64, voices: 3 }),
        },
        chorus: { b: sequence(rest(24), transpose(open, -12)) },
        kick: { a: KICK, b: KICK, last: KICK, end: "X.X........." },
        snare: {
          a: SNARE,
          b: `${SNARE.repeat(7)}....x.x.xxXX xoxoxoxxXXXX`,
          last: SNARE,
          end: "X.X.........",
        },
        hat: { a: "x...o...o.-.", b: "x.-.o.-.o.-.", last: "x.-.o.-.o.-." },
        conga: {
          intro: "o..x..o.x.xx",
          a: "o..x..o.x.xx",
          b: "o..x..o.x.xx",
          last: "o..x..o.x.xx",
        },
        talking: {
          intro: "........x.o. ............",
          b: `${".".repeat(36)}x...o.x.oxX.`,
        },
        agogo: {
          intro: "x.x.xx.x.x.x",
          a: "x.x.xx.x.x.x",
          b: "x.x.xx.x.x.x",
          last: "x.x.xx.x.x.x",
        },
        shekere: {
          intro: "x-o-x-o-x-o-",
          a: "x-o-x-o-x-o-",
          b: "x-o-x-o-x-o-",
          last: "x-o-x-o-x-o-",
        },
        crash: {
          a: `x${".".repeat(191)}`,
          b: `X${".".repeat(191)}`,
          last: `X${".".repeat(95)}`,
          end: "..X.........",
        },
      },
    ),
  })
}
