import { QueryClient } from "@tanstack/react-query"
import { StudioError } from "./studio-error.ts"

/** Cached data is shown at once and refetched in the background. Refusals are
 * not retried; network and server failures are. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      retry: (count, error) =>
        count < 2 && error instanceof StudioError && error.isUnavailable,
    },
    mutations: { retry: false },
  },
})

/** Refetches these queries: now where they are on screen, otherwise when they
 * are next shown. */
export function refreshQueries(queries: QueryClient, shown: readonly string[]) {
  return Promise.all(
    shown.map((key) => queries.invalidateQueries({ queryKey: [key] })),
  )
}
