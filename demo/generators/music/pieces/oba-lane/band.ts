import type { Player } from "../../score/piece.ts"
import { kick, skin, talkingDrum } from "../../synthesis/drums/kick.ts"
import { cowbell, cymbal, ride, shaker } from "../../synthesis/drums/metal.ts"
import { rim, snare } from "../../synthesis/drums/snare.ts"
import { drive } from "../../synthesis/effects/drive.ts"
import { chorus, tremolo } from "../../synthesis/effects/motion.ts"
import { air, bell, lowCut } from "../../synthesis/effects/tone.ts"
import { played } from "../../synthesis/instrument.ts"
import { fingerBass } from "../../synthesis/voices/bass.ts"
import { electricPiano } from "../../synthesis/voices/electric-piano.ts"
import { organ } from "../../synthesis/voices/organ.ts"
import { chorusOf } from "../../synthesis/voices/singer.ts"
import { pluckedString } from "../../synthesis/voices/string.ts"
import { struck } from "../../synthesis/voices/struck.ts"
import { flute, horn } from "../../synthesis/voices/wind.ts"

const BLOWN = {
  glide: 0.035,
  attack: 0.035,
  release: 0.1,
  vibrato: { rate: 5.2, cents: 16, after: 0.3 },
  scoop: 0.7,
  tongue: 0.75,
}

/** Two guitars that finish each other's sentences, horns, hands on skins. */
export const band = {
  guitar: {
    sound: played(
      pluckedString({ ring: 2, bright: 0.78, position: 0.1, mute: 0.9 }),
    ),
    mix: {
      level: -23,
      pan: -0.6,
      reverb: -16,
      fx: [
        drive(0.1),
        chorus({ rate: 0.9, depth: 1.2, mix: 0.3 }),
        lowCut(170),
      ],
    },
    loose: 7,
  },
  tenorGuitar: {
    sound: played(
      pluckedString({ ring: 1.6, bright: 0.66, position: 0.2, mute: 0.7 }),
    ),
    mix: {
      level: -24,
      pan: 0.6,
      reverb: -16,
      fx: [drive(0.08), lowCut(140)],
    },
    loose: 7,
  },
  bass: {
    sound: played(fingerBass(0.55)),
    mix: { level: -19.5, duck: 0.2, fx: [drive(0.15), lowCut(34)] },
    loose: 5,
  },
  trumpet: {
    sound: horn({ ...BLOWN, pan: -0.2 }, { bell: 1500, brass: 1.1 }),
    mix: { level: -21, reverb: -12, fx: [lowCut(220), air(2)] },
    lag: 6,
    loose: 6,
  },
  tenor: {
    sound: horn(
      { ...BLOWN, pan: 0.2, vibrato: { rate: 4.9, cents: 24, after: 0.25 } },
      { bell: 780, brass: 0.75, breath: 0.06, reed: true },
    ),
    mix: { level: -21.5, reverb: -12, fx: [lowCut(120), bell(2400, 3)] },
    lag: 9,
    loose: 7,
  },
  trombone: {
    sound: horn(
      { ...BLOWN, glide: 0.07, pan: 0.05 },
      { bell: 620, brass: 0.8 },
    ),
    mix: { level: -24, reverb: -12, fx: [lowCut(90)] },
    lag: 8,
    loose: 6,
  },
  flute: {
    sound: flute({ ...BLOWN, attack: 0.05, pan: 0.1 }, 0.16),
    mix: { level: -22, reverb: -10, echo: -18, fx: [lowCut(250)] },
    lag: 8,
    loose: 8,
  },
  keys: {
    sound: played(electricPiano({ bark: 0.7, bell: 0.5 })),
    mix: {
      level: -25,
      reverb: -14,
      fx: [tremolo(5, 0.2), chorus({ mix: 0.3 }), lowCut(150)],
    },
    loose: 7,
  },
  organ: {
    sound: played(organ("608030002", 0, 0.08)),
    mix: {
      level: -27,
      reverb: -14,
      fx: [drive(0.15), chorus({ rate: 6, depth: 0.6, mix: 0.7 }), lowCut(200)],
    },
    loose: 5,
  },
  balafon: {
    sound: played(struck("balafon", 0.2)),
    mix: { level: -25, pan: 0.35, reverb: -13, fx: [lowCut(180)] },
    loose: 6,
  },
  kalimba: {
    sound: played(struck("kalimba", 0.12)),
    mix: { level: -23, reverb: -11, echo: -15, fx: [lowCut(160)] },
    loose: 6,
  },
  chorus: {
    sound: chorusOf(
      4,
      { ...BLOWN, attack: 0.04, release: 0.12, scoop: 1 },
      { words: "e o a", head: 1.02, bright: 0.8 },
    ),
    mix: { level: -23, reverb: -11, fx: [lowCut(180), air(4)] },
    lag: 8,
  },
  kick: {
    sound: played(kick({ from: 140, to: 58, decay: 0.22, click: 0.4 })),
    mix: { level: -21.5, ducks: true },
    unpitched: true,
    loose: 3,
  },
  snare: {
    sound: played(snare({ hz: 220, body: 0.6, wires: 0.13, bright: 0.55 })),
    mix: { level: -24, reverb: -16 },
    unpitched: true,
    loose: 5,
  },
  rim: {
    sound: played(rim(1800, 0.04, 0.1)),
    mix: { level: -29, reverb: -15 },
    unpitched: true,
    loose: 4,
  },
  hat: {
    sound: played(cymbal({ decay: 0.07, above: 7600 })),
    mix: { level: -30, reverb: -24 },
    unpitched: true,
    loose: 5,
  },
  ride: {
    sound: played(ride()),
    mix: { level: -30, reverb: -18 },
    unpitched: true,
    loose: 5,
  },
  conga: {
    sound: played(skin(205, { ring: 0.28, slap: 0.45, pan: -0.35 })),
    mix: { level: -27.5, reverb: -15 },
    unpitched: true,
    loose: 6,
  },
  quinto: {
    sound: played(skin(310, { ring: 0.18, slap: 0.6, pan: -0.55 })),
    mix: { level: -28.5, reverb: -15 },
    unpitched: true,
    loose: 6,
  },
  talking: {
    sound: played(talkingDrum()),
    mix: { level: -26, pan: 0.3, reverb: -14 },
    unpitched: true,
    loose: 6,
  },
  agogo: {
    sound: played(cowbell(780, 0.2, 0.5)),
    mix: { level: -33, reverb: -15 },
    unpitched: true,
    loose: 4,
  },
  shekere: {
    sound: played(shaker(5600, 0.5)),
    mix: { level: -28, reverb: -20 },
    unpitched: true,
    loose: 6,
  },
  crash: {
    sound: played(cymbal({ decay: 2.4, above: 4400, noise: 0.7, pan: 0.3 })),
    mix: { level: -27, reverb: -12 },
    unpitched: true,
  },
} satisfies Record<string, Player>

export const ROOM = {
  room: { seconds: 1.3, size: 0.7, tone: 7000, before: 14 },
  echo: { beats: 0.75, feedback: 0.3, tone: 3200 },
}
