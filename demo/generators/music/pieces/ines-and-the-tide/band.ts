import type { Player } from "../../score/piece.ts"
import { kick, skin } from "../../synthesis/drums/kick.ts"
import { cymbal, shaker, tambourine } from "../../synthesis/drums/metal.ts"
import { snare } from "../../synthesis/drums/snare.ts"
import { drive } from "../../synthesis/effects/drive.ts"
import { chorus, width } from "../../synthesis/effects/motion.ts"
import { air, bell, lowCut } from "../../synthesis/effects/tone.ts"
import { played } from "../../synthesis/instrument.ts"
import { riser, waves } from "../../synthesis/voices/atmosphere.ts"
import { fingerBass } from "../../synthesis/voices/bass.ts"
import { choir } from "../../synthesis/voices/choir.ts"
import { chorusOf, singer } from "../../synthesis/voices/singer.ts"
import { pluckedString } from "../../synthesis/voices/string.ts"
import { struck } from "../../synthesis/voices/struck.ts"
import { wideSynth } from "../../synthesis/voices/synth.ts"

const SUNG = {
  glide: 0.09,
  attack: 0.09,
  release: 0.3,
  vibrato: { rate: 5, cents: 18, after: 0.35 },
  scoop: 0.6,
  tongue: 0.4,
}

/** Guitars through a chorus pedal, a snare in a stairwell, a voice in it. */
export const band = {
  jangle: {
    sound: played(
      pluckedString({ ring: 4, bright: 0.82, position: 0.12, release: 0.4 }),
    ),
    mix: {
      level: -22,
      pan: -0.5,
      reverb: -10,
      echo: -13,
      fx: [drive(0.12), chorus({ rate: 0.8, depth: 3, mix: 0.7 }), lowCut(180)],
    },
    loose: 6,
  },
  strum: {
    sound: played(
      pluckedString({ ring: 3, bright: 0.72, position: 0.2, release: 0.3 }),
    ),
    mix: {
      level: -22.5,
      pan: 0.5,
      reverb: -11,
      fx: [drive(0.3), chorus({ rate: 0.5, depth: 3, mix: 0.6 }), lowCut(160)],
    },
    loose: 12,
  },
  wall: {
    sound: played(
      pluckedString({ ring: 6, bright: 0.7, position: 0.25, release: 0.6 }),
    ),
    mix: {
      level: -23,
      reverb: -5,
      duck: 0.25,
      fx: [
        drive(1),
        chorus({ rate: 0.3, depth: 5, mix: 0.9 }),
        lowCut(200),
        width(1.5),
      ],
    },
    loose: 10,
  },
  bass: {
    sound: played(fingerBass(1)),
    mix: {
      level: -19.5,
      duck: 0.25,
      fx: [drive(0.3), chorus({ mix: 0.15 }), lowCut(36)],
    },
    loose: 4,
  },
  lead: {
    sound: singer(SUNG, {
      words: "u a o i a e u o",
      head: 1.2,
      bright: 0.9,
      breath: 0.14,
    }),
    mix: {
      level: -19.5,
      reverb: -7,
      echo: -11,
      fx: [lowCut(200), bell(3000, 3), air(6, 6000)],
    },
    lag: 8,
    loose: 8,
  },
  backing: {
    sound: chorusOf(3, SUNG, {
      words: "u o a",
      head: 1.22,
      bright: 0.7,
      breath: 0.14,
    }),
    mix: { level: -24, reverb: -4, fx: [lowCut(260), air(6), width(1.3)] },
    lag: 10,
  },
  choir: {
    sound: choir({
      vowel: "u",
      head: 1.15,
      bright: 0.8,
      attack: 0.5,
      release: 1,
    }),
    mix: { level: -26, reverb: -3, duck: 0.25, fx: [lowCut(250), air(5)] },
  },
  strings: {
    sound: wideSynth({
      saws: 5,
      detune: 24,
      cutoff: 2600,
      amp: { attack: 0.5, decay: 1, sustain: 0.9, release: 1 },
      sway: [0.12, 0.4],
    }),
    mix: { level: -25.5, reverb: -6, duck: 0.3, fx: [lowCut(250), air(4)] },
  },
  bells: {
    sound: played(struck("glockenspiel", 0.05)),
    mix: { level: -26.5, reverb: -7, echo: -11, fx: [lowCut(500)] },
    loose: 6,
  },
  kick: {
    sound: played(
      kick({ from: 160, to: 55, decay: 0.28, click: 0.5, drive: 0.5 }),
    ),
    mix: { level: -20, ducks: true, reverb: -22 },
    unpitched: true,
  },
  snare: {
    sound: played(snare({ hz: 175, body: 0.8, wires: 0.3, bright: 0.5 })),
    mix: { level: -19.5, reverb: -5, fx: [drive(0.25)] },
    unpitched: true,
  },
  tom: {
    sound: played(skin(125, { ring: 0.45, bend: 0.3, slap: 0.25, pan: -0.3 })),
    mix: { level: -22, reverb: -8 },
    unpitched: true,
  },
  floorTom: {
    sound: played(skin(84, { ring: 0.5, bend: 0.3, slap: 0.2, pan: 0.35 })),
    mix: { level: -22, reverb: -8 },
    unpitched: true,
  },
  hat: {
    sound: played(cymbal({ decay: 0.09, above: 6800 })),
    mix: { level: -28.5, reverb: -18 },
    unpitched: true,
    loose: 4,
  },
  openHat: {
    sound: played(cymbal({ decay: 0.45, above: 6000 })),
    mix: { level: -29, reverb: -14 },
    unpitched: true,
  },
  crash: {
    sound: played(cymbal({ decay: 3, above: 4200, noise: 0.8, pan: -0.25 })),
    mix: { level: -25, reverb: -9 },
    unpitched: true,
  },
  shaker: {
    sound: played(shaker(6800, 0.5)),
    mix: { level: -31 },
    unpitched: true,
    loose: 6,
  },
  tambourine: {
    sound: played(tambourine(0.4)),
    mix: { level: -28, reverb: -12 },
    unpitched: true,
    loose: 4,
  },
  riser: {
    sound: riser(400, 8000),
    mix: { level: -29, reverb: -8 },
    unpitched: true,
  },
  sea: { sound: waves(8), mix: { level: -36 }, unpitched: true },
} satisfies Record<string, Player>

export const STAIRWELL = {
  room: { seconds: 2.6, size: 1.1, tone: 6500, before: 25 },
  echo: { beats: 0.75, feedback: 0.4, tone: 3800 },
  duckBeats: 0.5,
}
