import { useQueryClient } from "@tanstack/react-query"
import { useDeferredValue, useEffect, useRef, useState } from "react"
import { Link, useNavigate, useParams, useSearchParams } from "react-router"
import { sessionStore } from "../../../account/session/session.ts"
import { useStore } from "../../../ui/store.ts"
import { Loading } from "../../frame/fallbacks.tsx"
import { Notice } from "../../frame/notice.tsx"
import { notify } from "../../frame/toasts.tsx"
import { useKey } from "../../frame/use-key.ts"
import { errorMessage } from "../../messages.ts"
import { type Demo, isDecision } from "../demo.ts"
import { DemoPane } from "./demo-pane.tsx"
import { demosIn, leftIn } from "./demo-queue.ts"
import { KeysDialog } from "./keys-dialog.tsx"
import { triageMessages } from "./messages.ts"
import { notesOf } from "./notes.tsx"
import { isShown, parseFilter, QUEUE_FILTERS } from "./queue-filters.ts"
import { QueueList } from "./queue-list.tsx"
import { beforeOf } from "./sent-before.tsx"
import { type Reply, useDemoActions } from "./use-demo-actions.ts"
import { useChanges, useDemo, useDemoQueue } from "./use-demo-queue.ts"

/** Load the next page when this few demos remain. */
const AHEAD = 10
/** Prefetch notes and earlier demos for this many. */
const AHEAD_WHOLE = 2

/** The queue beside the current demo; on a phone one at a time. Everything
 * works with the keyboard alone. */
export function Triage() {
  const { id } = useParams()
  const me = useStore(sessionStore, (session) =>
    session.status === "signed-in" ? session.user.id : "",
  )
  const { show, words, pathOf, change } = useQueueParams()
  const queue = useDemoQueue(show, useDeferredValue(words))
  const demos = demosIn(queue.data)
  const isInStep = useChanges(queue.data?.pages[0]?.at)
  const actions = useDemoActions(me, (to) => void step(to))
  const place = usePosition(demos, id)
  const { isPending, isFetchingNextPage, hasNextPage, fetchNextPage } = queue
  const isElsewhere = !isPending && id !== undefined && !place.isHere
  const elsewhere = useDemo(id, isElsewhere)
  const demo = demos.find((one) => one.id === id) ?? elsewhere.data
  usePrefetch(demos, place.at)

  const isNearEnd = place.at > demos.length - AHEAD
  useEffect(() => {
    if (isNearEnd && hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [isNearEnd, hasNextPage, isFetchingNextPage, fetchNextPage])

  const navigate = useNavigate()
  // Synchronous, so that a fast second key press acts on the next demo.
  const step = (to: string) =>
    navigate(pathOf(to), { replace: id !== undefined, flushSync: true })
  function go(steps: 1 | -1) {
    const next = demos[place.isHere ? place.at + steps : place.at]
    if (next) return step(next.id)
    notify({ text: steps > 0 ? triageMessages.end : triageMessages.start })
  }
  const goOn = (from: string) => {
    if (from !== id || !place.isHere) return null
    const rest = demos.slice(place.at + 1)
    const next = rest.find((one) => isShown(one, show))
    if (next) void step(next.id)
    return next?.id ?? null
  }
  /** Opens the next demo at once, and returns to this one if saving failed. */
  async function judge(of: string, status: string) {
    const isNews = demo?.id === of && demo.status !== status
    const next = isNews && isDecision(status) ? goOn(of) : null
    const isDone = await actions.judge(of, status)
    const isThere = next && window.location.pathname.endsWith(`/${next}`)
    if (!isDone && isThere) void step(of)
    return isDone
  }
  async function answer(of: string, reply: Reply) {
    const isDone = await actions.answer(of, reply)
    if (isDone) goOn(of)
    return isDone
  }
  useKey("j", () => void go(1))
  useKey("k", () => void go(-1))
  useKey("u", actions.undoLast)
  const [showsKeys, setShowsKeys] = useState(false)
  useKey("?", () => setShowsKeys(true))

  return (
    <>
      <Head
        count={leftIn(queue.data, show)}
        home={pathOf()}
        isOpen={id !== undefined}
        onKeys={() => setShowsKeys(true)}
      />
      {!isInStep && (
        <p role="alert" className="px-gutter py-3 text-signal lg:px-4">
          {triageMessages.outOfStep}
        </p>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] lg:grid-cols-[20rem_minmax(0,1fr)]">
        <div
          className={`lg:sticky lg:top-0 lg:block lg:h-[calc(100svh-4.75rem)] lg:overflow-y-auto lg:border-rule lg:border-r ${id ? "hidden" : ""}`}
        >
          <Finder {...{ show, words, change }} />
          {isPending && <Loading />}
          {queue.isError && demos.length === 0 && (
            <Notice text={errorMessage(queue.error)} />
          )}
          {queue.data && demos.length === 0 && (
            <p className="px-gutter py-4 lg:px-4">{triageMessages.empty}</p>
          )}
          <QueueList
            {...{ demos, me, pathOf }}
            current={id}
            hasMore={hasNextPage}
            onMore={() => void fetchNextPage()}
          />
        </div>
        <div className={`min-w-0 ${id ? "" : "max-lg:hidden"}`}>
          {demo && (
            <DemoPane
              key={demo.id}
              {...{ demo, me }}
              actions={{ ...actions, judge, answer }}
            />
          )}
          {!id && <p className="p-gutter text-ash">{triageMessages.begin}</p>}
          {id && !demo && (isPending || elsewhere.isFetching) && <Loading />}
          {id && !demo && elsewhere.isFetched && !elsewhere.isFetching && (
            <Notice
              text={
                elsewhere.error
                  ? errorMessage(elsewhere.error)
                  : triageMessages.gone
              }
            />
          )}
          {id && <Steps onStep={(steps) => void go(steps)} />}
        </div>
      </div>
      {showsKeys && <KeysDialog onClose={() => setShowsKeys(false)} />}
    </>
  )
}

/** The filter and search, kept in the URL so that they can be shared. */
function useQueueParams() {
  const [params, setParams] = useSearchParams()
  const show = parseFilter(params.get("show"))
  const words = params.get("q") ?? ""
  const asked = params.size > 0 ? `?${params}` : ""
  function change(next: { show?: string; q?: string }) {
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        for (const [name, value] of Object.entries(next)) {
          if (value) after.set(name, value)
          else after.delete(name)
        }
        return after
      },
      { replace: true, preventScrollReset: true },
    )
  }
  const pathOf = (id?: string) => `/studio/demos${id ? `/${id}` : ""}${asked}`
  return { show, words, pathOf, change }
}

/** The current position in the queue, or the last one once the demo is gone. */
function usePosition(demos: readonly Demo[], id: string | undefined) {
  const [last, setLast] = useState(0)
  const found = demos.findIndex((demo) => demo.id === id)
  const isHere = found >= 0
  if (isHere && found !== last) setLast(found)
  return { isHere, at: isHere ? found : last }
}

/** Prefetches data of the next demos. */
function usePrefetch(demos: readonly Demo[], at: number) {
  const queries = useQueryClient()
  useEffect(() => {
    for (const demo of demos.slice(at + 1, at + 1 + AHEAD_WHOLE)) {
      if (demo.again) void queries.prefetchQuery(beforeOf(demo))
      if (demo.notes_count > 0) void queries.prefetchQuery(notesOf(demo))
    }
  }, [demos, at, queries])
}

type HeadProps = {
  count: number | null
  home: string
  isOpen: boolean
  onKeys: () => void
}

function Head({ count, home, isOpen, onKeys }: HeadProps) {
  return (
    <div className="flex flex-wrap items-center gap-3 border-rule border-b px-gutter pt-6 pb-4 lg:pl-4">
      <h1 className="headline mr-auto text-3xl">
        <Link to={home}>
          {isOpen && (
            <span aria-hidden className="lg:hidden">
              ←{" "}
            </span>
          )}
          Demos
        </Link>{" "}
        {count !== null && (
          <span className="label align-middle text-ash">{count}</span>
        )}
      </h1>
      <div className={`flex flex-wrap gap-3 ${isOpen ? "max-lg:hidden" : ""}`}>
        <Link to="/studio/demos/list" className="press">
          List
        </Link>
        <Link to="/studio/demos/figures" className="press">
          Figures
        </Link>
        <Link to="/studio/templates" className="press">
          Templates
        </Link>
        <button type="button" className="press" onClick={onKeys}>
          Shortcuts <kbd className="key">?</kbd>
        </button>
      </div>
    </div>
  )
}

type FinderProps = Pick<
  ReturnType<typeof useQueueParams>,
  "show" | "words" | "change"
>

function Finder({ show, words, change }: FinderProps) {
  const box = useRef<HTMLInputElement>(null)
  useKey("/", () => box.current?.focus())
  return (
    <search className="grid gap-2 px-gutter py-3 lg:px-4">
      <label>
        <span className="sr-only">Filter demos</span>
        <select
          className="box"
          value={show}
          onChange={({ target }) => change({ show: target.value })}
        >
          {QUEUE_FILTERS.map(({ value, title }) => (
            <option key={value} value={value}>
              {title}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span className="sr-only">Find demos</span>
        <input
          ref={box}
          type="search"
          className="box"
          placeholder="Find demos ( / )"
          maxLength={100}
          defaultValue={words}
          onChange={({ target }) => change({ q: target.value })}
          onKeyDown={({ key, currentTarget }) => {
            if (key === "Enter" || key === "Escape") currentTarget.blur()
          }}
        />
      </label>
    </search>
  )
}

type StepsProps = { onStep: (steps: 1 | -1) => void }

/** Buttons for touch screens that do what `k` and `j` do. */
function Steps({ onStep }: StepsProps) {
  return (
    <nav
      aria-label="Previous and next"
      className="sticky bottom-0 grid grid-cols-2 gap-3 border-rule border-t bg-bone px-gutter py-3 lg:hidden"
    >
      <button type="button" className="press" onClick={() => onStep(-1)}>
        Previous
      </button>
      <button
        type="button"
        className="press press-main"
        onClick={() => onStep(1)}
      >
        Next
      </button>
    </nav>
  )
}
