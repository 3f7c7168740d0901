import { changes } from "../../score/chords.ts"
import { arpeggio, bassline, comp, held } from "../../score/figure.ts"
import { form } from "../../score/form.ts"
import { harmony, line } from "../../score/line.ts"
import { quieter, transpose } from "../../score/pattern.ts"
import { mixed, type Piece, piece, score } from "../../score/piece.ts"
import { band, ROOM } from "./band.ts"

const KEY = "F major"
const stairs = changes("Fmaj9 | Dm9 | Gm9 | C9sus4")
const door = changes("Bbmaj9 | Am7 Dm9 | Gm9 | C9sus4 C9")
const rest1 = changes("Bbmaj9 | Bbm6 | Fmaj9 | Fmaj9")
const tune = line(`
  r:.5 C5 A4 G4 F4:1.5 A4:.5 | r:.5 F4 A4 C5 E5:1 D5:.5 C5
  | r:.5 Bb4 A4 G4 D5:1.5 Bb4:.5 | G4:2.5 r:.5 A4:.5 Bb4:.5`)
const bridge = line(`
  D5!:1.5 F5:.5 A5:1 F5 | E5:1 C5 A4:1.5 F4:.5
  | Bb4:1 D5:.5 F5 G5:1 F5:.5 D5 | F5:1.5 D5:.5 E5:1 C5`)
const goodnight = line(
  "F5:1.5 D5:.5 C5:.5 A4 F4:1 | Db5:2 Bb4:1 G4:1 | A4:4 | r:4",
)

/** Last one up the stairs, keys in the bowl, the horn put back in its case. */
export function homeByEight(): Piece {
  const f = form(
    { intro: 2, a: 8, b: 4, a2: 4, out: 4 },
    { order: `intro a b a2 b(keys flute chorus rim conga shekere) a2 out` },
  )
  return piece({
    release: "market-day",
    title: "Home by Eight",
    key: KEY,
    bpm: 84,
    swing: 0.6,
    form: f,
    tail: 3,
    highlight: f.a.at + 20,
    space: {
      ...ROOM,
      room: { ...ROOM.room, seconds: 2.2, size: 0.9 },
      dark: 0.6,
    },
    harmony: { intro: stairs, a: stairs, b: door, a2: stairs, out: rest1 },
    parts: score(
      {
        ...band,
        keys: mixed(band.keys, { level: -21.5 }),
        tenor: mixed(band.tenor, { level: -19.5 }),
      },
      f,
      {
        keys: {
          intro: comp(stairs, "x===..o=..x===..", {
            centre: 63,
            voices: 4,
            rootless: true,
          }),
          a: comp(stairs, "x===..o=..x===-.", {
            centre: 63,
            voices: 4,
            rootless: true,
          }),
          b: comp(door, "x=====o=x=====-.", {
            centre: 65,
            voices: 4,
            rootless: true,
          }),
          a2: comp(stairs, "x===..o=..x===-.", {
            centre: 63,
            voices: 4,
            rootless: true,
          }),
          out: held(rest1, { centre: 63, voices: 5 }),
        },
        bass: {
          a: bassline(stairs, "1====.5.1=..5=7.", { low: 29 }),
          b: bassline(door, "1====.5.1=..5=..", { low: 31 }),
          a2: bassline(stairs, "1====.5.1=..5=7.", { low: 29 }),
          out: bassline(rest1, "1==============.", { low: 29 }),
        },
        tenor: {
          a: transpose(tune, -12),
          b: transpose(bridge, -12),
          a2: transpose(tune, -12),
          out: transpose(goodnight, -12),
        },
        flute: {
          b: quieter(harmony(bridge, KEY, 2, door), 0.7),
          a2: line("r:4 | A5:1 G5 F5:2 | r:4 | F5:1 D5 C5:2"),
          out: line("r:4 | r:4 | r:1 C5 E5 G5 | A5:4"),
        },
        trombone: {
          b: line("D4:4 | C4:2 D4:2 | D4:4 | C4:2 E4:2"),
          a2: line("A3:4 | F3:4 | G3:4 | C4:4"),
        },
        guitar: {
          a: arpeggio(stairs, "..2.3.5...3.4...", { low: 60 }),
          a2: arpeggio(stairs, "..2.3.5...3.4...", { low: 60 }),
          out: arpeggio(rest1, "0.2.3.5.........", { low: 60 }),
        },
        kalimba: {
          intro: arpeggio(stairs, "....3...5...4...", { low: 65 }),
          a2: arpeggio(stairs, "..3...5...4.6...", { low: 65 }),
          out: arpeggio(rest1, "0.3.5.6.8.......", { low: 65 }),
        },
        chorus: { b: quieter(held(door, { centre: 62, voices: 1 }), 0.5) },
        kick: {
          a: "X......-..x.....",
          b: "X......-..x..x..",
          a2: "X......-..x.....",
        },
        rim: {
          a: "....x.......x..-",
          b: "....x.......x..-",
          a2: "....x.......x..-",
        },
        ride: { b: "x...x.-.x...x.-.", a2: "x...x.-.x...x.-." },
        hat: { a: "o.-.x.-.o.-.x.-." },
        conga: {
          a: "..o...x...o..xx.",
          b: "..o...x...o..xx.",
          a2: "..o...x...o..xx.",
        },
        shekere: {
          a: "o.-.x.-.o.-.x.-.",
          b: "o.-.x.-.o.-.x.-.",
          a2: "o.-.x.-.o.-.x.-.",
        },
        talking: { b: `${".".repeat(56)}x.o...x.` },
      },
    ),
  })
}
