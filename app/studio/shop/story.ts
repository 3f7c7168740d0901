import { dateText } from "#domain/calendar.ts"
import { contentsText, type Packed, sentText } from "#domain/dispatch.ts"
import { lineTitle } from "#domain/line-title.ts"
import { priceText } from "#domain/money.ts"
import { call } from "../data/tables.ts"
import type { Order } from "./order.ts"
import type { Refund } from "./refund-calls.ts"

type By = { by: string | null }
export type StoryLine = { at: string } & (
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

/** What happened to an order, the first first. */
export function readStory(order: string) {
  return call<StoryLine[]>("order_story", { p_order_id: order })
}

export function keyOf(line: StoryLine) {
  return `${line.kind} ${"id" in line ? line.id : line.at}`
}

/** Who did it, where somebody here did. */
export function doerOf(line: StoryLine) {
  if (!("by" in line)) return null
  if (line.kind === "refund" && line.origin !== "studio") return null
  return line.by ?? "Somebody who has left"
}

/** What a line says, and what stood there before. */
export function sentenceOf(line: StoryLine, order: Order) {
  switch (line.kind) {
    case "paid":
      return `Paid: ${priceText(line.cents, line.currency)}.`
    case "refund":
      return refundSentences(line, order).join(" ")
    case "payment":
      return `The payment provider says ${line.words}${line.done ? "" : ", which is still to be dealt with"}.`
    case "mail":
      return mailSentence(line)
    case "downloaded":
      return `Fetched: ${line.words}, ${line.count} of ${line.most} times.`
    case "parcel":
      return parcelSentence(line, order)
    case "note":
      return line.words ?? "A note that is forgotten."
    case "address":
      return "Mended the address."
    case "email":
      return "Mended the e-mail address."
    case "attended":
      return `Settled: ${line.words ?? "why is forgotten"}`
    case "confirmation":
      return "Sent the confirmation again."
    case "downloads":
      return `Gave the downloads of ${titleOf(line.order_item_id, order)} again.`
    case "parcel_mended":
      return "Put a parcel right."
    case "parcel_undone":
      return "Took a parcel back."
  }
}

/** What it was before, in words; null where nothing was. */
export function wasOf(line: StoryLine) {
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
    ...(shelved.length > 0 ? [`Back on the shelf: ${contents(shelved)}.`] : []),
    ...(words ? [`Why: ${words}`] : []),
  ]
}

function refundText({ state, origin, cents, currency }: RefundLine) {
  const sum = priceText(cents, currency)
  if (state === "asked") return `${sum} is to be refunded`
  if (state === "failed") return `${sum} could not be refunded`
  return origin === "studio"
    ? `${sum} refunded`
    : `${sum} refunded at the payment provider`
}

const MAILS: Record<string, string> = {
  order_confirmation: "The confirmation",
  order_link: "The confirmation, asked for again,",
  order_sent: "That a parcel went",
  order_refunded: "The refund email",
  order_for_office: "That there is an order to pack",
  pre_order_out: "That it is out",
}

function mailSentence({ words, status, to }: MailLine) {
  const what = MAILS[words] ?? `A mail (${words.replaceAll("_", " ")})`
  const whom = to ? ` to ${to}` : ""
  if (status === "sent") return `${what} was mailed${whom}.`
  if (status === "dead") return `${what} could not be mailed${whom}.`
  if (status === "held") return `${what} was held back: too many mails${whom}.`
  return `${what} is to be mailed${whom}.`
}

function titleOf(item: string | null, { order_items }: Order) {
  const found = order_items.find(({ id }) => id === item)
  return found ? lineTitle(found) : "something"
}
