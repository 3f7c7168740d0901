/** An order line, as far as it can be refunded. */
export type RefundableLine = {
  order_item_id: string
  qty: number
  /** The quantity already refunded or being refunded. */
  given: number
  /** The amount paid for all of them, after discount. */
  cents: number
}

export type Refundable = {
  paid_cents: number
  /** The amount already refunded or being refunded. */
  taken_cents: number
  postage_left: number
  lines: readonly RefundableLine[]
}

export type RefundWish = {
  /** The quantity to refund for each line. */
  units: Readonly<Record<string, number>>
  postage: boolean
}

/** The amount of a refund by lines, previewing the database's decision. Never
 * more than the money left. */
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

/** However many steps a line is refunded in, they add up to what was paid. */
function partOfLine({ qty, given, cents }: RefundableLine, more: number) {
  const upTo = (units: number) => Math.floor((cents * units) / qty)
  return upTo(given + more) - upTo(given)
}

/** How many of a line were refunded, in words; null for none. */
export function refundedText({ qty, refunded_qty }: RefundedLine) {
  if (refunded_qty === 0) return null
  return refunded_qty === qty
    ? "Refunded"
    : `${refunded_qty} of ${qty} refunded`
}

export type RefundedLine = { qty: number; refunded_qty: number }
