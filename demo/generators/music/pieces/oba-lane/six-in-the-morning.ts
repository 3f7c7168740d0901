import { changes } from "../../score/chords.ts"
import { arpeggio, bassline, held } from "../../score/figure.ts"
import { form } from "../../score/form.ts"
import { harmony, line } from "../../score/line.ts"
import { quieter, rest, sequence, transpose } from "../../score/pattern.ts"
import { mixed, type Piece, piece, score } from "../../score/piece.ts"
import { band, ROOM } from "./band.ts"

const KEY = "D major"
const dawn = changes("Dmaj9 | Bm7 | Gmaj9 | A9sus4")
const sun = changes("Gmaj9 | F#m7 Bm7 | Em9 | A9sus4")
const home = changes("Gmaj9 | Dmaj9")
const call = line(`
  r:1 F#5:1 E5:.5 D5 A4:1 | r:1 B4:.5 D5 F#5:2
  | r:.5 D5 E5 F#5 B5:1 A5:.5 F#5 | E5:2.5 D5:.5 E5:1`)
const answer = line(`
  D5:1.5 B4:.5 D5:.5 F#5 A5:1 | A5:1 F#5:.5 E5 D5:1 F#5
  | G5:1.5 F#5:.5 E5 D5 B4:1 | E5:1 D5:.5 B4 A4:2`)

/** Shutters, kettles, the first guitar of the day. */
export function sixInTheMorning(): Piece {
  const f = form(
    { intro: 4, a: 8, b: 8, out: 4, end: 2 },
    { order: "intro a b a(kalimba bass flute conga) out end" },
  )
  return piece({
    release: "market-day",
    title: "Six in the Morning",
    key: KEY,
    bpm: 100,
    swing: 0.56,
    form: f,
    tail: 2.5,
    highlight: f.a.at + 8,
    space: { ...ROOM, room: { ...ROOM.room, seconds: 2 }, dark: 0.5 },
    harmony: { intro: dawn, a: dawn, b: sun, out: dawn, end: home },
    parts: score({ ...band, flute: mixed(band.flute, { level: -20 }) }, f, {
      kalimba: {
        intro: arpeggio(dawn, "0.3.5.4.3.6.5.3.", { low: 62 }),
        a: arpeggio(dawn, "0...5...3...5.4.", { low: 62 }),
        b: arpeggio(sun, "0.3.5.4.3.6.5.3.", { low: 62 }),
        out: arpeggio(dawn, "0.3.5.4.3.6.5.3.", { low: 62 }),
        end: arpeggio(home, "0.2.3.5.7.......", { low: 62 }),
      },
      guitar: {
        a: arpeggio(dawn, "0.2.3.2.4.3.2.3.", { low: 62 }),
        b: arpeggio(sun, "0.23.2.4..3.2.34", { low: 62 }),
        out: arpeggio(dawn, "0.2.3.2.4.3.2.3.", { low: 62 }),
      },
      tenorGuitar: {
        a: arpeggio(dawn, "....2.1.....3.1.", { low: 50, gate: 1.5 }),
        b: arpeggio(sun, "..2...1...3...1.", { low: 50, gate: 1.5 }),
      },
      bass: {
        a: bassline(dawn, "1=====..1=..5=..", { low: 35 }),
        b: bassline(sun, "1=====.5=.8=..5.", { low: 31 }),
        out: bassline(dawn, "1=====..1=..5=..", { low: 35 }),
        end: bassline(home, "1===============", { low: 31 }),
      },
      flute: {
        a: call,
        b: sequence(rest(16), harmony(answer, KEY, 2, sun)),
        out: call,
        end: line("B4:1 D5 F#5:2 | A5:4"),
      },
      tenor: { b: transpose(answer, -12) },
      keys: {
        b: held(sun, { centre: 62, voices: 4, rootless: true }),
        out: quieter(held(dawn, { centre: 62, voices: 4 }), 0.7),
        end: held(home, { centre: 62, voices: 5 }),
      },
      kick: { a: "X.........x.....", b: "X.....x...x....." },
      rim: { a: "....x..-....x...", b: "....x..-....x.-." },
      hat: { b: "x.o.x.o.x.o.x.oo" },
      conga: {
        a: "....o..x....o.x.",
        b: "o..x..o.o..x.oxx",
        out: "....o..x....o.x.",
      },
      shekere: {
        a: "o.-.x.-.o.-.x.--",
        b: "o.-.x.-.o.-.x.--",
        out: "o.-.x.-.o.-.x.--",
      },
      talking: {
        intro: "................ ............o.x.",
        b: `${".".repeat(48)}........x.o.x...`,
      },
    }),
  })
}
