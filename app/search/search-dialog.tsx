import {
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react"
import { useNavigate } from "react-router"
import { SEARCH_PLACEHOLDERS } from "#domain/limits.ts"
import { searchMessages } from "../messages.ts"
import { Button } from "../ui/button.tsx"
import { SkeletonBlock } from "../ui/skeleton.tsx"
import { useModal } from "../ui/use-modal.ts"
import { grouped } from "./groups.ts"
import { optionId, Results } from "./results.tsx"
import { SearchIcon } from "./search-icon.tsx"
import { type SearchState, useDebouncedSearch } from "./use-debounced-search.ts"

const RESULTS = "search-results"

type SearchDialogProps = {
  onClose: () => void
  /** Returns what was typed before the field had the focus. */
  typedBefore: RefObject<() => string>
}

/** 'Search Everything': type, move with the arrow keys, press Enter. */
export function SearchDialog({ onClose, typedBefore }: SearchDialogProps) {
  const field = useRef<HTMLInputElement>(null)
  const dialog = useModal({ first: field, closesOnBack: true })
  const navigate = useNavigate()
  const [typed, setTyped] = useState("")
  const { query, state, again } = useDebouncedSearch(typed)
  const [active, setActive] = useState(-1)
  const groups = state.is === "answered" ? grouped(state.hits) : []
  const found = groups.flatMap(({ hits }) => hits)
  const close = () => dialog.current?.close()

  /** The query for which Enter was pressed before its answer arrived. */
  const [entered, setEntered] = useState<string | null>(null)
  const awaited = entered === query ? found[0]?.href : undefined

  useEffect(() => setTyped(typedBefore.current()), [typedBefore])

  const goTo = useEffectEvent((href: string) => {
    close()
    navigate(href, { viewTransition: true })
  })
  useEffect(() => {
    if (awaited) goTo(awaited)
  }, [awaited])

  function onKey(event: React.KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && found.length > 0) {
      event.preventDefault()
      setActive(moved(active, step, found.length))
    }
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return
    event.preventDefault()
    const chosen = found[Math.max(active, 0)]
    if (state.is === "waiting") setEntered(query)
    if (!chosen) return
    close()
    navigate(chosen.href, { viewTransition: true })
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog
    <dialog
      ref={dialog}
      aria-labelledby="search-title"
      onClose={onClose}
      // Clicks reach the dialog itself only outside its contents.
      onClick={(event) => event.target === dialog.current && close()}
      className="m-0 mx-auto h-dvh max-h-none w-full max-w-none bg-transparent text-bone backdrop:bg-ink/85 sm:mt-[8vh] sm:h-[80vh] sm:max-w-2xl"
    >
      <div className="flex h-full flex-col border-rule bg-panel sm:border">
        <div className="flex items-center justify-between pr-2 pl-5">
          <h2 id="search-title" className="label text-ash">
            Search Everything
          </h2>
          <button
            type="button"
            onClick={close}
            className="label min-h-11 px-3 hover:text-signal"
          >
            Close
          </button>
        </div>
        <div className="flex items-center gap-4 border-rule border-y px-5 focus-within:border-signal">
          <SearchIcon />
          <input
            ref={field}
            type="text"
            role="combobox"
            aria-label="Search Everything"
            aria-autocomplete="list"
            aria-expanded={found.length > 0}
            aria-controls={RESULTS}
            aria-activedescendant={
              found[active] ? optionId(found[active]) : undefined
            }
            placeholder="Artist, record, shirt, story"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="go"
            maxLength={80}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value)
              setActive(-1)
              setEntered(null)
            }}
            onKeyDown={onKey}
            className="h-18 min-w-0 grow bg-transparent font-bold text-2xl outline-none placeholder:font-normal placeholder:text-ash sm:text-3xl"
          />
        </div>
        <div className="grow overflow-y-auto overscroll-contain px-5 pb-5">
          <Sentence {...{ state, query, again }} />
          {state.is === "waiting" && <ResultSkeletons />}
          <Results
            id={RESULTS}
            groups={groups}
            active={active}
            onPoint={setActive}
            onChoose={close}
          />
        </div>
      </div>
    </dialog>
  )
}

/** Moves one step round the list; from outside it starts at either end. */
function moved(active: number, step: number, count: number) {
  if (active < 0) return step > 0 ? 0 : count - 1
  return (active + step + count) % count
}

type SentenceProps = { state: SearchState; query: string; again: () => void }

/** The state of the search as a sentence, announced too. */
function Sentence({ state, query, again }: SentenceProps) {
  const found = state.is === "answered" && state.hits.length > 0
  return (
    <div className={found ? "sr-only" : "text-ash"}>
      <div role="status">
        {state.is === "short" && (
          <p className="pt-8">{searchMessages.prompt}</p>
        )}
        {state.is === "failed" && (
          <p className="pt-8">{searchMessages.failed}</p>
        )}
        {state.is === "answered" && (
          <p className="pt-8">
            {found
              ? searchMessages.found(state.hits.length)
              : searchMessages.empty(query)}
          </p>
        )}
      </div>
      {state.is === "failed" && (
        <Button look="link" onClick={again} className="mt-4">
          Try again
        </Button>
      )}
    </div>
  )
}

const ROWS = Array.from({ length: SEARCH_PLACEHOLDERS }, (_, row) => row)

/** Placeholder rows in the size of results. */
function ResultSkeletons() {
  return (
    <ul aria-label="Loading results" className="pt-11">
      {ROWS.map((row) => (
        <li key={row} className="flex items-center gap-4 py-2">
          <SkeletonBlock className="size-14 shrink-0" />
          <div className="grid grow gap-2">
            <SkeletonBlock className="h-4 w-3/5" />
            <SkeletonBlock className="h-3 w-2/5" />
          </div>
        </li>
      ))}
    </ul>
  )
}
