type Measured = {
  seconds: number
  loudness: number | null
  truePeak: number | null
}

/** Anything this much quieter than the rest does not count (EBU R128). */
const GATE = 10

/** The loudness of consecutive tracks: their mean power weighted by length,
 * without the much quieter ones; and their highest peak. */
export function recordLoudness(tracks: readonly Measured[]) {
  const heard = tracks.flatMap(({ seconds, loudness }) =>
    loudness === null ? [] : [{ seconds, loudness }],
  )
  const all = mean(heard)
  if (all === null) return { loudness: null, truePeak: highest(tracks) }
  const near = heard.filter(({ loudness }) => loudness > all - GATE)
  return { loudness: mean(near), truePeak: highest(tracks) }
}

function mean(tracks: readonly { seconds: number; loudness: number }[]) {
  const length = tracks.reduce((sum, { seconds }) => sum + seconds, 0)
  if (length === 0) return null
  const power = tracks.reduce(
    (sum, { seconds, loudness }) => sum + seconds * 10 ** (loudness / 10),
    0,
  )
  return 10 * Math.log10(power / length)
}

function highest(tracks: readonly Measured[]) {
  const peaks = tracks.flatMap(({ truePeak }) => truePeak ?? [])
  return peaks.length > 0 ? Math.max(...peaks) : null
}
