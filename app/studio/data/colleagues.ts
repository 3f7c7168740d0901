import { type QueryClient, useQuery } from "@tanstack/react-query"
import { call } from "./tables.ts"

export type Colleague = { user_id: string; name: string; role: string }

/** Whose account is gone, in whatever they did. */
export const FORMER_COLLEAGUE = "A former colleague"

const A_MINUTE_MS = 60_000

const COLLEAGUES = {
  queryKey: ["colleagues"],
  queryFn: () => call<Colleague[]>("colleagues"),
  staleTime: A_MINUTE_MS,
}

/** Who works here, by name. Asked for once for a whole screen. */
export function useColleagues() {
  return useQuery(COLLEAGUES).data
}

/** The same, for what cannot be done before they are known. */
export function colleaguesNow(queries: QueryClient) {
  return queries.ensureQueryData(COLLEAGUES)
}

export function nameAmong(
  colleagues: readonly Colleague[] | undefined,
  id: string | null,
) {
  if (!colleagues) return "A colleague"
  const known = colleagues.find(({ user_id }) => user_id === id)
  return known?.name ?? FORMER_COLLEAGUE
}
