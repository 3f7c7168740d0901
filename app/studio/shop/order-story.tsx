import { useQuery } from "@tanstack/react-query"
import { type FormEvent, useEffect, useState } from "react"
import { momentText } from "#domain/calendar.ts"
import { Loading } from "../frame/trouble.tsx"
import { saidOf, studioMessages } from "../messages.ts"
import { ParcelDialog } from "./mend-dialogs.tsx"
import { noteOrder, type Order, undoParcel } from "./order.ts"
import {
  doerOf,
  keyOf,
  type ParcelLine,
  readStory,
  type StoryLine,
  sentenceOf,
  wasOf,
} from "./story.ts"
import { useDoing } from "./use-doing.ts"

type OrderStoryProps = { order: Order }

/** All that happened to an order, in one column, and a line to add. */
export function OrderStory({ order }: OrderStoryProps) {
  const story = useQuery({
    queryKey: ["orders", "story", order.id],
    queryFn: () => readStory(order.id),
  })
  return (
    <section aria-labelledby="story-head">
      <h2 id="story-head" className="label pb-2 text-ash">
        What happened
      </h2>
      {story.isPending && <Loading />}
      {story.isError && <p role="alert">{saidOf(story.error)}</p>}
      <ol className="border-rule border-b">
        {story.data?.map((line) => (
          <Line key={keyOf(line)} {...{ line, order }} />
        ))}
      </ol>
      {!order.erased_at && <Note order={order} />}
    </section>
  )
}

type LineProps = OrderStoryProps & { line: StoryLine }

function Line({ line, order }: LineProps) {
  const doer = doerOf(line)
  const was = wasOf(line)
  return (
    <li className="grid gap-x-4 gap-y-1 border-rule border-t py-3 sm:grid-cols-[10rem_minmax(0,1fr)]">
      <p className="label pt-0.5 text-ash">
        <time dateTime={line.at}>{momentText(line.at)}</time>
        {doer && <span className="block">{doer}</span>}
      </p>
      <div className="grid min-w-0 justify-items-start gap-2">
        <p
          className={`max-w-full whitespace-pre-line break-words ${line.kind === "note" ? "border-ink border-l-2 pl-3" : ""}`}
        >
          {sentenceOf(line, order)}
        </p>
        {was && (
          <p className="max-w-full break-words text-ash text-sm">
            Before: <del>{was}</del>
          </p>
        )}
        {line.kind === "parcel" && <ParcelActions parcel={line} />}
      </div>
    </li>
  )
}

function ParcelActions({ parcel }: { parcel: ParcelLine }) {
  const left = useSecondsUntil(parcel.undo_until)
  const [mending, setMending] = useState(false)
  const { busy, act } = useDoing()
  return (
    <p className="flex flex-wrap gap-2">
      {left > 0 && (
        <button
          type="button"
          className="press"
          disabled={busy}
          onClick={() =>
            act(async () => {
              await undoParcel(parcel.id)
              return { done: studioMessages.takenBack }
            })
          }
        >
          Take it back <span className="label">{left} s</span>
        </button>
      )}
      <button type="button" className="press" onClick={() => setMending(true)}>
        Put right…
      </button>
      {mending && (
        <ParcelDialog parcel={parcel} onClose={() => setMending(false)} />
      )}
    </p>
  )
}

const SECOND_MS = 1000

/** Counts down to nought. */
function useSecondsUntil(moment: string) {
  const left = () =>
    Math.max(0, Math.ceil((Date.parse(moment) - Date.now()) / SECOND_MS))
  const [seconds, setSeconds] = useState(left)
  const isOver = seconds === 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: by the clock
  useEffect(() => {
    if (isOver) return
    const timer = setInterval(() => setSeconds(left()), SECOND_MS)
    return () => clearInterval(timer)
  }, [isOver, moment])
  return seconds
}

function Note({ order }: OrderStoryProps) {
  const { busy, act } = useDoing()
  async function write(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const words = String(new FormData(form).get("words"))
    const isWritten = await act(async () => {
      await noteOrder(order.id, words)
      return { done: studioMessages.noted }
    })
    if (isWritten) form.reset()
  }
  return (
    <form onSubmit={write} className="grid justify-items-start gap-3 pt-4">
      <label className="grid w-full gap-1.5">
        <span className="label text-ash">A note, for colleagues alone</span>
        <textarea
          name="words"
          required
          rows={2}
          maxLength={2000}
          className="box"
        />
      </label>
      <button type="submit" className="press" disabled={busy}>
        Write it down
      </button>
    </form>
  )
}
