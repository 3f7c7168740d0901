import { useEffect, useRef, useState } from "react"
import { toast } from "../ui/toast.ts"
import { Control } from "./control.tsx"
import { controlsOf } from "./controls.ts"
import { DotsIcon } from "./dock-icons.tsx"
import { queueMessages } from "./messages.ts"
import type { Track } from "./player-state.ts"
import { MOST_QUEUED } from "./queue.ts"
import { useThePlayer } from "./use-player.ts"

type TrackMenuProps = {
  tracks: Track[]
  /** The title of the tracks together: a track's, or the release's. */
  of: string
}

const ENTRY =
  "label flex min-h-11 w-full items-center whitespace-nowrap px-4 text-left hover:bg-rule hover:text-signal"

/** What else can be done with a track besides playing it. */
export function TrackMenu({ tracks, of: title }: TrackMenuProps) {
  const player = useThePlayer()
  const controls = controlsOf(player)
  const [open, setOpen] = useState(false)
  const menu = useRef<HTMLDivElement>(null)
  const entries = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!open) return
    entries.current?.scrollIntoView({ block: "nearest" })
    entries.current?.querySelector("button")?.focus()
  }, [open])

  function close() {
    setOpen(false)
    menu.current?.querySelector("button")?.focus()
  }

  function onKey(event: React.KeyboardEvent) {
    if (event.key !== "Escape" || !open) return
    event.preventDefault()
    close()
  }

  function add(how: "addNext" | "addLast") {
    const full = player.get().queue.length >= MOST_QUEUED
    controls[how](tracks)
    const said = how === "addNext" ? queueMessages.next : queueMessages.last
    toast(full ? queueMessages.full(MOST_QUEUED) : said(title))
    close()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes it
    <div
      ref={menu}
      className="relative"
      onKeyDown={onKey}
      onBlur={({ relatedTarget, currentTarget }) =>
        currentTarget.contains(relatedTarget) || setOpen(false)
      }
    >
      <Control
        label={`More for ${title}`}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="text-ash"
      >
        <DotsIcon />
      </Control>
      {open && (
        <div
          ref={entries}
          className="absolute top-full right-0 z-30 border border-rule bg-panel"
        >
          <button
            type="button"
            onClick={() => add("addNext")}
            className={ENTRY}
          >
            Play next
          </button>
          <button
            type="button"
            onClick={() => add("addLast")}
            className={ENTRY}
          >
            Add to queue
          </button>
        </div>
      )}
    </div>
  )
}
