import type { Player } from "../../score/piece.ts"
import { kick, skin } from "../../synthesis/drums/kick.ts"
import { cowbell, cymbal } from "../../synthesis/drums/metal.ts"
import { clap, rim, snare } from "../../synthesis/drums/snare.ts"
import { drive, tape } from "../../synthesis/effects/drive.ts"
import { chorus, width } from "../../synthesis/effects/motion.ts"
import { air, bell, lowCut } from "../../synthesis/effects/tone.ts"
import { played } from "../../synthesis/instrument.ts"
import { crackle, riser } from "../../synthesis/voices/atmosphere.ts"
import { choir } from "../../synthesis/voices/choir.ts"
import { lead } from "../../synthesis/voices/lead.ts"
import { chime } from "../../synthesis/voices/struck.ts"
import { synth, wideSynth } from "../../synthesis/voices/synth.ts"

/** Old machines on the top deck: arpeggios, an analogue bass, a sad lead. */
export const band = {
  arp: {
    sound: synth({
      saws: 2,
      detune: 9,
      pulse: 0.3,
      cutoff: 700,
      sweep: 2.6,
      resonance: 0.35,
      amp: { attack: 0.003, decay: 0.3, sustain: 0.2, release: 0.18 },
      filter: { attack: 0.003, decay: 0.22, sustain: 0.05 },
    }),
    mix: {
      level: -22.5,
      reverb: -13,
      echo: -9,
      duck: 0.35,
      fx: [chorus({ rate: 0.4, depth: 2.5, mix: 0.4 }), lowCut(160)],
    },
  },
  pulse: {
    sound: synth({
      saws: 0,
      pulse: 1,
      pulseWidth: 0.3,
      cutoff: 1400,
      sweep: 1.8,
      resonance: 0.2,
      amp: { attack: 0.002, decay: 0.16, sustain: 0.05, release: 0.1 },
    }),
    mix: { level: -26, pan: 0.5, reverb: -12, echo: -10, fx: [lowCut(300)] },
  },
  bass: {
    sound: synth({
      saws: 2,
      detune: 7,
      sub: 0.8,
      cutoff: 300,
      sweep: 2.2,
      resonance: 0.25,
      amp: { attack: 0.004, decay: 0.5, sustain: 0.6, release: 0.08 },
      filter: { attack: 0.004, decay: 0.25, sustain: 0.2 },
    }),
    mix: { level: -19, duck: 0.5, fx: [drive(0.2), lowCut(32)] },
  },
  pad: {
    sound: wideSynth({
      saws: 5,
      detune: 22,
      cutoff: 1300,
      amp: { attack: 0.8, decay: 1, sustain: 0.9, release: 1.4 },
      sway: [0.11, 0.7],
    }),
    mix: {
      level: -24.5,
      reverb: -8,
      duck: 0.5,
      fx: [lowCut(220), chorus({ mix: 0.4 }), air(4)],
    },
  },
  lead: {
    sound: lead(
      {
        glide: 0.09,
        attack: 0.02,
        release: 0.25,
        vibrato: { rate: 5, cents: 18, after: 0.35 },
      },
      { saw: 0.8, pulse: 0.4, cutoff: 1300, open: 1.6, resonance: 0.2 },
    ),
    mix: {
      level: -19.5,
      reverb: -9,
      echo: -9,
      duck: 0.15,
      fx: [drive(0.1), chorus({ mix: 0.3 }), lowCut(200)],
    },
  },
  glass: {
    sound: played(chime(3.01, 1.6, 2.2)),
    mix: { level: -26, reverb: -7, echo: -10, fx: [lowCut(400)] },
  },
  ghosts: {
    sound: choir({
      vowel: "u",
      head: 1.1,
      bright: 0.7,
      attack: 0.6,
      release: 1.2,
    }),
    mix: { level: -27, reverb: -4, duck: 0.4, fx: [lowCut(240), air(5)] },
  },
  kick: {
    sound: played(
      kick({
        from: 190,
        to: 48,
        drop: 0.05,
        decay: 0.32,
        click: 0.4,
        drive: 0.5,
      }),
    ),
    mix: { level: -19, ducks: true, fx: [bell(260, -3)] },
    unpitched: true,
  },
  snare: {
    sound: played(snare({ hz: 180, body: 0.55, wires: 0.24, bright: 0.5 })),
    mix: { level: -21.5, reverb: -9, fx: [drive(0.2)] },
    unpitched: true,
  },
  clap: {
    sound: played(clap(0.2, 1150)),
    mix: { level: -23.5, reverb: -10, fx: [width(1.3), lowCut(400)] },
    unpitched: true,
  },
  rim: {
    sound: played(rim(1500, 0.04, -0.35)),
    mix: { level: -34, reverb: -12, echo: -12 },
    unpitched: true,
  },
  hat: {
    sound: played(cymbal({ decay: 0.07, above: 8200, noise: 0.4 })),
    mix: { level: -28.5, reverb: -22 },
    unpitched: true,
    loose: 2,
  },
  openHat: {
    sound: played(cymbal({ decay: 0.32, above: 7200, noise: 0.5, pan: -0.25 })),
    mix: { level: -29, reverb: -18 },
    unpitched: true,
  },
  tom: {
    sound: played(skin(110, { ring: 0.45, bend: 0.5, slap: 0.15, pan: 0.3 })),
    mix: { level: -24, reverb: -10 },
    unpitched: true,
  },
  cowbell: {
    sound: played(cowbell(560, 0.18, 0.4)),
    mix: { level: -32, reverb: -12, echo: -12 },
    unpitched: true,
  },
  crash: {
    sound: played(cymbal({ decay: 3, above: 4200, noise: 0.9, pan: -0.2 })),
    mix: { level: -26, reverb: -8 },
    unpitched: true,
  },
  riser: {
    sound: riser(250, 8000),
    mix: { level: -29, reverb: -10 },
    unpitched: true,
  },
  tapeNoise: {
    sound: crackle(2, 0.1),
    mix: { level: -42, fx: [tape(1)] },
    unpitched: true,
  },
} satisfies Record<string, Player>
