import { useEffect, useRef } from "react"
import { type LyricLine, type Lyrics, lineAt } from "#domain/lyrics.ts"
import { useStore } from "../../ui/store.ts"
import { useThePlayer } from "../use-player.ts"
import { Credits, type People } from "./credits.tsx"

type LyricsViewProps = {
  lyrics: Lyrics | null
  language: string | null
  people: People
}

const PAGE =
  "relative grow overflow-y-auto overscroll-contain px-gutter py-8 md:px-5"

/** A track's lyrics with its credits below; timed lyrics follow the music. */
export function LyricsView({ lyrics, language, people }: LyricsViewProps) {
  const lang = language ?? undefined
  if (lyrics?.timed) {
    return <TimedWords lines={lyrics.lines} {...{ lang, people }} />
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable by keyboard
    <div className={PAGE} tabIndex={0}>
      {lyrics && (
        <p
          lang={lang}
          className="mb-8 whitespace-pre-line text-lg leading-relaxed [overflow-wrap:anywhere]"
        >
          {lyrics.lines.join("\n")}
        </p>
      )}
      <Credits people={people} />
    </div>
  )
}

type TimedWordsProps = {
  lines: LyricLine[]
  lang: string | undefined
  people: People
}

/** The current line is marked and stays centred, unless somebody has just
 * scrolled. Pressing a line seeks to it. */
function TimedWords({ lines, lang, people }: TimedWordsProps) {
  const player = useThePlayer()
  const sung = useStore(player.store, ({ time }) => lineAt(lines, time))
  const words = useRef<HTMLOListElement>(null)
  const readAt = useRef(0)
  const noteReading = () => {
    readAt.current = performance.now()
  }
  useEffect(() => {
    const line = words.current?.children[sung]
    if (!(line instanceof HTMLElement)) return
    if (readAt.current && performance.now() - readAt.current < READING_MS) {
      return
    }
    centre(words.current?.parentElement, line)
  }, [sung])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it notices scrolling
    <div
      onWheel={noteReading}
      onTouchMove={noteReading}
      onKeyDown={noteReading}
      className={PAGE}
    >
      <ol ref={words} lang={lang} className="mb-8">
        {lines.map(({ at, text }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is identified by its place
          <li key={place} className="min-h-6">
            {text && (
              <button
                type="button"
                aria-current={place === sung ? "true" : undefined}
                onClick={() => player.seek(at)}
                className="min-h-11 py-2 text-left font-semibold text-ash text-xl leading-tight [overflow-wrap:anywhere] hover:text-bone aria-[current=true]:text-signal"
              >
                {text}
              </button>
            )}
          </li>
        ))}
      </ol>
      <Credits people={people} />
    </div>
  )
}

const READING_MS = 4000

function centre(page: HTMLElement | null | undefined, line: HTMLElement) {
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches
  page?.scrollTo({
    top: line.offsetTop - (page.clientHeight - line.clientHeight) / 2,
    behavior: still ? "instant" : "smooth",
  })
}
