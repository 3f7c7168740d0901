import {
  type QueryClient,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query"
import { discardChanges } from "../../form/unsaved-changes.ts"
import type { Demo } from "../demo.ts"
import {
  type Changed,
  type Cursor,
  type DemoQueue,
  demosIn,
  newest,
  withChanges,
} from "./demo-queue.ts"
import { draftKeys } from "./draft-keys.ts"
import type { QueueFilter } from "./queue-filters.ts"
import { readChanged, readDemo, readDemoQueue } from "./triage-data.ts"

/** How often to check for colleagues' changes. */
const POLL_MS = 3_000
/** The database's limit for one response. At the limit there may be more. */
const MOST_CHANGED = 200

const QUEUE = ["demos", "queue"]
const CHANGED = ["demos", "changed"]
export const BEFORE = ["demos", "before"]

const rowKey = (id: string) => ["demos", "row", id]

/** The queue, loaded page by page. Each page is read once; `useChanges` keeps
 * it up to date. */
export function useDemoQueue(show: QueueFilter, words: string) {
  return useInfiniteQuery({
    queryKey: [...QUEUE, show, words],
    queryFn: ({ pageParam }) => readDemoQueue(show, words, pageParam),
    initialPageParam: null as Cursor | null,
    getNextPageParam: ({ next }) => next,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
}

/** A demo outside the loaded queue. */
export function useDemo(id: string | undefined, isElsewhere: boolean) {
  return useQuery({
    queryKey: rowKey(id ?? ""),
    queryFn: () => readDemo(id ?? ""),
    enabled: id !== undefined && isElsewhere,
  })
}

/** Polls for changes and merges them into the cached data. Drafts are kept
 * elsewhere and never touched. Returns whether polling works. */
export function useChanges(since: string | undefined) {
  const queries = useQueryClient()
  const { isError } = useQuery({
    queryKey: CHANGED,
    queryFn: async () => {
      const last = queries.getQueryData<{ at: string }>(CHANGED)?.at
      const changed = await readChanged(last ?? since ?? "")
      applyChanges(queries, changed)
      return { at: changed.at }
    },
    enabled: since !== undefined,
    refetchInterval: POLL_MS,
    staleTime: 0,
    gcTime: 0,
  })
  return !isError
}

/** Our own changes arrive in the same way as everybody else's. */
export function refetchChanges(queries: QueryClient) {
  return queries.refetchQueries({ queryKey: CHANGED })
}

/** Shows our own change at once, until the next poll confirms it. */
export function patchDemo(
  queries: QueryClient,
  id: string,
  change: Partial<Demo>,
) {
  const demo = cachedDemo(queries, id)
  if (!demo) return
  const demos = [{ ...demo, ...change }]
  mergeChanges(queries, { at: "", demos, gone: [] })
}

/** A demo from the cache. */
export function cachedDemo(queries: QueryClient, id: string) {
  const piles = queries.getQueriesData<DemoQueue>({ queryKey: QUEUE })
  for (const [, queue] of piles) {
    const found = demosIn(queue).find((demo) => demo.id === id)
    if (found) return found
  }
  return queries.getQueryData<Demo | null>(rowKey(id)) ?? null
}

function applyChanges(queries: QueryClient, changed: Changed) {
  // A new status also shows on later demos by the same sender.
  const isNews = changed.demos.some(
    ({ id, changed_at }) => cachedDemo(queries, id)?.changed_at !== changed_at,
  )
  if (isNews) void queries.invalidateQueries({ queryKey: BEFORE })
  if (changed.demos.length >= MOST_CHANGED) {
    void queries.invalidateQueries({ queryKey: QUEUE })
  }
  mergeChanges(queries, changed)
}

function mergeChanges(queries: QueryClient, changed: Changed) {
  for (const [key, queue] of queries.getQueriesData<DemoQueue>({
    queryKey: QUEUE,
  })) {
    const [, , show, words] = key as [string, string, QueueFilter, string]
    if (!queue) continue
    queries.setQueryData(key, withChanges(queue, changed, words ? null : show))
  }
  for (const demo of changed.demos) {
    queries.setQueryData<Demo | null>(rowKey(demo.id), (known) =>
      known ? newest(known, demo) : known,
    )
  }
  for (const id of changed.gone) {
    queries.setQueryData<Demo | null>(rowKey(id), null)
    for (const key of draftKeys(id)) discardChanges(key)
  }
}
