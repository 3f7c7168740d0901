import type { Player } from "../../score/piece.ts"
import { kick } from "../../synthesis/drums/kick.ts"
import { cymbal, shaker } from "../../synthesis/drums/metal.ts"
import { clap, rim, snare } from "../../synthesis/drums/snare.ts"
import { crush, drive } from "../../synthesis/effects/drive.ts"
import { chorus, width } from "../../synthesis/effects/motion.ts"
import { air, bell, highCut, lowCut } from "../../synthesis/effects/tone.ts"
import { played } from "../../synthesis/instrument.ts"
import { crackle, riser } from "../../synthesis/voices/atmosphere.ts"
import { reese, subBass } from "../../synthesis/voices/bass.ts"
import { lead } from "../../synthesis/voices/lead.ts"
import { organ } from "../../synthesis/voices/organ.ts"
import { singer } from "../../synthesis/voices/singer.ts"
import { synth, wideSynth } from "../../synthesis/voices/synth.ts"

/** Two-step from a tower block: sub, organ, chopped voices, radio grit. */
export const band = {
  organ: {
    sound: played(organ("838606004", 0.5, 0.05)),
    mix: {
      level: -21,
      reverb: -16,
      echo: -17,
      duck: 0.2,
      fx: [drive(0.2), lowCut(160), chorus({ mix: 0.3 }), air(3)],
    },
    loose: 2,
  },
  stab: {
    sound: wideSynth({
      saws: 3,
      detune: 14,
      pulse: 0.4,
      cutoff: 1100,
      sweep: 2.4,
      resonance: 0.25,
      amp: { attack: 0.003, decay: 0.35, sustain: 0.15, release: 0.15 },
      filter: { attack: 0.003, decay: 0.3, sustain: 0.1 },
    }),
    mix: {
      level: -23,
      reverb: -13,
      echo: -11,
      duck: 0.2,
      fx: [drive(0.2), crush(11), lowCut(220)],
    },
  },
  pad: {
    sound: wideSynth({
      saws: 4,
      detune: 18,
      cutoff: 1500,
      amp: { attack: 0.6, decay: 1, sustain: 0.9, release: 1 },
      sway: [0.2, 0.6],
    }),
    mix: { level: -27, reverb: -9, duck: 0.55, fx: [lowCut(240), air(3)] },
  },
  voice: {
    sound: singer(
      {
        glide: 0.04,
        attack: 0.012,
        release: 0.06,
        vibrato: { rate: 6, cents: 18, after: 0.2 },
        scoop: 2,
        tongue: 0.9,
      },
      { words: "a e o a i", head: 1.3, bright: 1, breath: 0.05 },
    ),
    mix: {
      level: -20.5,
      reverb: -13,
      echo: -11,
      fx: [crush(10, 2), lowCut(300), bell(2600, 4), air(4)],
    },
  },
  whistle: {
    sound: lead(
      {
        glide: 0.08,
        attack: 0.01,
        release: 0.12,
        vibrato: { rate: 5.5, cents: 22, after: 0.15 },
      },
      { saw: 0.2, pulse: 0.5, sine: 0.6, cutoff: 2600, open: 1 },
    ),
    mix: { level: -23, reverb: -12, echo: -10, fx: [lowCut(300)] },
  },
  sub: {
    sound: subBass({ glide: 0.06 }, 0.5),
    mix: { level: -18.5, duck: 0.5, fx: [drive(0.12), lowCut(30)] },
  },
  warp: {
    sound: reese(900),
    mix: { level: -21, duck: 0.45, reverb: -26, fx: [drive(0.35), lowCut(70)] },
  },
  kick: {
    sound: played(
      kick({
        from: 210,
        to: 52,
        drop: 0.04,
        decay: 0.24,
        click: 0.5,
        drive: 0.5,
      }),
    ),
    mix: { level: -19, ducks: true, fx: [bell(280, -3), bell(4000, 3)] },
    unpitched: true,
  },
  snare: {
    sound: played(snare({ hz: 215, body: 0.5, wires: 0.13, bright: 0.75 })),
    mix: { level: -20.5, reverb: -16, fx: [drive(0.2)] },
    unpitched: true,
    loose: 2,
  },
  clap: {
    sound: played(clap(0.14, 1500)),
    mix: { level: -24, reverb: -13, fx: [width(1.3), lowCut(500)] },
    unpitched: true,
  },
  rim: {
    sound: played(rim(1900, 0.04, -0.3)),
    mix: { level: -32, reverb: -14, echo: -14 },
    unpitched: true,
  },
  hat: {
    sound: played(cymbal({ decay: 0.06, above: 8000 })),
    mix: { level: -27, reverb: -24 },
    unpitched: true,
    loose: 3,
  },
  openHat: {
    sound: played(cymbal({ decay: 0.26, above: 7000, pan: -0.2 })),
    mix: { level: -28, reverb: -20 },
    unpitched: true,
  },
  shaker: {
    sound: played(shaker(7400, -0.45)),
    mix: { level: -31 },
    unpitched: true,
    loose: 4,
  },
  crash: {
    sound: played(cymbal({ decay: 2.4, above: 4500, noise: 0.9, pan: 0.2 })),
    mix: { level: -26, reverb: -10 },
    unpitched: true,
  },
  riser: {
    sound: riser(300, 9000),
    mix: { level: -28, reverb: -12 },
    unpitched: true,
  },
  radio: {
    sound: crackle(14, 0.12),
    mix: { level: -38, fx: [lowCut(500), highCut(7000)] },
    unpitched: true,
  },
  bleep: {
    sound: synth({
      saws: 0,
      pulse: 1,
      pulseWidth: 0.5,
      cutoff: 3000,
      amp: { attack: 0.002, decay: 0.12, sustain: 0, release: 0.05 },
    }),
    mix: { level: -32, pan: 0.4, reverb: -12, echo: -8, fx: [lowCut(400)] },
  },
} satisfies Record<string, Player>
