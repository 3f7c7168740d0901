import type { CartLine } from "./cart.ts"
import { cleanHolder, LONGEST_HOLDER } from "./pass.ts"

/** What a buyer typed for the tickets in a cart. */
export type TicketNames = {
  /** On the first ticket, and on all that have no name of their own; null
   * until it is typed. */
  lead: string | null
  /** Whether each ticket is named by itself. */
  each: boolean
  /** By variant, in the order of its tickets. */
  own: Record<string, (string | null)[]>
}

export const NO_NAMES: TicketNames = { lead: null, each: false, own: {} }

/** One order has no more tickets than this: the till refuses them. */
export const MOST_TICKETS = 40

export type Ticket = { variantId: string; unit: number; title: string }

type Line = Pick<CartLine, "variantId" | "qty"> & {
  gone?: boolean
  product: Pick<CartLine["product"], "product_type">
  variant: Pick<CartLine["variant"], "title">
}

/** The tickets that a cart would buy, up to what one order can have. */
export function ticketsIn(lines: readonly Line[]): Ticket[] {
  return lines
    .filter(
      ({ gone, product }) => !gone && product.product_type === "experience",
    )
    .flatMap(({ variantId, qty, variant }) =>
      Array.from({ length: Math.min(qty, MOST_TICKETS) }, (_, unit) => ({
        ...{ variantId, unit, title: variant.title },
      })),
    )
    .slice(0, MOST_TICKETS)
}

/** The name on a ticket as its field shows it. */
export function nameOn({ variantId, unit }: Ticket, names: TicketNames) {
  const own = names.each ? names.own[variantId]?.[unit] : null
  return own ?? names.lead ?? ""
}

/** The names with another one on a ticket. Without names of their own, all
 * tickets have the one that was typed. */
export function withName(
  names: TicketNames,
  { variantId, unit }: Ticket,
  typed: string,
): TicketNames {
  const name = typed.slice(0, LONGEST_HOLDER)
  if (!names.each) return { ...names, lead: name }
  const before = names.own[variantId] ?? []
  const length = Math.max(before.length, unit + 1)
  const after = Array.from({ length }, (_, place) =>
    place === unit ? name : (before[place] ?? null),
  )
  return { ...names, own: { ...names.own, [variantId]: after } }
}

/** The first ticket without a name; undefined when all have one. */
export function unnamedIn(tickets: readonly Ticket[], names: TicketNames) {
  return tickets.find((ticket) => cleanHolder(nameOn(ticket, names)) === "")
}

/** The names to send with a line of the cart; undefined for what is no
 * ticket. */
export function namesFor(
  variantId: string,
  tickets: readonly Ticket[],
  names: TicketNames,
) {
  const mine = tickets.filter((ticket) => ticket.variantId === variantId)
  return mine.length > 0
    ? mine.map((ticket) => cleanHolder(nameOn(ticket, names)))
    : undefined
}

/** The names as a browser kept them, whatever is in there now. */
export function readNames(stored: unknown): TicketNames {
  const { lead, each, own } = Object(stored)
  const text = (value: unknown) =>
    typeof value === "string" ? value.slice(0, LONGEST_HOLDER) : null
  const lists = Object.entries(Object(own)).map(([variantId, list]) => [
    variantId,
    (Array.isArray(list) ? list : []).slice(0, MOST_TICKETS).map(text),
  ])
  return {
    lead: text(lead),
    each: each === true,
    own: Object.fromEntries(lists),
  }
}
