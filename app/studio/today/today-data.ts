import { useQuery } from "@tanstack/react-query"
import { call } from "../data/tables.ts"

/** What needs attention. Parts outside the person's role are null. */
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
  /** `back`: a press email was refused by the recipient's mail server. */
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

/** Refetched whenever the window gets focus. */
export function useToday() {
  return useQuery({
    queryKey: ["today"],
    queryFn: () => call<Today>("studio_today"),
    refetchOnWindowFocus: "always",
  })
}
