import { useEffect, useRef } from "react"
import { Link } from "react-router"
import { ago } from "../../frame/ago.ts"
import { type Demo, isWaiting, titleOfState } from "../demo.ts"

type QueueListProps = {
  demos: readonly Demo[]
  current: string | undefined
  me: string
  /** The URL of a demo. */
  pathOf: (id: string) => string
  hasMore: boolean
  onMore: () => void
}

/** The queue, oldest first. */
export function QueueList(props: QueueListProps) {
  const { demos, current, me, pathOf, hasMore, onMore } = props
  const list = useRef<HTMLOListElement>(null)
  // Keep the current demo in view when moving by keys.
  useEffect(() => {
    const here = current && list.current?.querySelector("[aria-current=true]")
    if (here) keepInSight(here, list.current?.parentElement)
  }, [current])
  return (
    <>
      <ol ref={list} aria-label="Demo queue" className="border-rule border-b">
        {demos.map((demo) => (
          <li key={demo.id} className="border-rule border-t">
            <Link
              to={pathOf(demo.id)}
              aria-current={demo.id === current}
              className="group grid gap-0.5 px-gutter py-2.5 hover:bg-sheet aria-[current=true]:bg-ink aria-[current=true]:text-bone lg:px-4"
            >
              <Entry demo={demo} me={me} />
            </Link>
          </li>
        ))}
      </ol>
      {hasMore && (
        <p className="p-4">
          <button type="button" className="press" onClick={onMore}>
            Show more
          </button>
        </p>
      )}
    </>
  )
}

const FURTHER = 2

/** Scrolls the list, not the page, and keeps the next demos visible too. */
function keepInSight(here: Element, box: Element | null | undefined) {
  if (!box) return
  const seen = box.getBoundingClientRect()
  const { top, bottom, height } = here.getBoundingClientRect()
  const below = bottom + FURTHER * height - seen.bottom
  if (top < seen.top) box.scrollTop -= seen.top - top
  else if (below > 0) box.scrollTop += below
}

function Entry({ demo, me }: { demo: Demo; me: string }) {
  const own = demo.marks.find(({ user_id }) => user_id === me)?.stars
  const others = demo.marks.length - (own ? 1 : 0)
  const line = "flex items-baseline justify-between gap-3"
  const quiet = "text-ash group-aria-[current=true]:text-bone"
  const from = [demo.genres?.[0], demo.city].filter(Boolean).join(", ")
  return (
    <>
      <span className={line}>
        <span className="truncate font-semibold">{demo.artist_name}</span>
        <span
          className={`label shrink-0 ${demo.status === "new" ? "text-signal group-aria-[current=true]:text-bone" : quiet}`}
        >
          {titleOfState(demo.status)}
        </span>
      </span>
      <span className={line}>
        <span className={`truncate text-sm ${quiet}`}>
          {from || ago(demo.created_at)}
        </span>
        <span className={`label shrink-0 ${quiet}`}>
          {[
            demo.again && "again",
            own && `${own}★`,
            others > 0 && `+${others}`,
            markOf(demo),
          ]
            .filter(Boolean)
            .join(" ")}
        </span>
      </span>
    </>
  )
}

/** The state of the reply, in a word or two. */
function markOf({ answer }: Demo) {
  if (answer?.failed_at) return "not delivered"
  if (answer?.doubted_at) return "delivery unknown"
  if (answer?.sent_at) return "answered"
  return isWaiting(answer) ? "scheduled" : ""
}
