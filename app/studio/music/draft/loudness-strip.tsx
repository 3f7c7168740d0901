import type { DraftTrack } from "#domain/intake/draft.ts"
import { useDraftEditor } from "./draft-context.ts"
import { levelText } from "./levels.ts"

/** The usual range of a release. */
const QUIET = -30
const LOUD = -5

/** The loudness of the tracks as a small bar chart. Parts of a longer file are
 * not measured yet. */
export function LoudnessStrip({ tracks }: { tracks: readonly DraftTrack[] }) {
  const { fileOf } = useDraftEditor()
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
      <figcaption className="label text-ash">Loudness by track</figcaption>
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
