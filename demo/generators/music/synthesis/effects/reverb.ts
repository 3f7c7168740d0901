import { OnePole } from "../filters.ts"
import { sine } from "../oscillators.ts"
import { RATE, type Stereo } from "../stereo.ts"

export interface RoomSettings {
  /** Time until the sound has fallen by 60 dB. */
  seconds: number
  /** 0.4 a small room, 1 a hall, 1.6 a cathedral. */
  size?: number
  /** Highest frequency the walls give back. */
  tone?: number
  /** Milliseconds before the room answers. */
  before?: number
}

const LINES = [1433, 1601, 1867, 2053, 2251, 2399, 2617, 2797]
const DIFFUSERS = [142, 107, 379, 277]
const LOWEST = 160

/** A feedback network of eight delay lines behind all-pass diffusers: dense,
 * even, slightly moving. Replaces the sound by its reverberation. */
export function reverb(sound: Stereo, settings: RoomSettings) {
  const room = furnish(settings)
  const { left, right } = sound
  const lead = Math.round(((settings.before ?? 15) / 1000) * RATE)
  const waitLeft = new Float64Array(lead + 1)
  const waitRight = new Float64Array(lead + 1)
  for (let i = 0; i < left.length; i++) {
    const slot = i % (lead + 1)
    const next = (i + 1) % (lead + 1)
    waitLeft[slot] = left[i]
    waitRight[slot] = right[i]
    const a = diffuse(room.diffusersLeft, waitLeft[next])
    const b = diffuse(room.diffusersRight, waitRight[next])
    const taps = turn(room, a, b, i)
    left[i] = room.cutLeft.high(taps[0] - taps[2] + taps[4] - taps[6])
    right[i] = room.cutRight.high(taps[1] - taps[3] + taps[5] - taps[7])
  }
}

interface Ring {
  memory: Float64Array
  at: number
}

function furnish({ seconds, size = 1, tone = 6000 }: RoomSettings) {
  const lengths = LINES.map((length) => Math.round(length * size))
  return {
    lines: lengths.map((length) => ring(length + 32)),
    lengths,
    gains: lengths.map((length) => 10 ** ((-3 * length) / (seconds * RATE))),
    walls: lengths.map(() => new OnePole(tone)),
    diffusersLeft: DIFFUSERS.map((length) => ring(length)),
    diffusersRight: DIFFUSERS.map((length) => ring(length + 23)),
    cutLeft: new OnePole(LOWEST),
    cutRight: new OnePole(LOWEST),
    taps: new Float64Array(LINES.length),
  }
}

type Room = ReturnType<typeof furnish>

function ring(length: number): Ring {
  return { memory: new Float64Array(length), at: 0 }
}

function diffuse(rings: Ring[], input: number) {
  let value = input
  for (const each of rings) {
    const old = each.memory[each.at]
    const into = value + old * 0.6
    each.memory[each.at] = into
    each.at = each.at + 1 === each.memory.length ? 0 : each.at + 1
    value = old - into * 0.6
  }
  return value
}

function turn(room: Room, a: number, b: number, now: number) {
  const { taps, lines, gains, walls } = room
  for (let n = 0; n < 8; n++)
    taps[n] = walls[n].low(tap(room, n, now)) * gains[n]
  scatter(taps)
  for (let n = 0; n < 8; n++) {
    const line = lines[n]
    line.memory[line.at] = taps[n] + (n & 1 ? b : a) * (n & 2 ? -0.5 : 0.5)
    line.at = line.at + 1 === line.memory.length ? 0 : line.at + 1
  }
  return taps
}

/** Every other line sways by a few samples, which keeps the tail from
 * ringing on one pitch. */
function tap({ lines, lengths }: Room, n: number, now: number) {
  const { memory, at } = lines[n]
  const size = memory.length
  const sway = n & 1 ? 8 + 7 * sine(now * 0.00001 * (1 + n * 0.13)) : 0
  const whole = sway | 0
  const share = sway - whole
  const back = at - lengths[n] - whole
  const first = back < 0 ? back + size : back
  const second = first === 0 ? size - 1 : first - 1
  return memory[first] * (1 - share) + memory[second] * share
}

/** Hadamard mixing: every line feeds every other, energy is kept. */
function scatter(taps: Float64Array) {
  for (let span = 1; span < 8; span *= 2)
    for (let i = 0; i < 8; i++)
      if (!(i & span)) {
        const sum = taps[i] + taps[i + span]
        taps[i + span] = taps[i] - taps[i + span]
        taps[i] = sum
      }
  for (let i = 0; i < 8; i++) taps[i] *= 0.35355339
}
