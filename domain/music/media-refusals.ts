/** The limits of an audio file. */
export const LONGEST_HOURS = 3
export const MOST_CHANNELS = 8
export const SLOWEST_RATE = 8_000
export const FASTEST_RATE = 384_000

/** Why a master is refused, in Studio's words. */
export const mediaRefusals = {
  not_audio:
    "This is no recording we can read. WAV, AIFF, FLAC or ALAC, please.",
  not_lossless:
    "This file is compressed with loss. Masters come as WAV, AIFF, FLAC or ALAC.",
  damaged: "This file is damaged: it cannot be read to its end.",
  truncated:
    "This file ends before its recording does. Was it cut off on the way?",
  empty: "There is no sound in this file: it has no length at all.",
  too_long:
    "This file is too long: three hours, in stereo at up to 96 kHz, is the most. Cut it into parts.",
  too_many_channels:
    "This file has more than eight channels. A stereo mix, please.",
  odd_rate:
    "This file's sample rate is one we cannot work with: 8 to 384 kHz, please.",
  has_video: "There is a film in this file. Only the sound of it, please.",
  cover_too_large:
    "The cover inside this file is larger than 20 MB or 10,000 pixels. Take it out, and bring it beside the music.",
  damaged_cover: "This cover cannot be read. A JPEG or a PNG, please.",
  part_outside:
    "The part to be cut out of this file lies beyond its end. Look at the times of the tracks.",
  too_slow:
    "This file took too long to read. It may be damaged; export it again.",
  too_large:
    "This file takes more memory than a recording should. Export it again.",
} as const

export type MediaRefusal = keyof typeof mediaRefusals

export function isMediaRefusal(code: string): code is MediaRefusal {
  return Object.hasOwn(mediaRefusals, code)
}
