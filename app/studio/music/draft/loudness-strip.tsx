import type { DraftTrack } from "#domain/intake/draft.ts"
import { levelText } from "./levels.ts"
import { useMending } from "./mending.ts"

/** What records lie between. */
const QUIET = -30
const LOUD = -5

/** How loud the tracks are one after the other, at a glance. Parts of a file are
 * not measured yet. */
export function LoudnessStrip({ tracks }: { tracks: readonly DraftTrack[] }) {
  const { fileOf } = useMending()
  const levels = tracks
    .filter(({ from }) => from === null)
    .map(({ key, title, file }) => ({
      ...{ key, title, level: fileOf(file)?.inspection?.loudness ?? null },
    }))
  if (levels.length < 2) return null
  const said = levels.map(({ title, level }) =>
    level === null
      ? `${title}: silent`
      : `${title}: ${levelText(level, "LUFS")}`,
  )
  return (
    <figure className="grid gap-1">
      <figcaption className="label text-ash">Loudness, in order</figcaption>
      <div
        role="img"
        aria-label={said.join(", ")}
        className="flex h-12 items-end gap-1"
      >
        {levels.map(({ key, level }, place) => (
          <span
            key={key}
            title={said[place]}
            className="max-w-4 min-w-1 grow bg-ash"
            style={{ height: `${heightOf(level)}%` }}
          />
        ))}
      </div>
    </figure>
  )
}

function heightOf(level: number | null) {
  if (level === null) return 2
  const share = (level - QUIET) / (LOUD - QUIET)
  return Math.min(Math.max(share * 100, 4), 100)
}
