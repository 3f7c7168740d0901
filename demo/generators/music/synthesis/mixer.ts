import { type EchoSettings, echo } from "./effects/echo.ts"
import type { Effect } from "./effects/effect.ts"
import { type RoomSettings, reverb } from "./effects/reverb.ts"
import { pathAt } from "./envelope.ts"
import { loudness } from "./loudness.ts"
import { decibels, mixInto, panned, type Stereo, silence } from "./stereo.ts"

/** A channel strip. Loudnesses are in LUFS, so that faders mean the same
 * whatever the instrument; sends are in dB below the part itself. */
export interface Mix {
  level: number
  pan?: number
  fx?: Effect[]
  reverb?: number
  echo?: number
  /** How far the kick pushes the part down, 0 to 1. */
  duck?: number
  /** Whether this part is that kick. */
  ducks?: boolean
  /** Fader moves, as [beat, dB] points. */
  ride?: readonly [number, number][]
}

/** What all parts of a piece share: the room, the echo, the ducking. */
export interface Space {
  room: RoomSettings
  echo?: EchoSettings
  /** Beats until a ducked part is back. */
  duckBeats?: number
  /** Corrections to the whole mix before it is mastered. */
  fx?: Effect[]
  /** Decibels an octave the master may be darker than the label's own curve. */
  dark?: number
}

export interface Track {
  mix: Mix
  /** First and last sample it can be heard at, and where its notes start. */
  from: number
  to: number
  starts: number[]
  play: (out: Stereo) => void
}

type Samples = (beats: number) => number

/** Plays all tracks into one mix, each brought to its level. */
export function mixdown(
  tracks: Track[],
  space: Space,
  length: number,
  samplesAt: Samples,
): Stereo {
  const buses = {
    main: silence(length),
    room: silence(length),
    echo: silence(length),
  }
  const dip = duckingCurve(tracks, length, samplesAt(space.duckBeats ?? 0.8))
  const scratch = silence(length)
  for (const track of tracks) send(track, scratch, buses, dip, samplesAt)
  const { main, room } = buses
  if (space.echo) addEcho(buses, space.echo, samplesAt)
  returned(room, (it) => reverb(it, space.room))
  mixInto(main, room)
  for (const effect of space.fx ?? []) effect(main, samplesAt)
  return main
}

type Buses = Record<"main" | "room" | "echo", Stereo>

/** Works on the stretch where the track sounds, and nowhere else. */
function send(
  { mix, from, to, play }: Track,
  scratch: Stereo,
  { main, room, echo }: Buses,
  dip: Float32Array,
  samplesAt: Samples,
) {
  const sound = view(scratch, from, to)
  sound.left.fill(0)
  sound.right.fill(0)
  play(scratch)
  level(sound, mix, (beats) => samplesAt(beats) - from)
  if (mix.duck) duck(sound, dip.subarray(from, to), mix.duck)
  mixInto(view(main, from, to), sound)
  if (mix.reverb) mixInto(view(room, from, to), sound, decibels(mix.reverb))
  if (mix.echo) mixInto(view(echo, from, to), sound, decibels(mix.echo))
}

function view({ left, right }: Stereo, from: number, to: number): Stereo {
  return { left: left.subarray(from, to), right: right.subarray(from, to) }
}

function level(sound: Stereo, mix: Mix, samplesAt: Samples) {
  scale(sound, 0.9 / (highest(sound) || 1))
  for (const effect of mix.fx ?? []) effect(sound, samplesAt)
  const loud = loudness(sound)
  if (loud > -70) scale(sound, decibels(mix.level - loud))
  if (mix.pan) pan(sound, mix.pan)
  if (mix.ride) ride(sound, mix.ride, samplesAt)
}

function addEcho(
  { main, room, echo: bus }: Buses,
  settings: EchoSettings,
  samplesAt: Samples,
) {
  returned(bus, (it) => echo(it, samplesAt(settings.beats), settings))
  mixInto(main, bus)
  mixInto(room, bus, 0.4)
}

/** Runs an effect and keeps what goes in and what comes out equally loud. */
function returned(bus: Stereo, effect: (bus: Stereo) => void) {
  const before = loudness(bus)
  if (before < -70) return
  effect(bus)
  scale(bus, decibels(before - loudness(bus)))
}

function highest({ left, right }: Stereo) {
  let most = 0
  for (let i = 0; i < left.length; i++)
    if (
      left[i] > most ||
      -left[i] > most ||
      right[i] > most ||
      -right[i] > most
    )
      most = Math.max(Math.abs(left[i]), Math.abs(right[i]))
  return most
}

function scale({ left, right }: Stereo, gain: number) {
  for (let i = 0; i < left.length; i++) {
    left[i] *= gain
    right[i] *= gain
  }
}

function pan({ left, right }: Stereo, position: number) {
  const [leftGain, rightGain] = panned(position)
  for (let i = 0; i < left.length; i++) {
    left[i] *= leftGain
    right[i] *= rightGain
  }
}

function ride(
  { left, right }: Stereo,
  moves: readonly [number, number][],
  samplesAt: Samples,
) {
  const path = moves.map(([at, db]): [number, number] => [samplesAt(at), db])
  for (let i = 0, gain = 1; i < left.length; i++) {
    if (i % 16 === 0) gain = decibels(pathAt(path, i))
    left[i] *= gain
    right[i] *= gain
  }
}

/** 0 where nothing ducks, 1 at the moment of a kick, back over `release`. */
function duckingCurve(tracks: Track[], length: number, release: number) {
  const curve = new Float32Array(length)
  const kicks = tracks.filter(({ mix }) => mix.ducks)
  for (const start of kicks.flatMap(({ starts }) => starts))
    for (let i = 0; i < release && start + i < length; i++) {
      const back = 1 - i / release
      const depth = Math.min(i / 90, 1) * back * back
      curve[start + i] = Math.max(curve[start + i], depth)
    }
  return curve
}

function duck({ left, right }: Stereo, curve: Float32Array, depth: number) {
  for (let i = 0; i < left.length; i++) {
    const gain = 1 - curve[i] * depth
    left[i] *= gain
    right[i] *= gain
  }
}
