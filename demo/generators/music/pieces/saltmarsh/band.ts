import type { Player } from "../../score/piece.ts"
import { drive, tape } from "../../synthesis/effects/drive.ts"
import { chorus, width } from "../../synthesis/effects/motion.ts"
import { air, bell, highCut, lowCut } from "../../synthesis/effects/tone.ts"
import { ensemble, played } from "../../synthesis/instrument.ts"
import { crackle, waves } from "../../synthesis/voices/atmosphere.ts"
import { subBass } from "../../synthesis/voices/bass.ts"
import { choir } from "../../synthesis/voices/choir.ts"
import { pluckedString } from "../../synthesis/voices/string.ts"
import { feltPiano, struck } from "../../synthesis/voices/struck.ts"
import { wideSynth } from "../../synthesis/voices/synth.ts"
import { bowed, flute } from "../../synthesis/voices/wind.ts"

const TIDE = { attack: 2.4, decay: 2, sustain: 0.9, release: 3.2 }
const BOW = {
  glide: 0.12,
  attack: 0.5,
  release: 0.9,
  vibrato: { rate: 4.6, cents: 12, after: 0.8 },
}

/** Nobody hurries: pads that come in like water, bells a long way off. */
export const band = {
  pad: {
    sound: wideSynth({
      saws: 5,
      detune: 20,
      cutoff: 900,
      amp: TIDE,
      sway: [0.06, 0.9],
    }),
    mix: {
      level: -20,
      reverb: -6,
      fx: [tape(0.8), lowCut(150), chorus({ rate: 0.2, mix: 0.4 }), air(3)],
    },
  },
  high: {
    sound: wideSynth({
      saws: 3,
      detune: 14,
      noise: 0.05,
      cutoff: 2200,
      amp: { ...TIDE, attack: 3.4 },
      sway: [0.09, 0.6],
    }),
    mix: { level: -27, reverb: -3, fx: [lowCut(500), width(1.3), air(3)] },
  },
  choir: {
    sound: choir({
      vowel: "o",
      head: 1.05,
      bright: 0.8,
      attack: 1.8,
      release: 2.6,
    }),
    mix: { level: -25, reverb: -2, fx: [lowCut(220), air(5)] },
  },
  cello: {
    sound: ensemble(
      bowed({ ...BOW, pan: -0.25, cents: -4 }, "cello"),
      bowed({ ...BOW, pan: 0.25, cents: 4 }, "cello"),
    ),
    mix: { level: -23, reverb: -5, fx: [lowCut(70), bell(300, -2)] },
    loose: 25,
  },
  sub: {
    sound: subBass({ glide: 0.5, attack: 3, release: 3 }, 0.4),
    mix: { level: -26.5, fx: [lowCut(32)] },
  },
  piano: {
    sound: played(feltPiano(0.75)),
    mix: { level: -23, reverb: -5, echo: -12, fx: [tape(1), lowCut(90)] },
    loose: 30,
  },
  bells: {
    sound: played(struck("bell", 0.03)),
    mix: { level: -26, reverb: -1, echo: -9, fx: [lowCut(250)] },
    loose: 30,
  },
  glass: {
    sound: played(struck("glass", 0.02)),
    mix: { level: -25, reverb: -2, echo: -7, fx: [lowCut(400), tape(0.6)] },
    loose: 30,
  },
  harp: {
    sound: played(
      pluckedString({ ring: 5, bright: 0.5, position: 0.3, release: 1.2 }),
    ),
    mix: {
      level: -25,
      pan: -0.2,
      reverb: -4,
      echo: -8,
      fx: [lowCut(160), drive(0.05)],
    },
    loose: 22,
  },
  flute: {
    sound: flute({ ...BOW, attack: 0.25, release: 0.6 }, 0.3),
    mix: { level: -23.5, reverb: -3, echo: -9, fx: [lowCut(300)] },
    loose: 25,
  },
  sea: {
    sound: waves(11),
    mix: { level: -33, fx: [highCut(7000)] },
    unpitched: true,
  },
  hiss: {
    sound: crackle(1.5, 0.12),
    mix: { level: -42, fx: [tape(1)] },
    unpitched: true,
  },
} satisfies Record<string, Player>

export const SHORE = {
  room: { seconds: 6.5, size: 1.6, tone: 4500, before: 45 },
  echo: { beats: 1.5, feedback: 0.6, tone: 2200 },
  dark: 0.7,
}
