import { decibels, excerpt, fade, RATE, type Stereo } from "./stereo.ts"

const WINDOW = Math.round(0.05 * RATE)
/** Under this a room with people in it hears nothing. */
const HUSH = decibels(-44)
const CLOSING_FADE = 0.35

/** Ends a sound where the last of it is heard, and not seconds later. */
export function untilHush(sound: Stereo): Stereo {
  let end = sound.left.length
  while (end > WINDOW && power(sound, end - WINDOW, end) < HUSH ** 2)
    end -= WINDOW
  const heard = excerpt(sound, 0, end)
  fade(heard, 0, CLOSING_FADE)
  return heard
}

function power({ left, right }: Stereo, from: number, to: number) {
  let sum = 0
  for (let i = from; i < to; i++) sum += left[i] ** 2 + right[i] ** 2
  return sum / (to - from) / 2
}
