import { changes } from "../../score/chords.ts"
import { bassline, comp, held } from "../../score/figure.ts"
import { form } from "../../score/form.ts"
import { beat } from "../../score/grid.ts"
import { harmony, line } from "../../score/line.ts"
import { hold, quieter, rest, sequence, swell } from "../../score/pattern.ts"
import { mixed, type Piece, piece, score } from "../../score/piece.ts"
import { band } from "./band.ts"

const KEY = "F major"
const METER = 3
const verse = changes(
  `F | F/A | Bbmaj7 | Bbm6
  | F/C | Dm9 | Gm9 | C9sus4`,
  METER,
)
const praise = changes(
  `F | A7 | Dm9 | F7 | Bbmaj9 | Bdim7 | F/C | D7#9
  | Gm9 | A7 | Dm9 | Bbm6 | F/C | C9sus4 | F | C9sus4`,
  METER,
)
const amen = changes("Bbmaj9 | Bbm6 | F | Bb/F | F | Bb/F | F | F", METER)

const call = line(
  `
  r:1 C4 F4 | A4:1.5 G4:.5 F4:1 | D4:1 F4 A4 | Bb4:2 F4:1
  | A4:1.5 C5:.5 A4:1 | F4:1 E4 D4 | F4:1 D4 Bb3 | C4:2 r:1`,
  METER,
)
const shout = line(
  `
  A4!:1.5 C5:.5 C5:1 | E5:1.5 C#5:.5 A4:1 | F5!:2 E5:.5 D5 | C5:1 Eb5 C5
  | D5!:1.5 F5:.5 D5:1 | D5:1 F5 Ab5 | C5!:2 A4:.5 C5 | A4:1 F#4 C5
  | Bb4!:1.5 D5:.5 F5:1 | E5:1.5 C#5:.5 A4:1 | A5!:2 F5:1 | Db5:1 F5 Bb4
  | C5!:1.5 D5:.5 F5:1 | G5:1 F5 D5 | F5!:3 | r:1 C5 D5`,
  METER,
)
const reply = line(
  `
  r:3 | r:3 | r:1 A4 A4 | C5:2 r:1 | r:3 | r:3 | r:1 A4 C5 | A4:2 r:1`,
  METER,
)
const close = line(
  `
  D5:1.5 F5:.5 D5:1 | Db5:2 Bb4:1 | C5:3 | r:1 D5 Bb4
  | A4:3 | r:1 Bb4 G4 | F4:3 | r:3`,
  METER,
)

/** Sunday in six-eight: organ first, then everybody. */
export function southbankPrayer(): Piece {
  const f = form(
    { intro: 4, verse: 8, praise: 16, amen: 8 },
    { meter: METER, order: "intro verse praise verse(organ choir lead) amen" },
  )
  const church = {
    ...band,
    organ: mixed(band.organ, { level: -21.5, reverb: -10 }),
    choir: mixed(band.choir, { level: -21.5 }),
  }
  return piece({
    release: "floodlight",
    title: "Southbank Prayer",
    key: KEY,
    bpm: 106,
    meter: METER,
    swing: 0.6,
    swingUnit: 0.5,
    form: f,
    tail: 3,
    highlight: f.praise.at - 3,
    space: {
      room: { seconds: 3, size: 1.3, tone: 5200, before: 30 },
      echo: { beats: 1.5, feedback: 0.25, tone: 2600 },
      dark: 0.4,
    },
    harmony: { intro: amen, verse, praise, amen },
    parts: score(church, f, {
      organ: {
        intro: held(amen, { centre: 62, voices: 4 }),
        verse: held(verse, { centre: 60, voices: 4 }),
        praise: held(praise, { centre: 64, voices: 4 }),
        amen: held(amen, { centre: 62, voices: 4 }),
      },
      keys: {
        verse: comp(verse, "x=o=-=x=o=-=", { centre: 66, voices: 4 }),
        praise: comp(praise, "X===o=x=o===", { centre: 67, voices: 4 }),
        amen: comp(amen, "x=====o=====", { centre: 65, voices: 4 }),
      },
      bass: {
        verse: bassline(verse, "1=======1=..", { low: 29 }),
        praise: bassline(praise, "1=====..5=1= 1===5===8===", { low: 29 }),
        amen: bassline(amen, "1===========", { low: 29 }),
      },
      lead: { verse: call, praise: shout, amen: close },
      backing: {
        praise: [harmony(shout, KEY, -2, praise), reply],
      },
      choir: {
        verse: swell(held(verse, { centre: 60 }), 0.25, 0.6),
        praise: held(praise, { centre: 66, open: true }),
        amen: swell(held(amen, { centre: 64 }), 0.9, 0.4),
      },
      strings: {
        praise: swell(held(praise, { centre: 72, voices: 3 }), 0.3, 1),
        amen: quieter(held(amen, { centre: 70, voices: 3 }), 0.7),
      },
      horns: {
        praise: sequence(
          rest(24),
          line(
            `r:3 | r:3 | F5!:1 A5 F5 | r:3
          | A4!:1 C5 D5 | r:1 Bb4 D5 | C5!:3 | r:3`,
            METER,
          ),
        ),
      },
      kick: { praise: "X.........-. X.......x..." },
      snare: {
        verse: swell(beat(`${".".repeat(84)}oo-oxxXX...X`), 0.2, 0.9),
        praise: "......X...-. ......X.-.-o",
      },
      clap: { praise: "......X....." },
      rim: { verse: "......x....." },
      hat: { verse: "x...o...o...", praise: "x.-.x.-.x.-." },
      tambourine: { praise: "o...o...x..." },
      crash: {
        praise: `X${".".repeat(95)}`,
        amen: `x${".".repeat(95)}`,
      },
      riser: { verse: hold(4, 0.8, 20) },
    }),
  })
}
