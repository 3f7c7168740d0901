import { changes } from "../../score/chords.ts"
import { arpeggio, bassline, comp, held } from "../../score/figure.ts"
import { form } from "../../score/form.ts"
import { harmony, line } from "../../score/line.ts"
import { quieter, rest, sequence, transpose } from "../../score/pattern.ts"
import { mixed, type Piece, piece, score } from "../../score/piece.ts"
import { band, ROOM } from "./band.ts"

const KEY = "E dorian"
const look = changes("Em9 | Em9 | A13 | A13")
const turn = changes("Cmaj9 | Bm7 | Am9 | Bm7")
const bassTune = line(`
  E2:.75 E2':.25 r:.5 G2:.5 r:.5 A2':.5 B2:.5 D3':.5
  | r:.5 B2:.5 A2':.5 G2:.5 E2:1 r:1
  | A1:.75 A1':.25 r:.5 C#2:.5 r:.5 E2':.5 F#2:.5 G2':.5
  | r:.5 F#2:.5 E2':.5 C#2:.5 A1:1 B1:1`)
const verdict = line(`
  r:.5 E4!:1 G4:.5 r:.5 E4':.5 D4':.5 B3:.5 | r:4
  | r:.5 E4!:1 F#4:.5 r:.5 G4':.5 A4':.5 F#4:.5 | E4:2 r:2`)
const gossip = line(`
  r:1 B4:.5 D5 E5:.75 D5:.25 B4:.5 A4 | G4:.5 A4 B4:1 r:.5 E4 G4 A4
  | C#5:.75 B4:.25 A4:.5 G4 E4:1 F#4:.5 G4 | A4:1.5 G4:.5 E4:2`)
const wise = line(`
  E5:2 D5:.5 B4 G4:1 | F#4:1 A4 B4:2 | C5:2 B4:.5 A4 E4:1 | F#4:1 A4 D5:2`)

/** A slow, sideways groove and a look that says it all. */
export function auntieKnows(): Piece {
  const f = form(
    { intro: 4, a: 8, b: 4, solo: 8, last: 4 },
    {
      order: `intro a b solo a(bass keys guitar tenorGuitar conga talking) b
        last`,
    },
  )
  const KICK = "X..x......x..... X..x....-.x..x.."
  const SNARE = "....X..-.-..X..- ....X..-.-.oX.-."
  return piece({
    release: "market-day",
    title: "Auntie Knows",
    key: KEY,
    bpm: 106,
    swing: 0.58,
    form: f,
    tail: 3,
    fadeOut: 10,
    highlight: f.a.at + 8,
    space: ROOM,
    harmony: { intro: look, a: look, b: turn, solo: look, last: look },
    parts: score({ ...band, bass: mixed(band.bass, { level: -18.5 }) }, f, {
      bass: {
        intro: bassTune,
        a: bassTune,
        b: bassline(turn, "1=..1.,.5=..7.5.", { low: 33 }),
        solo: bassTune,
        last: bassTune,
      },
      keys: {
        a: comp(look, "..x=..-...x=.-..", {
          centre: 64,
          voices: 4,
          rootless: true,
        }),
        b: comp(turn, "X=====..x=====..", {
          centre: 64,
          voices: 4,
          rootless: true,
        }),
        solo: comp(look, "x=.-..x=..-...x=", {
          centre: 64,
          voices: 4,
          rootless: true,
        }),
        last: comp(look, "..x=..-...x=.-..", {
          centre: 64,
          voices: 4,
          rootless: true,
        }),
      },
      guitar: {
        intro: arpeggio(look, "..5.5...4.5...3.", { low: 64, gate: 0.4 }),
        a: arpeggio(look, "..5.5...4.5...3.", { low: 64, gate: 0.4 }),
        solo: arpeggio(look, "5.5.45..5.5.4.3.", { low: 64, gate: 0.4 }),
        last: arpeggio(look, "5.5.45..5.5.4.3.", { low: 64, gate: 0.4 }),
      },
      tenorGuitar: {
        a: arpeggio(look, "0..2..3..2..0.2.", { low: 52, gate: 0.6 }),
        solo: arpeggio(look, "0..2..3..2..0.2.", { low: 52, gate: 0.6 }),
      },
      trombone: { a: verdict, last: verdict },
      tenor: {
        a: sequence(rest(16), transpose(verdict, 12)),
        b: harmony(wise, KEY, -2, turn),
        solo: gossip,
        last: transpose(verdict, 12),
      },
      trumpet: {
        b: wise,
        solo: sequence(
          rest(16),
          line(
            "r:4 | r:2.5 B4!':.5 D5':.5 E5:.5 | r:4 | r:2 E5!':.5 C#5':.5 A4:1",
          ),
        ),
        last: transpose(harmony(verdict, KEY, 2, look), 12),
      },
      organ: {
        b: held(turn, { centre: 67, voices: 3 }),
        last: held(look, { centre: 67, voices: 3 }),
      },
      chorus: { b: quieter(transpose(wise, -12), 0.8) },
      kick: { a: KICK, b: KICK, solo: KICK, last: KICK },
      snare: {
        a: SNARE,
        b: `${"....X..-.-..X..-".repeat(3)}....X..ooxooX.XX`,
        solo: SNARE,
        last: SNARE,
      },
      hat: {
        intro: "x.-.x.-.x.-.x-o-",
        a: "x-o-x-o-x-o-x-oo",
        b: "x.o.x.o.x.o.x.o.",
        solo: "x-o-x-o-x-o-x-oo",
        last: "x-o-x-o-x-o-x-oo",
      },
      conga: {
        intro: "..o...xx..o...x.",
        a: "..o...xx..o...x.",
        solo: "..o.-.xx..o.-ox.",
        last: "..o...xx..o...x.",
      },
      talking: {
        a: `${".".repeat(26)}x.o.x.`,
        solo: "................ ..........x.oxX.",
      },
      agogo: { b: "x...x.x...x.x...", last: "x...x.x...x.x..." },
      shekere: {
        intro: "x.-.x.-.x.-.x.-.",
        solo: "x-o-x-o-x-o-x-o-",
        last: "x-o-x-o-x-o-x-o-",
      },
      crash: { b: `x${".".repeat(63)}`, solo: `o${".".repeat(127)}` },
    }),
  })
}
