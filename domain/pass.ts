import { dateText, dayOf } from "./calendar.ts"
import { spanText } from "./dates.ts"

/** Everything on a membership card or an event ticket. */
export type Pass = {
  id: string
  /** Its visible number, which opens nothing. */
  number: number
  /** The secret: whoever has it has the pass. */
  code: string
  holder: string | null
  issued_at: string
  closed_at: string | null
  entered_at: string | null
  order_item_id: string
  kind: "membership" | "experience"
  product_title: string
  variant_title: string
  product_slug: string
  starts_at: string | null
  ends_at: string | null
  place: string | null
  member_number: number | null
  begins_on: string | null
  ends_on: string | null
}

type Kind = Pick<Pass, "kind">

export const LONGEST_HOLDER = 80

// Bidirectional overrides also reverse the text beside a name.
const NOT_IN_NAMES = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/gu

/** A name that fits on a ticket: one line of limited length. */
export function cleanHolder(typed: string) {
  return typed
    .toWellFormed()
    .replace(NOT_IN_NAMES, " ")
    .trim()
    .slice(0, LONGEST_HOLDER)
    .toWellFormed()
    .trim()
}

/** The pass's name in lists. */
export function passName({ kind, number }: Pick<Pass, "kind" | "number">) {
  return `${kind === "membership" ? "Card" : "Ticket"} no. ${number}`
}

/** The word for one or several passes. */
export function passWord(passes: readonly Kind[]) {
  const word = passes.some(({ kind }) => kind === "experience")
    ? "ticket"
    : "card"
  return passes.length === 1 ? word : `${word}s`
}

/** In groups, for reading aloud. */
export function codeText(code: string) {
  return code.match(/.{1,4}/g)?.join(" ") ?? ""
}

/** Why it is no longer valid; null while it is. */
export function passEnd(
  pass: Pick<
    Pass,
    "closed_at" | "entered_at" | "starts_at" | "ends_at" | "ends_on"
  >,
  now = new Date(),
) {
  if (pass.closed_at) return "Given back"
  if (pass.entered_at) return "Used"
  const last = pass.ends_at ?? pass.starts_at
  const isOver = last
    ? Date.parse(last) + HOURS_AFTER_MS < now.getTime()
    : pass.ends_on !== null && pass.ends_on < dayOf(now)
  return isOver ? "Over" : null
}

/** Without an end time, an event counts as over this long after its start. */
const HOURS_AFTER_MS = 6 * 3_600_000

/** The period in which it is valid. */
export function whenText(
  pass: Pick<Pass, "starts_at" | "ends_at" | "begins_on" | "ends_on">,
) {
  const { begins_on, ends_on } = pass
  if (pass.starts_at) return spanText(pass)
  return ends_on
    ? `${dateText(begins_on ?? ends_on)} to ${dateText(ends_on)}`
    : null
}

/** A pass with everything its own page shows. */
export type ShownPass = Pass & {
  /** The code as a QR code: an SVG path on a square of this many units. */
  drawn: { size: number; path: string }
  /** Links that work for an hour. */
  pdf: string
  calendar: string | null
}
