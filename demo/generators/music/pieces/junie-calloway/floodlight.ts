import { changes } from "../../score/chords.ts"
import { arpeggio, bassline, comp, held } from "../../score/figure.ts"
import { form } from "../../score/form.ts"
import { beat } from "../../score/grid.ts"
import { harmony, line } from "../../score/line.ts"
import { hold, quieter, rest, sequence, swell } from "../../score/pattern.ts"
import { type Piece, piece, score } from "../../score/piece.ts"
import { band } from "./band.ts"

const KEY = "Ab major"
const HANDS = { centre: 63, voices: 4, rootless: true }
const WIDE = { centre: 66, voices: 4, open: true }
const WALK = "1==,..5.8=.1.57. 1==.,.1.5==.8=7."
const GROOVE = "X..-..x...X..x.. X..-..x.-.X....."
const BACKBEAT = "....X..-.-..X..- ....X..-.-..X.-o"
const SHUFFLE = "x-o-x-o-x-o-xoo-"

const smoke = changes("Dbmaj9 | C7#9 | Fm9 | Ebm9 Ab13")
const opening = changes("Dbmaj9 | C7#9")
const rise = changes("Bbm9 | Eb9sus4")
const wide = changes(`Dbmaj9 | Eb9sus4 | Cm7 | Fm9
  | Bbm9 | Eb9sus4 | Abmaj9 | C7#9`)
const again = changes("Dbmaj9 | Eb9sus4 | Cm7 Fm9 | Bbm9 Eb9sus4")
const home = changes("Abmaj9 | Abmaj9")

const verse = line(`
  r:.5 C4 Eb4 F4:.75 Ab4:.25 F4:.5 Eb4:1
  | r:.5 E4:.5 G4 Bb4:.75 G4:.25 E4:1 C4:.5
  | r:.5 F4 Ab4 C5:1 Bb4:.5 Ab4:1
  | Bb4:.75 Ab4:.25 Gb4:.5 F4:.5 C5:1 Eb5:1`)
const lift = line("r:.5 Db5:.5 C5 Db5 F5:1 Eb5:.5 Db5 | Bb4:1 Eb5:1 F5!:2")
const hook = line(`
  Eb5!:1.5 C5:.5 Bb4 C5:1.5 | r:.5 Ab4 Bb4 C5 Bb4:1 F4
  | Eb5!:1.5 C5:.5 Bb4 C5:1 Eb5:.5 | F5!:1 Eb5:.5 C5 Ab4:2
  | Ab5!:1.5 F5:.5 Eb5 F5:1.5 | r:.5 Eb5 F5 Eb5 C5:1 Bb4
  | C5!:3 r:1 | r:1 G4:.5 Bb4 C5 E5:1.5`)
const last = line(`
  Ab5!:1.5 F5:.5 Eb5 F5:1.5 | r:.5 Eb5 F5 Ab5 Bb5:1 Ab5
  | G5!:1.5 Eb5:.5 C5 Eb5:1.5 | F5:1 Eb5:.5 Db5 Eb5 Bb4:1.5`)
const answers = line(`r:4 | r:2 C5:.5 Bb4 Ab4:1 | r:4
  | r:2 C5:.5 Eb5 C5:1`)
const horns = line(`r:4 | r:2.5 Bb4!':.5 C5!':.5 Eb5:.5 | r:4
  | r:1 E4:.5 G4 Bb4 C5:1.5`)
const thirds = harmony(hook, KEY, -2, wide)

export function floodlight(): Piece {
  const f = form(
    {
      intro: 2,
      verse: 4,
      lift: 2,
      chorus: 8,
      pause: 2,
      last: 4,
      end: 2,
    },
    {
      order: `intro verse lift chorus verse(keys bass lead guitar rim hat)
        lift chorus pause last end`,
    },
  )
  return piece({
    release: "floodlight",
    title: "Floodlight",
    key: KEY,
    bpm: 88,
    swing: 0.57,
    form: f,
    tail: 2,
    highlight: f.lift.at + 4,
    space: {
      room: { seconds: 1.9, size: 0.9, tone: 6500, before: 22 },
      echo: { beats: 0.75, feedback: 0.35, tone: 3000 },
    },
    harmony: {
      intro: opening,
      verse: smoke,
      lift: rise,
      chorus: wide,
      pause: rise,
      last: again,
      end: home,
    },
    parts: score(band, f, {
      keys: {
        intro: comp(opening, "x=====.o=.x===.- x==.x=o=..x==.-.", HANDS),
        verse: comp(smoke, "x===..o=..x===-. x==.-.x=..o===x=", {
          ...HANDS,
          push: 0.25,
        }),
        lift: comp(rise, "X=======x=======", HANDS),
        chorus: comp(wide, "X====.x=..o=x==. X==.x=.o.x==o=x=", {
          ...HANDS,
          centre: 65,
        }),
        pause: held(rise, HANDS, 0.98),
        last: comp(again, "X====.x=..o=x==.", { ...HANDS, centre: 65 }),
        end: comp(home, `X${"=".repeat(31)}`, { ...HANDS, voices: 5 }),
      },
      bass: {
        verse: bassline(smoke, WALK, { low: 29 }),
        lift: bassline(rise, "1=======1=====5= 1=====1=1=1=1=5=", {
          low: 29,
        }),
        chorus: bassline(wide, WALK, { low: 29 }),
        last: bassline(again, WALK, { low: 29 }),
        end: bassline(home, `1${"=".repeat(31)}`, { low: 32 }),
      },
      lead: {
        verse,
        lift,
        chorus: hook,
        pause: line("r:.5 Db5, C5 Bb4 Db5:1 F5, | Eb5:3 C5:.5 Eb5:.5"),
        last,
        end: line("Ab5:1.5 G5:.5 Eb5:4 r:2"),
      },
      backing: {
        chorus: [thirds, answers],
        last: [harmony(last, KEY, -2, again), harmony(last, KEY, -4, again)],
      },
      choir: {
        lift: swell(held(rise, { centre: 62 }), 0.2, 0.9),
        chorus: held(wide, WIDE),
        pause: quieter(held(rise, { centre: 62, voices: 3 }), 0.5),
        last: held(again, WIDE),
        end: comp(home, `x${"=".repeat(31)}`, { centre: 65 }),
      },
      guitar: {
        verse: arpeggio(smoke, "..3..2..4..1.3.. ....4.3..2..5.3.", {
          low: 60,
        }),
        chorus: arpeggio(wide, "..3.5..4..3.6... ..3.5..4..6.5.43", {
          low: 60,
        }),
        last: arpeggio(again, "..3.5..4..6.5.43", { low: 60 }),
      },
      organ: {
        chorus: held(wide, { centre: 60, voices: 3 }),
        last: held(again, { centre: 62, voices: 4 }),
      },
      strings: {
        lift: held(rise, { centre: 70, voices: 3 }),
        chorus: swell(held(wide, { centre: 72, voices: 3 }), 0.3, 1),
        last: held(again, { centre: 72, voices: 3 }),
        end: comp(home, `x${"=".repeat(31)}`, { centre: 72, voices: 3 }),
      },
      horns: {
        chorus: sequence(rest(16), horns),
        last: line(`F4!':.5 Ab4:1 r:2.5 | r:2 Bb4:.5 C5 Eb5:1
          | G4!':.5 Bb4:1 r:2.5 | r:1 Db5:1 Eb5:2`),
      },
      kick: {
        intro: "................ X..-..x...X.x...",
        verse: GROOVE,
        lift: "X.......X....... X...X...X.X.X.X.",
        chorus: GROOVE,
        last: GROOVE,
        end: "X...............................",
      },
      snare: {
        lift: swell(beat("................ ....o...x.x.xxXX"), 0.3, 1),
        chorus: `${BACKBEAT.repeat(3)}....X..-.-..X..-....X..oX.oxX.XX`,
        pause: swell(beat("................ ............oxxX"), 0.3, 1),
        last: `${BACKBEAT}....X..-.-..X..-....X.-o..ooX.xX`,
      },
      rim: {
        intro: "................ ....x.......x.oo",
        verse: "....x.......x..- ....x..-....x...",
      },
      clap: { chorus: "....x.......x...", last: "....X.......X..." },
      hat: {
        intro: `................${SHUFFLE}`,
        verse: SHUFFLE,
        lift: "x.o.x.o.x.o.x.o.",
        chorus: SHUFFLE,
        last: SHUFFLE,
      },
      openHat: { chorus: "......x.......x.", last: "......x.......x." },
      shaker: { chorus: "o-x-o-x-o-x-o-x-", last: "o-x-o-x-o-x-o-x-" },
      tambourine: { chorus: "....x.......x.-.", last: "..o.x.o...o.x.o." },
      crash: {
        chorus: `X${".".repeat(63)}`,
        last: `X${".".repeat(63)}`,
        end: `x${".".repeat(31)}`,
      },
      riser: { lift: hold(6, 1, 2) },
      dust: { all: hold(f.all.beats) },
    }),
  })
}
