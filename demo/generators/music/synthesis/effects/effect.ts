import type { Stereo } from "../stereo.ts"

/** Changes a part's sound in place. `samplesAt` knows where a beat falls. */
export type Effect = (
  sound: Stereo,
  samplesAt: (beats: number) => number,
) => void
