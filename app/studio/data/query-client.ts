import { QueryClient } from "@tanstack/react-query"
import { StudioError } from "./studio-error.ts"

/** What was read is shown at once and read again in the background. A refusal
 * is an answer, not worth a second try; a line that is away is. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      retry: (count, error) =>
        count < 2 && error instanceof StudioError && error.away,
    },
    mutations: { retry: false },
  },
})

/** Whatever shows some of these is read again: what is on the screen now, the
 * rest when it is looked at. */
export function readAgain(queries: QueryClient, shown: readonly string[]) {
  return Promise.all(
    shown.map((key) => queries.invalidateQueries({ queryKey: [key] })),
  )
}
