import { type QueryClient, useQuery } from "@tanstack/react-query"
import { call } from "./tables.ts"

export type Colleague = { user_id: string; name: string; role: string }

/** The name shown for someone whose account was deleted. */
export const FORMER_COLLEAGUE = "A former colleague"

const A_MINUTE_MS = 60_000

const COLLEAGUES = {
  queryKey: ["colleagues"],
  queryFn: () => call<Colleague[]>("colleagues"),
  staleTime: A_MINUTE_MS,
}

/** The label's staff by name. Requested once per screen. */
export function useColleagues() {
  return useQuery(COLLEAGUES).data
}

/** The same list, for code that needs it before it can go on. */
export function loadColleagues(queries: QueryClient) {
  return queries.ensureQueryData(COLLEAGUES)
}

export function colleagueName(
  colleagues: readonly Colleague[] | undefined,
  id: string | null,
) {
  if (!colleagues) return "A colleague"
  const known = colleagues.find(({ user_id }) => user_id === id)
  return known?.name ?? FORMER_COLLEAGUE
}
