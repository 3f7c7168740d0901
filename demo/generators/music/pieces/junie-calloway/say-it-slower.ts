import { changes } from "../../score/chords.ts"
import { arpeggio, bassline, comp, held } from "../../score/figure.ts"
import { form } from "../../score/form.ts"
import { harmony, line } from "../../score/line.ts"
import { hold, quieter, swell } from "../../score/pattern.ts"
import { type Piece, piece, score } from "../../score/piece.ts"
import { band } from "./band.ts"

const KEY = "Bb major"
const HANDS = { centre: 62, voices: 5, rootless: true }
const verse = changes("Ebmaj9 | Dm7 Gm9 | Cm9 | F9sus4 F9")
const chorus = changes(`Bbmaj9 | D7#9 | Gm9 | Fm9 Bb13
  | Ebmaj9 | Ebm6 | Dm7 Gm9 | Cm9 F9sus4`)
const close = changes("Ebmaj9 | Ebm6 | Bbmaj9 | Bbmaj9")

const plea = line(`
  r:1 D4:.5 F4 G4:1 F4:.5 D4 | F4:1.5 D4:.5 r:.5 Bb3 D4 F4
  | G4:1 Bb4:1.5 G4:.5 F4:.5 G4:.5 | F4:2 r:.5 F4 G4 A4`)
const tune = line(`
  Bb4!:2 A4:.5 Bb4 C5 D5 | C5:1.5 A4:.5 F#4:2
  | Bb4!:1.5 C5:.5 D5:1 F5 | Eb5:1 C5 D5:1.5 r:.5
  | G5!:2 F5:.5 D5 Bb4:1 | Gb5:2 Eb5:.5 C5 Bb4:1
  | F5:1.5 D5:.5 Bb4:1 D5 | C5:1 Bb4:.5 C5 F4:2`)
const sigh = line("r:1 Bb4:.5 D5 G4:2 | r:1 C5:.5 Bb4 Gb4:2 | F4:4 | r:4")
const SLOW = "X.....-..-X..... X.....-...X..x.."
const KNOCK = "....x.......x... ....x..-....x..-"

/** A slow one: triplets, brushes, and a singer who will not be hurried. */
export function sayItSlower(): Piece {
  const f = form(
    { intro: 2, verse: 4, chorus: 8, out: 4 },
    { order: "intro verse chorus verse(keys lead guitar brush rim) out" },
  )
  return piece({
    release: "floodlight",
    title: "Say It Slower",
    key: KEY,
    bpm: 69,
    swing: 0.64,
    form: f,
    tail: 2.5,
    highlight: f.chorus.at - 2,
    space: {
      room: { seconds: 2.4, size: 1, tone: 5200, before: 28 },
      echo: { beats: 1, feedback: 0.3, tone: 2400 },
      dark: 0.6,
    },
    harmony: { intro: verse, verse, chorus, out: close },
    parts: score(band, f, {
      keys: {
        intro: comp(verse, "x=====o=..x=o=..", HANDS),
        verse: comp(verse, "x=====..o===..-. x===o=..x===-.o=", HANDS),
        chorus: comp(chorus, "X=====.o..x===o=", { ...HANDS, centre: 64 }),
        out: held(close, HANDS),
      },
      bass: {
        verse: bassline(verse, "1=====.,1===5=7=", { low: 34 }),
        chorus: bassline(chorus, "1=====.1.,5=8=7. 1====.5.1===,.5.", {
          low: 31,
        }),
        out: bassline(close, "1==============.", { low: 34 }),
      },
      lead: { verse: plea, chorus: tune, out: sigh },
      backing: { chorus: swell(harmony(tune, KEY, -2, chorus), 0.3, 1) },
      choir: {
        chorus: swell(held(chorus, { centre: 64, open: true }), 0.5, 1),
        out: quieter(held(close, { centre: 62 }), 0.6),
      },
      guitar: {
        intro: arpeggio(verse, "....0.2.3.5.4...", { low: 58 }),
        verse: arpeggio(verse, "......3.5.4.2...", { low: 58 }),
        chorus: arpeggio(chorus, "..0.2.3.5.6.5.3.", { low: 58 }),
        out: arpeggio(close, "0.2.3.5.7...5...", { low: 58 }),
      },
      strings: {
        chorus: swell(held(chorus, { centre: 70, voices: 3 }), 0.4, 1),
        out: held(close, { centre: 70, voices: 3 }),
      },
      kick: { verse: SLOW, chorus: SLOW, out: "X..............." },
      rim: { verse: KNOCK },
      snare: {
        chorus: `${"....X..-....X..-".repeat(7)}....X..o..oxX.XX`,
      },
      brush: { intro: "x...o...x...o...", verse: "x.-.o.-.x.-.o.--" },
      hat: { verse: "o...x...o...x.-.", chorus: "x.-.x.-.x.-.x-o-" },
      shaker: { chorus: "o.-.x.-.o.-.x.-." },
      tambourine: { chorus: "....x.......x..." },
      crash: { chorus: `X${".".repeat(63)}`, out: `o${".".repeat(63)}` },
      dust: { all: hold(f.all.beats) },
    }),
  })
}
