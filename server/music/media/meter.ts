import { AV_OPT_TYPE_DOUBLE } from "node-av/constants"
import type { Frame } from "node-av/lib"
import { openFilters } from "./filters.ts"

/** FFmpeg's value for silence. */
const NOTHING_HEARD = -70

export type Meter = ReturnType<typeof openMeter>

/** Loudness by EBU R128 and true peak. Yields the samples as doubles, for
 * further measurements. A mono recording is measured as it is heard: from two
 * speakers. */
export function openMeter(first: Frame, trim: string) {
  const filters = openFilters(
    first,
    `${trim},ebur128@meter=peak=true:dualmono=true:framelog=quiet,aformat=sample_fmts=dbl`,
  )
  return {
    push: filters.push,
    *samples() {
      for (const frame of filters.pull()) {
        const [bytes] = frame.data ?? []
        const count = frame.nbSamples * frame.channels
        if (bytes) yield new Float64Array(bytes.buffer, bytes.byteOffset, count)
      }
    },
    read() {
      const meter = filters.graph.getFilter("ebur128@meter")
      const loudness = meter?.getOption("integrated", AV_OPT_TYPE_DOUBLE)
      const truePeak = meter?.getOption("true_peak", AV_OPT_TYPE_DOUBLE)
      return { loudness: heard(loudness), truePeak: finite(truePeak) }
    },
  }
}

function heard(loudness: number | null | undefined) {
  const known = finite(loudness)
  return known !== null && known > NOTHING_HEARD ? known : null
}

function finite(value: number | null | undefined) {
  if (value === null || value === undefined) return null
  return Number.isFinite(value) ? Math.round(value * 100) / 100 : null
}
