import { dateText } from "#domain/calendar.ts"
import { contentsText, type Packed, sentText } from "#domain/dispatch.ts"
import { lineTitle } from "#domain/line-title.ts"
import { priceText } from "#domain/money.ts"
import { call } from "../data/tables.ts"
import type { Order } from "./order.ts"
import type { Refund } from "./refund-data.ts"

type By = { by: string | null }
export type HistoryLine = { at: string } & (
  | { kind: "paid"; cents: number; currency: string }
  | { kind: "payment"; id: string; words: string; done: boolean }
  | MailLine
  | {
      kind: "downloaded"
      id: string
      words: string
      count: number
      most: number
    }
  | ParcelLine
  | RefundLine
  | (By & LogLine)
)

type MailLine = {
  kind: "mail"
  id: string
  words: string
  status: "queued" | "sent" | "dead" | "held"
  to: string | null
  due_at: string
}

export type ParcelLine = By & {
  kind: "parcel"
  at: string
  id: string
  carrier: string | null
  tracking_number: string | null
  undo_until: string
  items: Packed[] | null
}

type RefundLine = By &
  Pick<Refund, "cents" | "shipping_cents" | "state" | "origin"> & {
    kind: "refund"
    id: string
    currency: string
    words: string | null
    items: (Packed & { back_on_shelf: boolean })[] | null
  }

type LogLine = {
  kind:
    | "note"
    | "address"
    | "email"
    | "attended"
    | "confirmation"
    | "downloads"
    | "parcel_mended"
    | "parcel_undone"
  id: number
  words: string | null
  was: Record<string, string | null> | null
  order_item_id: string | null
}

/** An order's history, oldest first. */
export function readOrderHistory(order: string) {
  return call<HistoryLine[]>("order_story", { p_order_id: order })
}

export function keyOf(line: HistoryLine) {
  return `${line.kind} ${"id" in line ? line.id : line.at}`
}

/** The member of staff who did it, if any. */
export function actorOf(line: HistoryLine) {
  if (!("by" in line)) return null
  if (line.kind === "refund" && line.origin !== "studio") return null
  return line.by ?? "A former colleague"
}

/** A history line as a sentence. */
export function lineText(line: HistoryLine, order: Order) {
  switch (line.kind) {
    case "paid":
      return `Paid: ${priceText(line.cents, line.currency)}.`
    case "refund":
      return refundSentences(line, order).join(" ")
    case "payment":
      return `Payment provider: ${line.words}${line.done ? "" : " (not handled yet)"}.`
    case "mail":
      return mailSentence(line)
    case "downloaded":
      return `Downloaded: ${line.words}, ${line.count} of ${line.most} times.`
    case "parcel":
      return parcelSentence(line, order)
    case "note":
      return line.words ?? "Deleted note."
    case "address":
      return "Changed the address."
    case "email":
      return "Changed the email address."
    case "attended":
      return `Settled: ${line.words ?? "reason deleted"}`
    case "confirmation":
      return "Resent the confirmation."
    case "downloads":
      return `Reset the downloads of ${titleOf(line.order_item_id, order)}.`
    case "parcel_mended":
      return "Corrected a parcel."
    case "parcel_undone":
      return "Marked a parcel as not sent."
  }
}

/** The previous values; null when there were none. */
export function previousText(line: HistoryLine) {
  if (!("was" in line) || !line.was) return null
  const before = Object.entries(line.was).flatMap(([name, value]) =>
    value && name !== "sent_at" ? [String(value)] : [],
  )
  return before.length > 0 ? before.join(", ") : null
}

function parcelSentence(line: ParcelLine, order: Order) {
  const sent = sentText({ ...line, sent_at: line.at }, dateText)
  const contents = contentsText(
    { parcel_items: line.items ?? [] },
    order.order_items,
  )
  return contents ? `${sent}: ${contents}.` : `${sent}.`
}

function refundSentences(line: RefundLine, order: Order) {
  const { items, shipping_cents, currency, words } = line
  const shelved = (items ?? []).filter(({ back_on_shelf }) => back_on_shelf)
  const contents = (parcel_items: readonly Packed[]) =>
    contentsText({ parcel_items }, order.order_items)
  const postage = `${priceText(shipping_cents, currency)} of postage`
  const parts = [contents(items ?? []), shipping_cents > 0 ? postage : ""]
  const of = parts.filter(Boolean).join("; ")
  return [
    `${refundText(line)}${of ? `: ${of}` : ""}.`,
    ...(shelved.length > 0 ? [`Restocked: ${contents(shelved)}.`] : []),
    ...(words ? [`Reason: ${words}`] : []),
  ]
}

function refundText({ state, origin, cents, currency }: RefundLine) {
  const sum = priceText(cents, currency)
  if (state === "asked") return `${sum} refund in progress`
  if (state === "failed") return `${sum} could not be refunded`
  return origin === "studio"
    ? `${sum} refunded`
    : `${sum} refunded at the payment provider`
}

const MAILS: Record<string, string> = {
  order_confirmation: "Confirmation email",
  order_link: "Repeated confirmation email",
  order_sent: "Shipping email",
  order_refunded: "Refund email",
  order_for_office: "New-order email to the label",
  pre_order_out: "Release-day email",
}

function mailSentence({ words, status, to }: MailLine) {
  const what = MAILS[words] ?? `Email (${words.replaceAll("_", " ")})`
  const whom = to ? ` to ${to}` : ""
  if (status === "sent") return `${what} sent${whom}.`
  if (status === "dead") return `${what} could not be sent${whom}.`
  if (status === "held") return `${what} held back: too many emails${whom}.`
  return `${what} waiting to be sent${whom}.`
}

function titleOf(item: string | null, { order_items }: Order) {
  const found = order_items.find(({ id }) => id === item)
  return found ? lineTitle(found) : "an item"
}
