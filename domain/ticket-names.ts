import type { CartLine } from "./cart.ts"
import { cleanHolder, LONGEST_HOLDER } from "./pass.ts"

/** The names a buyer typed for the tickets in a cart. */
export type TicketNames = {
  /** The name on the first ticket and on all without their own; null until
   * typed. */
  lead: string | null
  /** Whether each ticket has its own name. */
  each: boolean
  /** By variant, in ticket order. */
  own: Record<string, (string | null)[]>
}

export const NO_NAMES: TicketNames = { lead: null, each: false, own: {} }

/** The most tickets in an order; the server refuses more. */
export const MOST_TICKETS = 40

export type Ticket = { variantId: string; unit: number; title: string }

type Line = Pick<CartLine, "variantId" | "qty"> & {
  gone?: boolean
  product: Pick<CartLine["product"], "product_type">
  variant: Pick<CartLine["variant"], "title">
}

/** The tickets a cart would buy, up to the limit of an order. */
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

/** The name on a ticket, as its field shows it. */
export function nameOn({ variantId, unit }: Ticket, names: TicketNames) {
  const own = names.each ? names.own[variantId]?.[unit] : null
  return own ?? names.lead ?? ""
}

/** Changes the name on a ticket. Unless tickets are named separately, the name
 * applies to all of them. */
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

/** The names to send with a cart line; undefined if it is not a ticket. */
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

/** Names from browser storage, whatever it contains. */
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
