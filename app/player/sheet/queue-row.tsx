import { runningTime } from "../../ui/formats.ts"
import { Control } from "../control.tsx"
import { CloseIcon, DownIcon, UpIcon } from "../dock-icons.tsx"
import { PauseIcon, PlayIcon } from "../icons.tsx"
import type { Track } from "../player-state.ts"
import { reveal } from "./reveal.ts"

type QueueRowProps = {
  track: Track
  place: number
  count: number
  here: boolean
  playing: boolean
  editing: boolean
  onPlay: () => void
  onMove: (to: number) => void
  onRemove: () => void
}

/** A row of the queue. Its tools appear when needed: under the pointer, on
 * focus, or in edit mode. */
export function QueueRow(props: QueueRowProps) {
  const { track, place, count, here, playing, editing } = props
  const { onPlay, onMove, onRemove } = props

  function onKey(event: React.KeyboardEvent) {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (step && event.altKey) {
      event.preventDefault()
      onMove(place + step)
    } else if (step) {
      event.preventDefault()
      focusBeside(event.currentTarget, step)
    } else if (event.key === "Delete") {
      onRemove()
    }
  }

  return (
    <li
      onKeyDown={onKey}
      aria-current={here ? "true" : undefined}
      className="group flex items-center border-rule border-b max-md:px-[calc(var(--spacing-gutter)-0.75rem)] md:px-2"
    >
      <button
        type="button"
        data-row
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Delete"
        onClick={onPlay}
        className={`flex min-h-14 min-w-0 grow items-center gap-3 px-3 text-left hover:text-signal ${here ? "text-signal" : ""}`}
      >
        <span className="sr-only">{playing ? "Pause" : "Play"}</span>
        <span aria-hidden="true" className="label w-6 shrink-0 text-ash">
          {here ? (
            <span className="text-signal">
              {playing ? <PauseIcon /> : <PlayIcon />}
            </span>
          ) : (
            String(place + 1).padStart(2, "0")
          )}
        </span>
        <span className="min-w-0 grow">
          <span className="block truncate font-semibold">{track.title}</span>
          <span className="label block truncate text-ash">{track.artist}</span>
        </span>
        {track.explicit && <ExplicitMark />}
        {track.seconds && (
          <span
            className={`label text-ash ${editing ? "hidden" : "group-focus-within:hidden group-hover:hidden"}`}
          >
            {runningTime(track.seconds)}
          </span>
        )}
      </button>
      <div
        className={
          editing ? "flex" : "hidden group-focus-within:flex group-hover:flex"
        }
      >
        <Control
          label={`Move ${track.title} up`}
          disabled={place === 0}
          onClick={() => onMove(place - 1)}
        >
          <UpIcon />
        </Control>
        <Control
          label={`Move ${track.title} down`}
          disabled={place === count - 1}
          onClick={() => onMove(place + 1)}
        >
          <DownIcon />
        </Control>
        <Control label={`Remove ${track.title}`} onClick={onRemove}>
          <CloseIcon />
        </Control>
      </div>
    </li>
  )
}

/** A copy of the pages' mark: a shared one would become a file of its own,
 * which pages would have to load before anybody plays. */
function ExplicitMark() {
  return (
    <span className="label inline-grid size-[1.5em] shrink-0 place-items-center border border-current text-ash leading-none">
      <span aria-hidden="true">E</span>
      <span className="sr-only">Explicit</span>
    </span>
  )
}

function focusBeside(row: Element, step: number) {
  focusOnRow(step < 0 ? row.previousElementSibling : row.nextElementSibling)
}

export function focusOnRow(row: Element | null | undefined) {
  if (!(row instanceof HTMLElement) || !row.parentElement) return
  row.querySelector<HTMLElement>("[data-row]")?.focus({ preventScroll: true })
  reveal(row.parentElement, row)
}
