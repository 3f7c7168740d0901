import { useEffect, useEffectEvent, useRef } from "react"
import { useLocation } from "react-router"
import { readLyrics } from "#domain/lyrics.ts"
import { creditsOf } from "#domain/track-credits.ts"
import { flagPage } from "../../site/page-flag.ts"
import { useStore } from "../../ui/store.ts"
import { Control } from "../control.tsx"
import type { Controls } from "../controls.ts"
import { CloseIcon } from "../dock-icons.tsx"
import type { PlayedRecord } from "../record.ts"
import { useThePlayer } from "../use-player.ts"
import { BuyView } from "./buy-view.tsx"
import { LyricsView } from "./lyrics-view.tsx"
import { MoreView } from "./more-view.tsx"
import { QueueView } from "./queue-view.tsx"

export type SheetView = "queue" | "lyrics" | "buy" | "more"

const TITLES: Record<SheetView, string> = {
  queue: "Queue",
  lyrics: "Lyrics",
  buy: "Buy",
  more: "More",
}

export type SheetProps = {
  view: SheetView
  record: PlayedRecord | null
  controls: Controls
  onView: (view: SheetView) => void
  onLeave: () => void
}

/** Shows what the dock has no room for: a sheet over the page on a phone, a
 * panel in the corner on wider screens. The dock stays below it. */
export function Sheet({ view, record, controls, onView, onLeave }: SheetProps) {
  const sheet = useRef<HTMLDivElement>(null)
  const current = useCurrentTrack()
  const told = record?.tracks.find(({ id }) => id === current?.id)
  const lyrics = readLyrics(told?.lyrics)
  const people = told ? creditsOf(told) : []
  const views = (Object.keys(TITLES) as SheetView[]).filter(
    (each) =>
      (each !== "lyrics" || lyrics || people.length > 0) &&
      (each !== "buy" || (record && record.products.length > 0)),
  )
  // The next track may have no lyrics, or belong to a release that is not for
  // sale.
  const shown = views.includes(view) ? view : "queue"
  useCoveredPage(onLeave)
  useEscape(onLeave)
  useEffect(() => {
    const tab = sheet.current?.querySelector<HTMLElement>(
      "[aria-selected=true]",
    )
    tab?.focus({ preventScroll: true })
  }, [])

  function onTabKey(event: React.KeyboardEvent<HTMLElement>) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    const next = step && views.at((views.indexOf(shown) + step) % views.length)
    if (!next) return
    event.preventDefault()
    onView(next)
    event.currentTarget.querySelector<HTMLElement>(`#dock-${next}`)?.focus()
  }

  return (
    <div
      ref={sheet}
      role="dialog"
      aria-label="Queue and more"
      className="absolute inset-x-0 bottom-full flex h-[calc(100svh-100%)] flex-col border-rule border-b bg-panel md:right-gutter md:left-auto md:h-[min(36rem,100svh-100%-6rem)] md:w-[26rem] md:border"
    >
      <div className="flex items-center border-rule border-b pr-2 pl-2 max-md:px-[calc(var(--spacing-gutter)-0.75rem)]">
        <div role="tablist" onKeyDown={onTabKey} className="flex grow">
          {views.map((each) => (
            <button
              key={each}
              type="button"
              role="tab"
              id={`dock-${each}`}
              aria-selected={each === shown}
              aria-controls="dock-view"
              tabIndex={each === shown ? 0 : -1}
              onClick={() => onView(each)}
              className="label min-h-14 px-3 text-ash hover:text-bone aria-selected:text-bone aria-selected:underline aria-selected:decoration-2 aria-selected:decoration-signal underline-offset-8"
            >
              {each === "lyrics" && !lyrics ? "Credits" : TITLES[each]}
            </button>
          ))}
        </div>
        <Control label="Close this" onClick={onLeave}>
          <CloseIcon />
        </Control>
      </div>
      <div
        id="dock-view"
        role="tabpanel"
        aria-labelledby={`dock-${shown}`}
        className="flex min-h-0 grow flex-col"
      >
        {shown === "queue" && <QueueView controls={controls} />}
        {shown === "lyrics" && told && (
          <LyricsView {...{ lyrics, people }} language={told.language} />
        )}
        {shown === "buy" && record && <BuyView record={record} />}
        {shown === "more" && <MoreView controls={controls} />}
      </div>
    </div>
  )
}

/** Escape closes it, except from a layer above. */
function useEscape(onLeave: () => void) {
  const leave = useEffectEvent(onLeave)
  useEffect(() => {
    function onKey({ key, target, defaultPrevented }: KeyboardEvent) {
      if (key !== "Escape" || defaultPrevented) return
      if (target instanceof Element && target.closest(ABOVE)) return
      leave()
    }
    document.addEventListener("keydown", onKey)
    return () => document.removeEventListener("keydown", onKey)
  }, [])
}

const ABOVE = "dialog[open], [popover]"
const PHONE = "(width < 48rem)"
const BEHIND = "body > :is(a, aside, header, main, footer)"

/** On a phone it covers the page, which is inert until the sheet closes.
 * Following any link closes it. */
function useCoveredPage(onLeave: () => void) {
  const { key } = useLocation()
  const arrived = useRef(key)
  const leave = useEffectEvent(onLeave)
  useEffect(() => {
    if (arrived.current === key) return
    arrived.current = key
    if (matchMedia(PHONE).matches) leave()
  }, [key])
  useEffect(() => {
    if (!matchMedia(PHONE).matches) return
    const behind = [...document.querySelectorAll<HTMLElement>(BEHIND)]
    const still = behind.filter((each) => !each.inert)
    for (const each of still) each.inert = true
    const unflag = flagPage("scrollLock")
    return () => {
      unflag()
      for (const each of still) each.inert = false
    }
  }, [])
}

/** The current track, without re-rendering on every tick. */
function useCurrentTrack() {
  const { store } = useThePlayer()
  return useStore(store, ({ queue, index }) => queue[index])
}
