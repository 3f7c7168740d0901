import { useEffect, useRef, useState } from "react"
import { useLocation, useNavigate, useNavigationType } from "react-router"
import { type ShopFilter, shopSearch } from "./filter.ts"

/** Long enough to finish a word, short enough not to notice. */
const PAUSE_MS = 300

/** How a control changes the filter. Keystrokes and drags come in series and
 * are debounced; each series is one step in the history. */
type Change = "stroke" | "drag" | "choice"

/** The filter while the visitor is setting it. It is ahead of the URL by a
 * pause and a request, and an answer to an earlier state never overwrites
 * it. */
export function useFilterDraft(chosen: ShopFilter) {
  const [draft, setDraft] = useDraftOf(chosen)
  const step = useLastStep()
  const navigate = useNavigate()
  const pause = usePause()

  function show(filter: ShopFilter, change: Change) {
    pause.end()
    const search = shopSearch(filter)
    const replace = change !== "choice" && step.is(change)
    step.begin(change, search)
    navigate(
      { pathname: "/shop", search },
      { state: change, replace, preventScrollReset: true },
    )
  }

  function change(part: Partial<ShopFilter>, by: Change) {
    const next = { ...draft, ...part }
    setDraft(next)
    if (by === "choice") show(next, by)
    else pause.start(() => show(next, by))
  }

  return { draft, change, submit: () => show(draft, "choice") }
}

/** Which change led to the current URL, checked when a pause ends: an answer
 * may have arrived since the pause began, and the URL changes before the page
 * has rendered. */
function useLastStep() {
  const { state } = useLocation()
  const rendered = useRef<unknown>(state)
  const begun = useRef<{ change: Change; search: string }>(undefined)
  useEffect(() => {
    rendered.current = state
  }, [state])
  return {
    begin(change: Change, search: string) {
      begun.current = { change, search }
    },
    is(change: Change) {
      if (rendered.current === change) return true
      const { change: last, search } = begun.current ?? {}
      return last === change && search === window.location.search.slice(1)
    },
  }
}

/** Follows the URL when something else changes it: back, forward or a link. */
function useDraftOf(chosen: ShopFilter) {
  const { key, state } = useLocation()
  const type = useNavigationType()
  const [draft, setDraft] = useState(chosen)
  const [seen, setSeen] = useState(key)
  if (key !== seen) {
    setSeen(key)
    if (type === "POP" || !state) setDraft(chosen)
  }
  return [draft, setDraft] as const
}

function usePause() {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const end = () => clearTimeout(timer.current)
  useEffect(() => stopOnLeaving(() => clearTimeout(timer.current)), [])
  return {
    end,
    start(then: () => void) {
      end()
      timer.current = setTimeout(then, PAUSE_MS)
    },
  }
}

/** Cancels the pause when the visitor follows a link. The router reports the
 * navigation only at its next render, which may come too late. */
function stopOnLeaving(stop: () => void) {
  function onClick({ target }: MouseEvent) {
    if (target instanceof Element && target.closest("a")) stop()
  }
  document.addEventListener("click", onClick, true)
  window.addEventListener("popstate", stop)
  return () => {
    stop()
    document.removeEventListener("click", onClick, true)
    window.removeEventListener("popstate", stop)
  }
}
