import { call } from "../data/tables.ts"

export type Count = { in: number; of: number }

/** A date with check-in. */
export type DoorDate = Count & {
  id: string
  product_title: string
  variant_title: string
  starts_at: string
  ends_at: string | null
  place: string | null
}

/** A guest as the check-in list knows them. */
export type Guest = {
  id: string
  number: number
  holder: string | null
  /** The buyer's email. */
  email: string | null
  order_number: string
  /** The first group of the code. */
  code_start: string
  /** Matches a scanned code to the guest. */
  code_sha256: string
  entered_at: string | null
  entered_by: string | null
}

export type Outcome =
  | "in"
  | "already"
  | "given_back"
  | "other_date"
  | "membership"
  | "unknown"

export type Answer = {
  outcome: Outcome
  count: Count
  pass?: {
    id: string
    number: number
    holder: string | null
    product_title: string
    variant_title: string
    starts_at: string | null
    ends_at: string | null
    begins_on: string | null
    ends_on: string | null
    entered_at: string | null
    entered_by: string | null
  }
}

/** One entry. The id makes a repeated request count once. */
export type Entry = {
  id: string
  at: string
  code?: string
  pass?: string
}

export const doorDates = () => call<DoorDate[]>("door_dates")

export function doorList(date: string) {
  return call<Guest[]>("door_list", { p_variant_id: date })
}

export function letIn(date: string, entry: Entry) {
  return call<Answer>("let_in", {
    p_variant_id: date,
    p_entry_id: entry.id,
    p_code: entry.code ?? null,
    p_pass_id: entry.pass ?? null,
    p_at: entry.at,
  })
}

export function takeBackEntry(id: string) {
  return call<boolean>("take_back_entry", { p_entry_id: id })
}
