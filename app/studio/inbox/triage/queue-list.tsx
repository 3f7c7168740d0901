import { useEffect, useRef } from "react"
import { Link } from "react-router"
import { ago } from "../../frame/ago.ts"
import { type Demo, isWaiting, titleOfState } from "../demo.ts"

type QueueListProps = {
  demos: readonly Demo[]
  current: string | undefined
  me: string
  /** The address of one of them. */
  pathOf: (id: string) => string
  hasMore: boolean
  onMore: () => void
}

/** The pile, who has waited longest on top. */
export function QueueList(props: QueueListProps) {
  const { demos, current, me, pathOf, hasMore, onMore } = props
  const list = useRef<HTMLOListElement>(null)
  // Where somebody has come to by the keys stays in sight.
  useEffect(() => {
    const here = current && list.current?.querySelector("[aria-current=true]")
    if (here) keepInSight(here, list.current?.parentElement)
  }, [current])
  return (
    <>
      <ol ref={list} aria-label="The pile" className="border-rule border-b">
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
            Further down
          </button>
        </p>
      )}
    </>
  )
}

const FURTHER = 2

/** Moves the pile alone, not the page, and shows what comes next as well. */
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

/** What became of its answer, in a sign and a word. */
function markOf({ answer }: Demo) {
  if (answer?.failed_at) return "not delivered"
  if (answer?.doubted_at) return "in doubt"
  if (answer?.sent_at) return "answered"
  return isWaiting(answer) ? "goes out" : ""
}
