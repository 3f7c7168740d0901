import { useQuery } from "@tanstack/react-query"
import { call } from "../data/tables.ts"

/** What needs somebody. A part that is not one's own is null. */
export type Today = {
  to_pack: number | null
  to_attend: number | null
  dead_mails: number | null
  unanswered_demos: number | null
  failed_answers: number | null
  open_messages: number | null
  my_messages: number | null
  letters: WaitingLetter[] | null
  low_stock: { count: number; first: LowStock[] } | null
  sales: Sales | null
  out_next: Upcoming[] | null
}

export type WaitingLetter = {
  id: string
  subject: string
  /** `back`: to the press, and their mail server did not take it. */
  why: "fault" | "stopped" | "doubt" | "back"
  letters: number
}

export type LowStock = {
  variant_id: string
  title: string
  variant: string
  left: number
}

export type Sales = {
  currency: string
  days: { day: string; orders: number; cents: number }[]
}

export type Upcoming = {
  id: string
  title: string
  artist_name: string
  release_date: string
}

/** Looked at again whenever the window is. */
export function useToday() {
  return useQuery({
    queryKey: ["today"],
    queryFn: () => call<Today>("studio_today"),
    refetchOnWindowFocus: "always",
  })
}
