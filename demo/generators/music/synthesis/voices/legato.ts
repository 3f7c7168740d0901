import type { Instrument, Sounding } from "../instrument.ts"
import { sine } from "../oscillators.ts"
import { between, type Random } from "../random.ts"
import { panned, RATE, type Stereo } from "../stereo.ts"

/** How a line is joined: by breath, bow or a portamento knob. */
export interface Joined {
  /** Seconds to slide from note to note. */
  glide: number
  attack: number
  release: number
  vibrato: { rate: number; cents: number; after: number }
  /** Semitones below its pitch a phrase starts. */
  scoop?: number
  /** How much a new note dips the level: 1 tongued, 0 slurred. */
  tongue?: number
  pan?: number
  cents?: number
}

/** A phrase as its sound meets it: pitch, level and number of the note, for
 * each sample. */
export interface Phrase {
  samples: number
  hz: Float64Array
  level: Float64Array
  note: Uint16Array
}

/** Paints a phrase. */
export type Timbre = (phrase: Phrase, random: Random, out: Float64Array) => void

const GAP = 0.05 * RATE
const CONTROL_RATE = 8

/** An instrument that slides from note to note. Notes at the same time go to
 * players of their own, each taking the line nearest to where it was. */
export function legato(how: Joined, timbre: Timbre): Instrument {
  return (out, notes, random) => {
    const painted = new Float64Array(out.left.length)
    for (const line of lines(notes))
      for (const phrase of phrases(line)) {
        const start = phrase[0].start
        const shape = joined(phrase, how, out.left.length - start, random)
        timbre(shape, random, painted)
        write(out, start, painted, shape.samples, how.pan ?? 0)
      }
  }
}

function lines(notes: readonly Sounding[]) {
  const players: Sounding[][] = []
  for (const note of notes) {
    const free = players.filter((line) => endOf(line) < note.start + GAP)
    const away = (line: Sounding[]) =>
      Math.abs(Math.log2(note.hz / line[line.length - 1].hz))
    const nearest = free.sort((a, b) => away(a) - away(b))[0]
    if (nearest) nearest.push(note)
    else players.push([note])
  }
  return players
}

function phrases(line: Sounding[]) {
  const found: Sounding[][] = []
  for (const note of line) {
    const phrase = found[found.length - 1]
    if (phrase && note.start < endOf(phrase) + GAP) phrase.push(note)
    else found.push([note])
  }
  return found
}

function endOf(line: Sounding[]) {
  const last = line[line.length - 1]
  return last.start + last.length
}

function joined(
  notes: Sounding[],
  how: Joined,
  room: number,
  random: Random,
): Phrase {
  const start = notes[0].start
  const end = endOf(notes) - start
  const samples = Math.min(room, Math.ceil(end + how.release * RATE * 2))
  const phrase = {
    samples,
    hz: new Float64Array(samples),
    level: new Float64Array(samples),
    note: new Uint16Array(samples),
  }
  numberNotes(phrase, notes)
  bendPitch(phrase, notes, how, random)
  shapeLevel(phrase, notes, how, end)
  return phrase
}

function numberNotes({ note, samples }: Phrase, notes: Sounding[]) {
  const start = notes[0].start
  for (let i = 0, now = 0; i < samples; i++) {
    while (now + 1 < notes.length && start + i >= notes[now + 1].start) now++
    note[i] = now
  }
}

function bendPitch(
  { hz, note, samples }: Phrase,
  notes: Sounding[],
  { glide, vibrato, scoop = 0, cents = 0 }: Joined,
  random: Random,
) {
  const pitches = notes.map((it) => Math.log2(it.hz) + cents / 1200)
  const starts = notes.map((it) => it.start - notes[0].start)
  const slide = rate(glide / 3) * CONTROL_RATE
  const turn = (vibrato.rate * between(random, 0.94, 1.06)) / RATE
  const first = random()
  let pitch = pitches[0] - scoop / 12
  for (let i = 0; i < samples; i += CONTROL_RATE) {
    const now = note[i]
    const since = (i - starts[now]) / RATE - vibrato.after
    const grown = Math.min(Math.max(since, 0) * 2, 1)
    const sway = (vibrato.cents / 1200) * grown * sine(first + i * turn)
    pitch += (pitches[now] - pitch) * Math.min(1, slide)
    hz.fill(2 ** (pitch + sway), i, i + CONTROL_RATE)
  }
}

function shapeLevel(
  { level, note, samples }: Phrase,
  notes: Sounding[],
  { attack, release, tongue = 0 }: Joined,
  end: number,
) {
  const starts = notes.map((it) => it.start - notes[0].start)
  const up = rate(attack / 2)
  const down = rate(release / 3)
  let value = 0
  for (let i = 0; i < samples; i++) {
    const now = note[i]
    const dips = now > 0 && i - starts[now] < 0.035 * RATE
    const wanted = notes[now].velocity * (dips ? 1 - tongue : 1)
    const target = i < end ? wanted : 0
    value += (target - value) * (target > value ? up : down)
    level[i] = value
  }
}

function write(
  { left, right }: Stereo,
  start: number,
  painted: Float64Array,
  samples: number,
  pan: number,
) {
  const [leftGain, rightGain] = panned(pan)
  for (let i = 0; i < samples; i++) {
    left[start + i] += painted[i] * leftGain
    right[start + i] += painted[i] * rightGain
  }
}

function rate(seconds: number) {
  return 1 - Math.exp(-1 / (Math.max(seconds, 0.0005) * RATE))
}
