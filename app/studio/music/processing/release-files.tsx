import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { Link } from "react-router"
import { sizeText } from "#domain/downloads.ts"
import { runningTime } from "#domain/running-time.ts"
import { Dialog } from "../../frame/dialog.tsx"
import { errorMessage } from "../../messages.ts"
import { Part } from "../../parts/part-list.tsx"
import type { Row } from "../../resource.ts"
import { levelText } from "../draft/levels.ts"
import { PreviewWindow } from "../draft/preview-window.tsx"
import { MUSIC } from "../intake-data.ts"
import { musicMessages } from "../messages.ts"
import { useMusicAction } from "../use-music-action.ts"
import { outputName } from "./job-text.ts"
import {
  choosePreview,
  type Heard,
  type ReleaseFiles,
  readReleaseFiles,
  remakeFiles,
} from "./release-file-data.ts"

const POLL_MS = 2_000

/** The files made from a release's masters. Hidden for other releases. */
export default function Files({ row: release }: { row: Row }) {
  const found = useQuery({
    queryKey: [MUSIC, "release", release.id, release.updated_at],
    queryFn: () => readReleaseFiles(release.id),
    refetchInterval: ({ state: { data } }) =>
      data?.state === "making" ? POLL_MS : false,
  })
  if (found.isError) {
    return (
      <Part title="files" count={0}>
        <p role="alert">{errorMessage(found.error)}</p>
      </Part>
    )
  }
  if (!found.data) return null
  return <Made release={release.id} made={found.data} />
}

type MadeProps = { release: string; made: ReleaseFiles }

function Made({ release, made }: MadeProps) {
  const { intake, state, formats, tracks, stale } = made
  const count = formats.reduce((sum, format) => sum + format.count, 0)
  return (
    <Part title="files" count={count}>
      <div className="grid gap-6">
        {state !== "ready" && (
          <p className={state === "failed" ? "text-signal" : undefined}>
            {musicMessages.filesState(state)}{" "}
            <Link
              to={`/studio/music/${intake}`}
              className="underline underline-offset-4"
            >
              View progress
            </Link>
          </p>
        )}
        {stale && state === "ready" && <Stale release={release} />}
        <ul className="border-rule border-b">
          {formats.map(({ format, count: pieces, bytes }) => (
            <li
              key={format}
              className="flex justify-between gap-4 border-rule border-t py-2"
            >
              <span className="font-semibold">{outputName(format)}</span>
              <span className="label text-ash">
                {pieces === 1 ? "1 file" : `${pieces} files`}, {sizeText(bytes)}
              </span>
            </li>
          ))}
        </ul>
        <ul className="border-rule border-b">
          {tracks.map((track) => (
            <Track key={track.id} track={track} />
          ))}
        </ul>
      </div>
    </Part>
  )
}

function Stale({ release }: { release: string }) {
  const { busy, run } = useMusicAction()
  return (
    <p className="flex flex-wrap items-center gap-3 border-signal border-l-4 pl-3">
      {musicMessages.stale}
      <button
        type="button"
        className="press"
        disabled={busy}
        onClick={() =>
          void run(() => remakeFiles(release), musicMessages.remaking)
        }
      >
        Remake files
      </button>
    </p>
  )
}

function Track({ track }: { track: Heard }) {
  const [choosing, setChoosing] = useState(false)
  const { name, seconds, loudness, true_peak, preview_from } = track
  const facts = [
    runningTime(seconds),
    loudness !== null && levelText(loudness, "LUFS"),
    true_peak !== null && levelText(true_peak, "dBTP"),
    preview_from !== null && `preview from ${runningTime(preview_from)}`,
  ]
  return (
    <li className="grid items-center gap-x-4 gap-y-1 border-rule border-t py-2 sm:grid-cols-[minmax(0,1fr)_auto]">
      <p className="flex min-w-0 flex-wrap items-baseline gap-x-4">
        <span className="min-w-0 break-words font-semibold">{name}</span>
        <span className="label text-ash">
          {facts.filter(Boolean).join(" · ")}
        </span>
      </p>
      {preview_from !== null && (
        <button
          type="button"
          className="press justify-self-start"
          aria-label={`Change the preview of ${name}`}
          onClick={() => setChoosing(true)}
        >
          Change preview…
        </button>
      )}
      {choosing && (
        <PreviewDialog track={track} onClose={() => setChoosing(false)} />
      )}
    </li>
  )
}

type PreviewDialogProps = { track: Heard; onClose: () => void }

function PreviewDialog({ track, onClose }: PreviewDialogProps) {
  const { id, name, seconds, peaks, preview_from } = track
  const [from, setFrom] = useState(preview_from ?? 0)
  const { busy, run } = useMusicAction()
  async function choose() {
    const chosen = await run(
      () => choosePreview(id, from),
      musicMessages.previewChosen,
    )
    if (chosen) onClose()
  }
  return (
    <Dialog title={`Preview of ${name}`} onClose={onClose} wide>
      <PreviewWindow
        label={`Preview start of ${name}`}
        {...{ peaks, seconds, from }}
        onChange={setFrom}
      />
      <div className="flex flex-wrap gap-3 pt-6">
        <button
          type="button"
          className="press press-main"
          disabled={busy || from === preview_from}
          onClick={() => void choose()}
        >
          Use preview
        </button>
        <button type="button" className="press" onClick={onClose}>
          Cancel
        </button>
      </div>
    </Dialog>
  )
}
