import {
  type QueryClient,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query"
import { forgetChanges } from "../../form/kept-changes.ts"
import type { Demo } from "../demo.ts"
import { draftKeys } from "./draft-keys.ts"
import {
  type Changed,
  type Cursor,
  demosIn,
  newest,
  type Pile,
  withChanges,
} from "./pile.ts"
import type { Show } from "./shows.ts"
import { readChanged, readDemo, readPile } from "./triage-data.ts"

/** How soon a colleague's mark is seen. */
const LOOK_MS = 3_000
/** As many as the database tells at once: there may have been more. */
const MOST_CHANGED = 200

const PILE = ["demos", "pile"]
const CHANGED = ["demos", "changed"]
export const BEFORE = ["demos", "before"]

const rowKey = (id: string) => ["demos", "row", id]

/** A part of the pile, read as far as somebody has come. It is read once:
 * what changes in it is told by `useChanges`. */
export function usePile(show: Show, words: string) {
  return useInfiniteQuery({
    queryKey: [...PILE, show, words],
    queryFn: ({ pageParam }) => readPile(show, words, pageParam),
    initialPageParam: null as Cursor | null,
    getNextPageParam: ({ next }) => next,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
}

/** One that does not lie in the part that is shown. */
export function useDemo(id: string | undefined, isElsewhere: boolean) {
  return useQuery({
    queryKey: rowKey(id ?? ""),
    queryFn: () => readDemo(id ?? ""),
    enabled: id !== undefined && isElsewhere,
  })
}

/** Asks again and again what anybody did, and puts it where it is shown. What
 * somebody types is in boxes of its own, which nothing here touches. Says
 * whether it is in step. */
export function useChanges(since: string | undefined) {
  const queries = useQueryClient()
  const { isError } = useQuery({
    queryKey: CHANGED,
    queryFn: async () => {
      const last = queries.getQueryData<{ at: string }>(CHANGED)?.at
      const changed = await readChanged(last ?? since ?? "")
      spread(queries, changed)
      return { at: changed.at }
    },
    enabled: since !== undefined,
    refetchInterval: LOOK_MS,
    staleTime: 0,
    gcTime: 0,
  })
  return !isError
}

/** What was done here is shown by the same way as what others did. */
export function lookAgain(queries: QueryClient) {
  return queries.refetchQueries({ queryKey: CHANGED })
}

/** What was just done to a demo, until it is told with all the rest. */
export function amend(queries: QueryClient, id: string, change: Partial<Demo>) {
  const demo = demoNow(queries, id)
  if (!demo) return
  const demos = [{ ...demo, ...change }]
  put(queries, { at: "", demos, gone: [] })
}

/** A demo as this screen knows it now. */
export function demoNow(queries: QueryClient, id: string) {
  const piles = queries.getQueriesData<Pile>({ queryKey: PILE })
  for (const [, pile] of piles) {
    const found = demosIn(pile).find((demo) => demo.id === id)
    if (found) return found
  }
  return queries.getQueryData<Demo | null>(rowKey(id)) ?? null
}

function spread(queries: QueryClient, changed: Changed) {
  // What was said of one stands with those that came after it, too.
  const isNews = changed.demos.some(
    ({ id, changed_at }) => demoNow(queries, id)?.changed_at !== changed_at,
  )
  if (isNews) void queries.invalidateQueries({ queryKey: BEFORE })
  if (changed.demos.length >= MOST_CHANGED) {
    void queries.invalidateQueries({ queryKey: PILE })
  }
  put(queries, changed)
}

function put(queries: QueryClient, changed: Changed) {
  for (const [key, pile] of queries.getQueriesData<Pile>({ queryKey: PILE })) {
    const [, , show, words] = key as [string, string, Show, string]
    if (!pile) continue
    queries.setQueryData(key, withChanges(pile, changed, words ? null : show))
  }
  for (const demo of changed.demos) {
    queries.setQueryData<Demo | null>(rowKey(demo.id), (known) =>
      known ? newest(known, demo) : known,
    )
  }
  for (const id of changed.gone) {
    queries.setQueryData<Demo | null>(rowKey(id), null)
    for (const key of draftKeys(id)) forgetChanges(key)
  }
}
