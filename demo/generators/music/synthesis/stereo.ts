export const RATE = 44_100

export interface Stereo {
  left: Float32Array
  right: Float32Array
}

export function silence(length: number): Stereo {
  return { left: new Float32Array(length), right: new Float32Array(length) }
}

export function mixInto(target: Stereo, source: Stereo, gain = 1) {
  for (let i = 0; i < source.left.length; i++) {
    target.left[i] += source.left[i] * gain
    target.right[i] += source.right[i] * gain
  }
}

export function excerpt(source: Stereo, from: number, to: number): Stereo {
  return {
    left: source.left.slice(from, to),
    right: source.right.slice(from, to),
  }
}

/** Raised-cosine fades: they start and end with no slope, so nothing clicks. */
export function fade(sound: Stereo, inSeconds: number, outSeconds: number) {
  for (const channel of [sound.left, sound.right]) {
    const fadeIn = Math.round(inSeconds * RATE)
    const fadeOut = Math.round(outSeconds * RATE)
    for (let i = 0; i < fadeIn; i++) channel[i] *= cosine(i / fadeIn)
    for (let i = 0; i < fadeOut; i++)
      channel[channel.length - 1 - i] *= cosine(i / fadeOut)
  }
}

function cosine(position: number) {
  return 0.5 - 0.5 * Math.cos(Math.PI * position)
}

/** Equal-power gains for a position from -1 (left) to 1 (right). */
export function panned(position: number): [number, number] {
  const angle = ((position + 1) * Math.PI) / 4
  return [Math.cos(angle) * Math.SQRT2, Math.sin(angle) * Math.SQRT2]
}

export function decibels(db: number) {
  return 10 ** (db / 20)
}
