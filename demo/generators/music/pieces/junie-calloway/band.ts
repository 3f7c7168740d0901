import type { Player } from "../../score/piece.ts"
import { kick } from "../../synthesis/drums/kick.ts"
import { cymbal, shaker, tambourine } from "../../synthesis/drums/metal.ts"
import { brush, clap, rim, snare } from "../../synthesis/drums/snare.ts"
import { drive } from "../../synthesis/effects/drive.ts"
import { chorus, tremolo, width } from "../../synthesis/effects/motion.ts"
import { air, bell, highCut, lowCut } from "../../synthesis/effects/tone.ts"
import { played } from "../../synthesis/instrument.ts"
import { crackle, riser } from "../../synthesis/voices/atmosphere.ts"
import { fingerBass } from "../../synthesis/voices/bass.ts"
import { choir } from "../../synthesis/voices/choir.ts"
import { electricPiano } from "../../synthesis/voices/electric-piano.ts"
import { organ } from "../../synthesis/voices/organ.ts"
import { chorusOf, singer } from "../../synthesis/voices/singer.ts"
import { pluckedString } from "../../synthesis/voices/string.ts"
import { wideSynth } from "../../synthesis/voices/synth.ts"
import { hornSection } from "../../synthesis/voices/wind.ts"

const SUNG = {
  glide: 0.07,
  attack: 0.05,
  release: 0.16,
  vibrato: { rate: 5.4, cents: 28, after: 0.22 },
  scoop: 1.2,
  tongue: 0.55,
}
const BLOWN = {
  glide: 0.03,
  attack: 0.03,
  release: 0.12,
  vibrato: { rate: 5, cents: 10, after: 0.4 },
  scoop: 0.5,
  tongue: 0.7,
}
const BOWED = { attack: 0.5, decay: 1, sustain: 0.9, release: 0.9 }

/** A soul band in a warm room, a little behind the beat. */
export const band = {
  keys: {
    sound: played(electricPiano({ bark: 0.8, bell: 0.6 })),
    mix: {
      level: -21.5,
      reverb: -15,
      fx: [
        drive(0.14),
        chorus({ rate: 0.5, depth: 2, mix: 0.45 }),
        tremolo(4.6, 0.22),
        lowCut(120),
        bell(350, -2),
        bell(2200, 2),
      ],
    },
    lag: 6,
    loose: 8,
  },
  bass: {
    sound: played(fingerBass(0.6)),
    mix: { level: -19.5, duck: 0.25, fx: [drive(0.2), lowCut(32)] },
    lag: 10,
    loose: 5,
  },
  lead: {
    sound: singer(SUNG, {
      words: "a o a e o a i a u",
      head: 1.12,
      bright: 1,
      breath: 0.06,
    }),
    mix: {
      level: -18,
      reverb: -11,
      echo: -17,
      fx: [bell(300, -2), bell(2900, 4), air(5, 6000), lowCut(150)],
    },
    lag: 14,
    loose: 10,
  },
  backing: {
    sound: chorusOf(
      3,
      { ...SUNG, attack: 0.07, scoop: 0.6 },
      { words: "a o a u", head: 1.15, bright: 0.9 },
    ),
    mix: {
      level: -24,
      reverb: -8,
      fx: [lowCut(220), air(6, 3000), width(1.2)],
    },
    lag: 12,
    loose: 8,
  },
  choir: {
    sound: choir({ vowel: "a", head: 1.08, bright: 0.9, attack: 0.18 }),
    mix: {
      level: -25,
      reverb: -6,
      fx: [lowCut(200), air(5, 3000)],
      duck: 0.15,
    },
  },
  guitar: {
    sound: played(
      pluckedString({ ring: 2.2, bright: 0.68, position: 0.12, mute: 0.8 }),
    ),
    mix: {
      level: -26.5,
      pan: -0.55,
      reverb: -14,
      echo: -16,
      fx: [drive(0.12), chorus({ mix: 0.35 }), lowCut(180)],
    },
    lag: 4,
    loose: 9,
  },
  organ: {
    sound: played(organ("808631203", 0, 0.12)),
    mix: {
      level: -28,
      reverb: -12,
      fx: [
        drive(0.15),
        chorus({ rate: 5.8, depth: 0.7, mix: 0.8 }),
        lowCut(160),
        air(3, 3000),
      ],
    },
  },
  strings: {
    sound: wideSynth({
      saws: 4,
      detune: 16,
      cutoff: 2800,
      sweep: 0.6,
      amp: BOWED,
      sway: [0.15, 0.25],
    }),
    mix: { level: -27, reverb: -9, duck: 0.2, fx: [lowCut(260), air(4)] },
  },
  horns: {
    sound: hornSection(3, BLOWN, { bell: 1300, brass: 1 }),
    mix: { level: -24.5, reverb: -11, fx: [lowCut(200), air(3)] },
    lag: 6,
  },
  kick: {
    sound: played(
      kick({ from: 150, to: 54, decay: 0.3, click: 0.4, drive: 0.4 }),
    ),
    mix: { level: -20.5, ducks: true, fx: [bell(300, -3), bell(3500, 3)] },
    unpitched: true,
    loose: 3,
  },
  snare: {
    sound: played(snare({ hz: 185, body: 0.7, wires: 0.2, bright: 0.5 })),
    mix: { level: -21, reverb: -15, fx: [drive(0.12), air(3)] },
    unpitched: true,
    lag: 12,
    loose: 5,
  },
  clap: {
    sound: played(clap(0.2)),
    mix: { level: -25, reverb: -10, fx: [width(1.2), lowCut(400)] },
    unpitched: true,
    lag: 15,
  },
  rim: {
    sound: played(rim(1650, 0.04, 0.1)),
    mix: { level: -28.5, reverb: -12 },
    unpitched: true,
    lag: 10,
    loose: 4,
  },
  brush: {
    sound: played(brush()),
    mix: { level: -28, reverb: -14 },
    unpitched: true,
    loose: 6,
  },
  hat: {
    sound: played(cymbal({ decay: 0.085, above: 7000 })),
    mix: { level: -28, reverb: -22, fx: [highCut(15_000)] },
    unpitched: true,
    lag: 3,
    loose: 6,
  },
  openHat: {
    sound: played(cymbal({ decay: 0.4, above: 6200 })),
    mix: { level: -30, reverb: -20 },
    unpitched: true,
    lag: 4,
  },
  crash: {
    sound: played(cymbal({ decay: 2.8, above: 4200, noise: 0.8, pan: -0.3 })),
    mix: { level: -26, reverb: -12 },
    unpitched: true,
  },
  shaker: {
    sound: played(shaker(6800, 0.45)),
    mix: { level: -31 },
    unpitched: true,
    loose: 7,
  },
  tambourine: {
    sound: played(tambourine()),
    mix: { level: -30, reverb: -18 },
    unpitched: true,
    lag: 8,
    loose: 5,
  },
  dust: { sound: crackle(5, 0.03), mix: { level: -44 }, unpitched: true },
  riser: {
    sound: riser(500, 7000),
    mix: { level: -30, reverb: -10 },
    unpitched: true,
  },
} satisfies Record<string, Player>
