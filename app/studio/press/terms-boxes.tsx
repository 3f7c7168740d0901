import { useQuery } from "@tanstack/react-query"
import { useId } from "react"
import { releaseNames, tracksOf } from "./listening-data.ts"
import type { Terms } from "./terms.ts"

type TermsBoxesProps = {
  terms: Terms
  onChange: (terms: Terms) => void
  /** The release can't be changed. */
  isFixed?: boolean
}

/** The terms of a listening link: tracks, expiry and number of plays. */
export function TermsBoxes({ terms, onChange, isFixed }: TermsBoxesProps) {
  const id = useId()
  const releases = useQuery({
    queryKey: ["releases", "names", "newest"],
    queryFn: releaseNames,
  })
  const change = (part: Partial<Terms>) => onChange({ ...terms, ...part })
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <div className="grid content-start gap-1.5 sm:col-span-2">
        <label htmlFor={`${id}-release`} className="label text-ash">
          Release *
        </label>
        <select
          id={`${id}-release`}
          className="box"
          disabled={isFixed}
          value={terms.release}
          onChange={({ target }) =>
            change({ release: target.value, tracks: null })
          }
        >
          <option value="">{releases.isPending ? "Loading…" : "–"}</option>
          {releases.data?.map(({ id: release, title, artist_name }) => (
            <option key={release} value={release}>
              {artist_name ? `${title} · ${artist_name}` : title}
            </option>
          ))}
        </select>
      </div>
      {terms.release && <TracksBox {...{ terms, change }} />}
      <div className="grid content-start gap-1.5">
        <label htmlFor={`${id}-until`} className="label text-ash">
          Expires (London time) *
        </label>
        <input
          id={`${id}-until`}
          type="datetime-local"
          className="box"
          value={terms.until}
          onChange={({ target }) => change({ until: target.value })}
        />
      </div>
      <div className="grid content-start gap-1.5">
        <label htmlFor={`${id}-plays`} className="label text-ash">
          Play limit
        </label>
        <input
          id={`${id}-plays`}
          inputMode="numeric"
          className="box"
          value={terms.plays}
          aria-describedby={`${id}-plays-hint`}
          onChange={({ target }) => change({ plays: target.value })}
        />
        <p id={`${id}-plays-hint`} className="text-ash text-sm">
          How many plays the link allows in total. Leave empty for no limit.
        </p>
      </div>
      <label className="flex min-h-11 items-center gap-3 sm:col-span-2">
        <input
          type="checkbox"
          className="size-5 shrink-0 accent-ink"
          checked={terms.downloads}
          onChange={({ target }) => change({ downloads: target.checked })}
        />
        Allow downloads
      </label>
      <div className="grid content-start gap-1.5 sm:col-span-2">
        <label htmlFor={`${id}-text`} className="label text-ash">
          Text on the page
        </label>
        <textarea
          id={`${id}-text`}
          rows={4}
          maxLength={5000}
          className="box"
          value={terms.text}
          aria-describedby={`${id}-text-hint`}
          onChange={({ target }) => change({ text: target.value })}
        />
        <p id={`${id}-text-hint`} className="text-ash text-sm">
          Shown with the cover, the credits and the pictures.
        </p>
      </div>
    </div>
  )
}

type TracksBoxProps = {
  terms: Terms
  change: (part: Partial<Terms>) => void
}

function TracksBox({ terms, change }: TracksBoxProps) {
  const { release, tracks: chosen } = terms
  const found = useQuery({
    queryKey: ["audio_files", "of", release],
    queryFn: () => tracksOf(release),
  })
  const all = found.data ?? []
  function tick(track: string, on: boolean) {
    const others = (chosen ?? []).filter((one) => one !== track)
    change({ tracks: on ? [...others, track] : others })
  }
  return (
    <fieldset className="sm:col-span-2">
      <legend className="label pb-1 text-ash">Tracks</legend>
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          className="size-5 shrink-0 accent-ink"
          checked={chosen === null}
          onChange={({ target }) =>
            change({ tracks: target.checked ? null : [] })
          }
        />
        All tracks
      </label>
      {chosen !== null &&
        all.map(({ id, name }) => (
          <label key={id} className="flex min-h-11 items-center gap-3 pl-8">
            <input
              type="checkbox"
              className="size-5 shrink-0 accent-ink"
              checked={chosen.includes(id)}
              onChange={({ target }) => tick(id, target.checked)}
            />
            <span className="min-w-0 break-words">{name}</span>
          </label>
        ))}
    </fieldset>
  )
}
