import { changes } from "../../score/chords.ts"
import { arpeggio, bassline, held } from "../../score/figure.ts"
import { form } from "../../score/form.ts"
import { line } from "../../score/line.ts"
import { hold, quieter, rest, sequence, swell } from "../../score/pattern.ts"
import { mixed, type Piece, piece, score } from "../../score/piece.ts"
import { band, SHORE } from "./band.ts"

const KEY = "C minor"
const mud = changes("Cm9 | Abmaj9 | Ebmaj9 | Bbadd9")
const hull = changes("Fm9 | Abmaj9 | Cm9 | Gm7")
const home = changes("Abmaj9 | Cm9")
const keel = line("G3:3 Eb3:1 | C3:4 | Bb3:3 G3:1 | F3:2 D3")
const mast = line("C4:2 Ab3 | C4:2 Eb4 | D4:2 C4 | Bb3:4")
const gull = line("r:2 G5:1 Eb5 | r:1 C6:3 | r:2 D5:1 Bb4 | F5:4")

/** What the river keeps when it goes out. */
export function lowWater(): Piece {
  const f = form(
    { ebb: 4, mud: 4, hull: 4, out: 2 },
    { order: "ebb mud hull mud(pad high sub piano) out" },
  )
  return piece({
    release: "low-water",
    title: "Low Water",
    key: KEY,
    bpm: 55,
    form: f,
    tail: 4.5,
    highlight: f.mud.at + 10,
    space: SHORE,
    harmony: { ebb: mud, mud, hull, out: home },
    parts: score({ ...band, cello: mixed(band.cello, { level: -20.5 }) }, f, {
      pad: {
        ebb: swell(held(mud, { centre: 57, voices: 5 }), 0.4, 0.9),
        mud: held(mud, { centre: 57, voices: 5 }),
        hull: held(hull, { centre: 60, voices: 5, open: true }),
        out: held(home, { centre: 57, voices: 5 }),
      },
      sub: {
        ebb: bassline(mud, "1===============", { low: 34 }),
        mud: bassline(mud, "1===============", { low: 34 }),
        hull: bassline(hull, "1===============", { low: 34 }),
        out: bassline(home, "1===============", { low: 34 }),
      },
      cello: { mud: keel, hull: mast, out: line("Eb3:2 C3 | G2:4") },
      piano: {
        ebb: sequence(rest(8), line("G4,:1 D5 Eb5 r:1 | F5,:1 D5 Bb4:2")),
        mud: line(
          "r:1 Eb5, D5 G4 | r:1 C5, Eb5 G5 | r:1 F5, D5 Bb4 | r:1 D5, F5 C5",
        ),
        hull: line(
          "Ab4:1 C5 G5:2 | Eb5:1 C5 G4:2 | Eb5:1 G5 D6:2 | Bb5:1 F5 D5:2",
        ),
        out: line("r:1 C5, Eb5 G5 | D5:4"),
      },
      bells: { mud: quieter(gull, 0.7), hull: gull, out: line("G5:4 | C6:4") },
      choir: {
        hull: swell(held(hull, { centre: 64, voices: 4 }), 0.4, 1),
        out: held(home, { centre: 62, voices: 4 }),
      },
      high: {
        mud: held(mud, { centre: 75, voices: 2 }),
        hull: held(hull, { centre: 77, voices: 3 }),
        out: held(home, { centre: 75, voices: 2 }),
      },
      harp: { hull: arpeggio(hull, "0.2.3.5.6.5.3.2.", { low: 48, gate: 3 }) },
      sea: { all: hold(f.all.beats + 4) },
      hiss: { all: hold(f.all.beats) },
    }),
  })
}
