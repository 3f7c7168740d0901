import type { Player } from "../../score/piece.ts"
import { kick, skin } from "../../synthesis/drums/kick.ts"
import { cowbell, cymbal, ride, shaker } from "../../synthesis/drums/metal.ts"
import { clap, rim } from "../../synthesis/drums/snare.ts"
import { crush, drive } from "../../synthesis/effects/drive.ts"
import { phaser, width } from "../../synthesis/effects/motion.ts"
import { air, bell, highCut, lowCut } from "../../synthesis/effects/tone.ts"
import { played } from "../../synthesis/instrument.ts"
import { riser } from "../../synthesis/voices/atmosphere.ts"
import { subBass } from "../../synthesis/voices/bass.ts"
import { choir } from "../../synthesis/voices/choir.ts"
import { chime } from "../../synthesis/voices/struck.ts"
import { synth, wideSynth } from "../../synthesis/voices/synth.ts"

/** A concrete room at 5 a.m. Few things, each of them hard. */
export const band = {
  kick: {
    sound: played(
      kick({
        from: 260,
        to: 46,
        drop: 0.045,
        decay: 0.34,
        click: 0.6,
        drive: 0.9,
      }),
    ),
    mix: {
      level: -17,
      ducks: true,
      fx: [drive(0.25), bell(250, -2), bell(4500, 3)],
    },
    unpitched: true,
  },
  rumble: {
    sound: subBass({ glide: 0.02, attack: 0.02, release: 0.12 }, 0.9),
    mix: {
      level: -21,
      duck: 0.9,
      reverb: -13,
      fx: [drive(0.5), highCut(280), lowCut(34)],
    },
  },
  acid: {
    sound: synth({
      saws: 1,
      pulse: 0.2,
      cutoff: 420,
      sweep: 3.1,
      resonance: 0.72,
      amp: { attack: 0.002, decay: 0.3, sustain: 0.3, release: 0.06 },
      filter: { attack: 0.002, decay: 0.18, sustain: 0.02 },
    }),
    mix: {
      level: -21.5,
      duck: 0.35,
      reverb: -17,
      echo: -13,
      fx: [drive(0.5), lowCut(110)],
    },
  },
  stab: {
    sound: wideSynth({
      saws: 4,
      detune: 26,
      cutoff: 600,
      sweep: 3,
      resonance: 0.3,
      amp: { attack: 0.002, decay: 0.22, sustain: 0.05, release: 0.2 },
      filter: { attack: 0.002, decay: 0.16, sustain: 0.02 },
    }),
    mix: {
      level: -22.5,
      duck: 0.3,
      reverb: -9,
      echo: -8,
      fx: [drive(0.35), phaser(0.12, 0.5), lowCut(200)],
    },
  },
  metal: {
    sound: played(chime(Math.SQRT2, 3.4, 0.5)),
    mix: {
      level: -26,
      reverb: -8,
      echo: -9,
      fx: [crush(9, 2), lowCut(400), width(1.3)],
    },
  },
  drone: {
    sound: wideSynth({
      saws: 4,
      detune: 30,
      noise: 0.06,
      cutoff: 700,
      resonance: 0.3,
      amp: { attack: 2, decay: 1, sustain: 1, release: 2 },
      sway: [0.13, 1.2],
    }),
    mix: {
      level: -26,
      duck: 0.75,
      reverb: -7,
      fx: [drive(0.3), lowCut(140), air(4)],
    },
  },
  choir: {
    sound: choir({
      vowel: "a",
      head: 0.98,
      bright: 0.9,
      attack: 0.3,
      release: 0.9,
    }),
    mix: { level: -22, duck: 0.6, reverb: -3, fx: [lowCut(180), air(4)] },
  },
  hat: {
    sound: played(cymbal({ decay: 0.055, above: 8200 })),
    mix: { level: -25.5, reverb: -24, fx: [drive(0.15)] },
    unpitched: true,
  },
  openHat: {
    sound: played(cymbal({ decay: 0.22, above: 7000, pan: 0 })),
    mix: { level: -24.5, reverb: -20, fx: [drive(0.2)] },
    unpitched: true,
  },
  ride: {
    sound: played(ride(0.3)),
    mix: { level: -27, reverb: -16, fx: [drive(0.2)] },
    unpitched: true,
  },
  clap: {
    sound: played(clap(0.16, 1250)),
    mix: { level: -22, reverb: -9, fx: [drive(0.3), width(1.3), lowCut(350)] },
    unpitched: true,
  },
  rim: {
    sound: played(rim(1480, 0.035, -0.45)),
    mix: { level: -31, reverb: -12, echo: -14 },
    unpitched: true,
  },
  tom: {
    sound: played(skin(96, { ring: 0.25, bend: 0.6, slap: 0.2, pan: 0.4 })),
    mix: { level: -23, reverb: -12, fx: [drive(0.25)] },
    unpitched: true,
  },
  anvil: {
    sound: played(cowbell(940, 0.14, 0.5)),
    mix: { level: -33, reverb: -8, echo: -12 },
    unpitched: true,
  },
  shaker: {
    sound: played(shaker(7600, -0.5)),
    mix: { level: -29 },
    unpitched: true,
  },
  crash: {
    sound: played(cymbal({ decay: 3.2, above: 3800, noise: 1, pan: 0.1 })),
    mix: { level: -25, reverb: -8 },
    unpitched: true,
  },
  riser: {
    sound: riser(200, 9000),
    mix: { level: -27, reverb: -8 },
    unpitched: true,
  },
} satisfies Record<string, Player>

export const HALL = {
  room: { seconds: 2.2, size: 1.3, tone: 4500, before: 20 },
  echo: { beats: 0.75, feedback: 0.5, tone: 2800 },
  duckBeats: 0.85,
}
