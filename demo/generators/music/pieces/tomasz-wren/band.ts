import type { Player } from "../../score/piece.ts"
import { skin } from "../../synthesis/drums/kick.ts"
import { shaker } from "../../synthesis/drums/metal.ts"
import { brush, rim } from "../../synthesis/drums/snare.ts"
import { drive, tape } from "../../synthesis/effects/drive.ts"
import { air, bell, highCut, lowCut } from "../../synthesis/effects/tone.ts"
import { ensemble, played } from "../../synthesis/instrument.ts"
import { crackle } from "../../synthesis/voices/atmosphere.ts"
import { uprightBass } from "../../synthesis/voices/bass.ts"
import { singer } from "../../synthesis/voices/singer.ts"
import { pluckedString } from "../../synthesis/voices/string.ts"
import { feltPiano, struck } from "../../synthesis/voices/struck.ts"
import { bowed, flute } from "../../synthesis/voices/wind.ts"

const BOW = {
  glide: 0.06,
  attack: 0.12,
  release: 0.22,
  vibrato: { rate: 5.1, cents: 14, after: 0.25 },
  tongue: 0.3,
}

/** A felted upright, nylon strings, and the room they stand in. */
export const band = {
  piano: {
    sound: played(feltPiano(0.45)),
    mix: {
      level: -19.5,
      reverb: -13,
      fx: [tape(0.25), lowCut(50), bell(2200, 3), air(4, 5000)],
    },
    loose: 11,
  },
  nylon: {
    sound: played(
      pluckedString({ ring: 3.4, bright: 0.5, position: 0.28, release: 0.35 }),
    ),
    mix: {
      level: -20.5,
      pan: -0.35,
      reverb: -14,
      fx: [bell(110, 2), bell(220, 2), bell(3500, 3), lowCut(75)],
    },
    loose: 10,
  },
  second: {
    sound: played(
      pluckedString({ ring: 3, bright: 0.6, position: 0.16, release: 0.3 }),
    ),
    mix: {
      level: -23,
      pan: 0.45,
      reverb: -14,
      fx: [bell(200, 1.5), lowCut(110), air(2)],
    },
    loose: 12,
  },
  bass: {
    sound: played(uprightBass()),
    mix: { level: -21, reverb: -20, fx: [drive(0.08), lowCut(36)] },
    loose: 8,
  },
  cello: {
    sound: ensemble(
      bowed({ ...BOW, attack: 0.2, pan: 0.15, cents: -3 }, "cello"),
      bowed({ ...BOW, attack: 0.22, pan: 0.3, cents: 4 }, "cello"),
    ),
    mix: { level: -21.5, reverb: -10, fx: [lowCut(70), air(3, 4000)] },
    lag: 10,
    loose: 12,
  },
  fiddle: {
    sound: bowed({ ...BOW, pan: 0.3 }, "fiddle"),
    mix: { level: -21, reverb: -11, fx: [lowCut(190), bell(3000, -1)] },
    loose: 10,
  },
  whistle: {
    sound: flute({ ...BOW, attack: 0.05, pan: -0.15, tongue: 0.6 }, 0.14),
    mix: { level: -22, reverb: -11, fx: [lowCut(300)] },
    loose: 9,
  },
  voice: {
    sound: singer(
      { ...BOW, attack: 0.12, scoop: 0.5 },
      { words: "u o a u", head: 0.98, bright: 0.6, breath: 0.12 },
    ),
    mix: { level: -21, reverb: -9, fx: [lowCut(120), bell(2600, 3), air(4)] },
    lag: 10,
    loose: 12,
  },
  celesta: {
    sound: played(struck("glockenspiel", 0.03)),
    mix: {
      level: -27,
      pan: 0.2,
      reverb: -10,
      fx: [lowCut(400), highCut(9000)],
    },
    loose: 10,
  },
  frame: {
    sound: played(skin(92, { ring: 0.32, bend: 0.15, slap: 0.3 })),
    mix: { level: -24, reverb: -13 },
    unpitched: true,
    loose: 8,
  },
  brush: {
    sound: played(brush(0.24)),
    mix: { level: -28, reverb: -13 },
    unpitched: true,
    loose: 9,
  },
  knock: {
    sound: played(rim(720, 0.06, 0.25)),
    mix: { level: -29, reverb: -12 },
    unpitched: true,
    loose: 8,
  },
  shaker: {
    sound: played(shaker(5200, 0.4)),
    mix: { level: -32 },
    unpitched: true,
    loose: 9,
  },
  room: {
    sound: crackle(2.5, 0.08),
    mix: { level: -42, fx: [highCut(8000)] },
    unpitched: true,
  },
} satisfies Record<string, Player>

export const WOOD = {
  room: { seconds: 1.4, size: 0.6, tone: 4800, before: 12 },
  dark: 0.9,
}
