import { useEffect, useState } from "react"
import { SEARCH_FROM } from "#domain/limits.ts"
import { browserTables } from "../data/browser-tables.ts"
import { type Hit, searchCatalogue } from "../data/search.ts"
import { useSite } from "../site/use-site.ts"

type Answer = { query: string; attempt: number; hits: Hit[] | null }

export type SearchState =
  | { is: "short" | "waiting" | "failed" }
  | { is: "answered"; hits: Hit[] }

/** Debounce: fast typing does not send a request for every letter. */
const DEBOUNCE_MS = 120

/** The results for the current text. Every answer carries its query, so an
 * answer to an older query is never shown. */
export function useDebouncedSearch(typed: string) {
  const key = useSite()?.publishableKey ?? ""
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [attempt, setAttempt] = useState(0)
  const query = typed.trim()
  const long = [...query].length >= SEARCH_FROM

  useEffect(() => {
    if (!long) return
    const giveUp = new AbortController()
    const timer = setTimeout(async () => {
      const hits = await searchCatalogue(
        browserTables(key),
        query,
        giveUp.signal,
      ).catch(() => null)
      if (!giveUp.signal.aborted) setAnswer({ query, attempt, hits })
    }, DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      giveUp.abort()
    }
  }, [key, query, long, attempt])

  return {
    query,
    state: long ? stateOf(answer, query, attempt) : ({ is: "short" } as const),
    again: () => setAttempt((count) => count + 1),
  }
}

function stateOf(
  answer: Answer | null,
  query: string,
  attempt: number,
): SearchState {
  if (answer?.query !== query || answer.attempt !== attempt)
    return { is: "waiting" }
  if (!answer.hits) return { is: "failed" }
  return { is: "answered", hits: answer.hits }
}
