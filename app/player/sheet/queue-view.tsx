import { useEffect, useRef, useState } from "react"
import { countText } from "../../ui/formats.ts"
import type { Controls } from "../controls.ts"
import { queueMessages } from "../messages.ts"
import type { Repeat } from "../player-state.ts"
import { usePlayer } from "../use-player.ts"
import { focusOnRow, QueueRow } from "./queue-row.tsx"
import { reveal } from "./reveal.ts"

const REPEATS: Record<Repeat, string> = {
  off: "Repeat off",
  all: "Repeat all",
  one: "Repeat one",
}

const TOOL =
  "label min-h-11 px-3 text-ash hover:text-bone aria-pressed:text-signal disabled:text-rule"

/** The whole queue, to play, reorder and remove. */
export function QueueView({ controls }: { controls: Controls }) {
  const { player, state } = usePlayer()
  const { queue, index, straight, repeat, playing } = state
  const [editing, setEditing] = useState(false)
  const [undo, setUndo] = useState<(() => void) | null>(null)
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    const here = list.current?.querySelector<HTMLElement>("[aria-current]")
    if (list.current && here) reveal(list.current, here)
  }, [])

  function clear() {
    const back = controls.clear()
    setUndo(() => back)
  }

  function takeBack() {
    undo?.()
    setUndo(null)
  }

  function move(from: number, to: number) {
    if (!queue[to]) return
    controls.move(from, to)
    focusRow(to)
  }

  function remove(place: number) {
    controls.remove(place)
    focusRow(Math.min(place, queue.length - 2))
  }

  /** Waits until the list is rendered again. */
  function focusRow(place: number) {
    requestAnimationFrame(() => focusOnRow(list.current?.children[place]))
  }

  return (
    <>
      <div className="flex border-rule border-b max-md:px-[calc(var(--spacing-gutter)-0.75rem)] md:px-2">
        <button
          type="button"
          aria-pressed={straight !== null}
          disabled={queue.length < 2}
          onClick={() => controls.toggleShuffle()}
          className={TOOL}
        >
          Shuffle
        </button>
        <button
          type="button"
          aria-pressed={repeat !== "off"}
          onClick={() => controls.turnRepeat()}
          className={TOOL}
        >
          {REPEATS[repeat]}
        </button>
        <button
          type="button"
          aria-pressed={editing}
          onClick={() => setEditing(!editing)}
          className={`${TOOL} ml-auto`}
        >
          Edit
        </button>
        <button
          type="button"
          disabled={queue.length < 2}
          onClick={clear}
          className={TOOL}
        >
          Clear
        </button>
      </div>
      <ol
        ref={list}
        aria-label={countText(queue.length, "track", false)}
        className="relative grow overflow-y-auto overscroll-contain"
      >
        {queue.map((track, place) => (
          <QueueRow
            key={keyOf(track)}
            {...{ track, place, editing }}
            count={queue.length}
            here={place === index}
            playing={place === index && playing}
            onPlay={() =>
              place === index ? player.toggle() : controls.playAt(place)
            }
            onMove={(to) => move(place, to)}
            onRemove={() => remove(place)}
          />
        ))}
      </ol>
      <div role="status">
        {undo && queue.length === 1 && (
          <p className="flex items-center justify-between bg-bone pr-2 pl-5 text-ink">
            {queueMessages.cleared}
            <button
              type="button"
              onClick={takeBack}
              className="label min-h-11 px-3 underline underline-offset-4"
            >
              Undo
            </button>
          </p>
        )}
      </div>
    </>
  )
}

const keys = new WeakMap<object, number>()
let lastKey = 0

/** The same track may be in it twice. */
function keyOf(track: object) {
  const key = keys.get(track) ?? ++lastKey
  keys.set(track, key)
  return key
}
