import { useQuery } from "@tanstack/react-query"
import { type FormEvent, useEffect, useState } from "react"
import { momentText } from "#domain/calendar.ts"
import { Loading } from "../frame/fallbacks.tsx"
import { errorMessage, studioMessages } from "../messages.ts"
import { ParcelDialog } from "./edit-dialogs.tsx"
import {
  actorOf,
  type HistoryLine,
  keyOf,
  lineText,
  type ParcelLine,
  previousText,
  readOrderHistory,
} from "./history-lines.ts"
import { noteOrder, type Order, undoParcel } from "./order.ts"
import { useOrderAction } from "./use-order-action.ts"

type OrderHistoryProps = { order: Order }

/** The history of an order, with a form for notes. */
export function OrderHistory({ order }: OrderHistoryProps) {
  const story = useQuery({
    queryKey: ["orders", "story", order.id],
    queryFn: () => readOrderHistory(order.id),
  })
  return (
    <section aria-labelledby="story-head">
      <h2 id="story-head" className="label pb-2 text-ash">
        Order history
      </h2>
      {story.isPending && <Loading />}
      {story.isError && <p role="alert">{errorMessage(story.error)}</p>}
      <ol className="border-rule border-b">
        {story.data?.map((line) => (
          <Line key={keyOf(line)} {...{ line, order }} />
        ))}
      </ol>
      {!order.erased_at && <Note order={order} />}
    </section>
  )
}

type LineProps = OrderHistoryProps & { line: HistoryLine }

function Line({ line, order }: LineProps) {
  const actor = actorOf(line)
  const was = previousText(line)
  return (
    <li className="grid gap-x-4 gap-y-1 border-rule border-t py-3 sm:grid-cols-[10rem_minmax(0,1fr)]">
      <p className="label pt-0.5 text-ash">
        <time dateTime={line.at}>{momentText(line.at)}</time>
        {actor && <span className="block">{actor}</span>}
      </p>
      <div className="grid min-w-0 justify-items-start gap-2">
        <p
          className={`max-w-full whitespace-pre-line break-words ${line.kind === "note" ? "border-ink border-l-2 pl-3" : ""}`}
        >
          {lineText(line, order)}
        </p>
        {was && (
          <p className="max-w-full break-words text-ash text-sm">
            Previously: <del>{was}</del>
          </p>
        )}
        {line.kind === "parcel" && <ParcelActions parcel={line} />}
      </div>
    </li>
  )
}

function ParcelActions({ parcel }: { parcel: ParcelLine }) {
  const left = useSecondsUntil(parcel.undo_until)
  const [editing, setEditing] = useState(false)
  const { busy, run } = useOrderAction()
  return (
    <p className="flex flex-wrap gap-2">
      {left > 0 && (
        <button
          type="button"
          className="press"
          disabled={busy}
          onClick={() =>
            run(async () => {
              await undoParcel(parcel.id)
              return { done: studioMessages.notSent }
            })
          }
        >
          Mark as not sent <span className="label">{left} s</span>
        </button>
      )}
      <button type="button" className="press" onClick={() => setEditing(true)}>
        Correct…
      </button>
      {editing && (
        <ParcelDialog parcel={parcel} onClose={() => setEditing(false)} />
      )}
    </p>
  )
}

const SECOND_MS = 1000

/** Counts down to zero. */
function useSecondsUntil(moment: string) {
  const left = () =>
    Math.max(0, Math.ceil((Date.parse(moment) - Date.now()) / SECOND_MS))
  const [seconds, setSeconds] = useState(left)
  const isOver = seconds === 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on a timer
  useEffect(() => {
    if (isOver) return
    const timer = setInterval(() => setSeconds(left()), SECOND_MS)
    return () => clearInterval(timer)
  }, [isOver, moment])
  return seconds
}

function Note({ order }: OrderHistoryProps) {
  const { busy, run } = useOrderAction()
  async function write(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const words = String(new FormData(form).get("words"))
    const isWritten = await run(async () => {
      await noteOrder(order.id, words)
      return { done: studioMessages.noteAdded }
    })
    if (isWritten) form.reset()
  }
  return (
    <form onSubmit={write} className="grid justify-items-start gap-3 pt-4">
      <label className="grid w-full gap-1.5">
        <span className="label text-ash">Note (internal)</span>
        <textarea
          name="words"
          required
          rows={2}
          maxLength={2000}
          className="box"
        />
      </label>
      <button type="submit" className="press" disabled={busy}>
        Add note
      </button>
    </form>
  )
}
