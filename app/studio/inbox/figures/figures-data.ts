import { keepPreviousData, useQuery } from "@tanstack/react-query"
import type { Range } from "#domain/calendar.ts"
import { call } from "../../data/tables.ts"

/** The median and the 90th percentile of the waiting time. Null when no demo
 * was answered. */
type Wait = {
  median_hours: number | null
  worst_tenth_hours: number | null
}

export type FigureLine = Wait & {
  name: string
  demos: number
  answered: number
  /** Shortlisted or signed. */
  kept: number
}

export type DemoFigures = {
  from: string
  to: string
  demos: number
  answered: number
  by_status: Partial<Record<string, number>>
  waited: Wait
  waiting: { demos: number; longest_hours: number | null }
  by_genre: FigureLine[]
  by_city: FigureLine[]
  by_month: FigureLine[]
}

export function useDemoFigures({ from, until }: Range) {
  return useQuery({
    queryKey: ["demos", "figures", from, until],
    queryFn: () =>
      call<DemoFigures>("demo_figures", { p_from: from, p_to: until }),
    placeholderData: keepPreviousData,
  })
}
