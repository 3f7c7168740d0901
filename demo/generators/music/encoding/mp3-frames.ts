const KILOBITS = [
  0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320,
]
const RATES = [44_100, 48_000, 32_000]
export const FRAME_SAMPLES = 1152

/** Where each MPEG-1 Layer III frame starts. Anything else is refused: we
 * only read what we have just encoded. */
export function frameStarts(bytes: Uint8Array) {
  const starts: number[] = []
  for (let at = 0; at + 4 <= bytes.length; at += frameLength(bytes, at))
    starts.push(at)
  return starts
}

export function frameLength(bytes: Uint8Array, at: number) {
  const kilobits = kilobitsAt(bytes, at)
  const padding = (bytes[at + 2] >> 1) & 1
  return Math.floor((144_000 * kilobits) / rateAt(bytes, at)) + padding
}

export function kilobitsAt(bytes: Uint8Array, at: number) {
  const known = bytes[at] === 0xff && (bytes[at + 1] & 0xfe) === 0xfa
  const kilobits = KILOBITS[bytes[at + 2] >> 4]
  if (!known || !kilobits) throw new Error(`no frame at ${at}`)
  return kilobits
}

export function rateAt(bytes: Uint8Array, at: number) {
  const rate = RATES[(bytes[at + 2] >> 2) & 3]
  if (!rate) throw new Error(`no sample rate at ${at}`)
  return rate
}
