/** A line of an order, as far as it can be given back. */
export type RefundableLine = {
  order_item_id: string
  qty: number
  /** How many were given back, or are being. */
  given: number
  /** What was paid for all of them, the discount taken off. */
  cents: number
}

export type Refundable = {
  paid_cents: number
  /** What was given back, or is being. */
  taken_cents: number
  postage_left: number
  lines: readonly RefundableLine[]
}

export type RefundWish = {
  /** How many of each line. */
  units: Readonly<Record<string, number>>
  postage: boolean
}

/** What a refund by lines gives back: the preview of what the database
 * decides. The rest of the money is the most there is. */
export function refundOf(order: Refundable, { units, postage }: RefundWish) {
  const lines = order.lines.map((line) =>
    partOfLine(line, units[line.order_item_id] ?? 0),
  )
  const shares = lines.reduce((sum, cents) => sum + cents, 0)
  const whole = shares + (postage ? order.postage_left : 0)
  return Math.min(whole, moneyLeft(order))
}

export function moneyLeft(order: Refundable) {
  return order.paid_cents - order.taken_cents
}

/** In however many steps a line is given back, it adds up to what was paid. */
function partOfLine({ qty, given, cents }: RefundableLine, more: number) {
  const upTo = (units: number) => Math.floor((cents * units) / qty)
  return upTo(given + more) - upTo(given)
}

/** Of how many in a line nothing is left, in words; null while all are there. */
export function refundedText({ qty, refunded_qty }: RefundedLine) {
  if (refunded_qty === 0) return null
  return refunded_qty === qty
    ? "Refunded"
    : `${refunded_qty} of ${qty} refunded`
}

export type RefundedLine = { qty: number; refunded_qty: number }
