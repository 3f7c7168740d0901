import { useState } from "react"
import type { DraftTrack } from "#domain/intake/draft.ts"
import { ownLoudness } from "#domain/intake/findings.ts"
import { runningTime } from "#domain/running-time.ts"
import { notify } from "../../frame/toasts.tsx"
import { OrderedList } from "../../parts/ordered-list.tsx"
import { musicMessages } from "../messages.ts"
import { doubtsOf, useDraftEditor } from "./draft-context.ts"
import { Remarks } from "./findings.tsx"
import { levelText } from "./levels.ts"
import { LoudnessStrip } from "./loudness-strip.tsx"
import { TrackPanel } from "./track-panel.tsx"

/** The tracks in order, each expandable. */
export function TrackList() {
  const { draft, setTracks, settleOne, remarks } = useDraftEditor()
  const [open, setOpen] = useState<readonly string[]>([])
  const rows = draft.tracks.map((track) => ({ ...track, id: track.key }))
  const doubts = draft.doubts.filter(({ field }) => field === "tracks")
  const toggle = (key: string) =>
    setOpen(
      open.includes(key) ? open.filter((one) => one !== key) : [...open, key],
    )
  return (
    <div className="grid gap-4">
      {doubts.map((doubt) => (
        <p
          key={doubt.why}
          className="flex flex-wrap items-center gap-3 border-signal border-l-4 pl-3"
        >
          {doubt.why}
          <button
            type="button"
            className="min-h-8 underline underline-offset-4"
            onClick={() => settleOne(doubt)}
          >
            {musicMessages.signOff}
          </button>
        </p>
      ))}
      <Remarks
        sentences={remarks
          .filter(({ track }) => track === null)
          .map(({ sentence }) => sentence)}
      />
      <LoudnessStrip tracks={draft.tracks} />
      <OrderedList
        rows={rows}
        nameOf={({ title }) => title}
        onOrder={(next) => setTracks(next.map(({ id: _, ...track }) => track))}
        below={({ key }) =>
          open.includes(key) && (
            <Opened track={draft.tracks.find((one) => one.key === key)} />
          )
        }
      >
        {(track) => (
          <Head
            track={track}
            open={open.includes(track.key)}
            onToggle={() => toggle(track.key)}
          />
        )}
      </OrderedList>
    </div>
  )
}

type HeadProps = { track: DraftTrack; open: boolean; onToggle: () => void }

function Head({ track, open, onToggle }: HeadProps) {
  const { draft, fileOf, remarks } = useDraftEditor()
  const doubts = doubtsOf(draft, track.key).length
  const loudness = ownLoudness(track, fileOf(track.file)?.inspection)
  const found = remarks.filter((remark) => remark.track === track.key).length
  return (
    <button
      type="button"
      aria-expanded={open}
      onClick={onToggle}
      className="mr-auto flex min-h-11 min-w-0 grow flex-wrap items-center gap-x-4 py-1 text-left hover:underline"
    >
      <span className="min-w-0 grow basis-40 break-words font-semibold">
        {track.title || "Untitled"}
      </span>
      <span className="label flex flex-wrap gap-x-3 text-ash">
        {doubts > 0 && <span className="text-signal">{doubts} to check</span>}
        {found > 0 && (
          <span className="text-ink">{musicMessages.remarks(found)}</span>
        )}
        {loudness !== null && (
          <span className="max-sm:hidden">{levelText(loudness, "LUFS")}</span>
        )}
        <span>{runningTime(track.seconds)}</span>
      </span>
    </button>
  )
}

function Opened({ track }: { track: DraftTrack | undefined }) {
  const { draft, setTracks } = useDraftEditor()
  if (!track) return null
  function removeTrack({ key, title }: DraftTrack) {
    const before = draft.tracks
    setTracks(before.filter((one) => one.key !== key))
    notify({
      text: `${title} removed`,
      undo: () => setTracks(before),
    })
  }
  return (
    <>
      <TrackPanel track={track} />
      <div className="pb-6 sm:pl-13">
        <button
          type="button"
          className="press"
          aria-label={`Remove ${track.title}`}
          onClick={() => removeTrack(track)}
        >
          Remove
        </button>
      </div>
    </>
  )
}
