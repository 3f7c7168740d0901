import { vatWithin } from "#domain/vat.ts"
import type { Order } from "./order.ts"

type MoneyLine = { title: string; cents: number | null; currency: string }

type Sold = Pick<
  Order,
  | "currency"
  | "subtotal_cents"
  | "discount_cents"
  | "shipping_cents"
  | "total_cents"
  | "paid_cents"
  | "paid_currency"
  | "refunded_cents"
  | "seller"
  | "fee"
>

/** An order's money line by line: items less discount plus postage are the
 * total; less refunds, net sales; less fees, the payout. */
export function moneyOf(order: Sold): MoneyLine[] {
  const { total_cents, paid_cents, paid_currency, fee } = order
  const asked = (title: string, cents: number) => ({
    ...{ title, cents, currency: order.currency },
  })
  const paid = (title: string, cents: number | null) => ({
    ...{ title, cents, currency: paid_currency },
  })
  const net = paid_cents - order.refunded_cents
  const vat = vatWithin(net, order.seller)
  const isAsAsked =
    paid_cents === total_cents && paid_currency === order.currency
  return [
    asked("Items", order.subtotal_cents),
    ...nonZero(asked("Discount", -order.discount_cents)),
    ...nonZero(asked("Postage", order.shipping_cents)),
    asked("Total", total_cents),
    ...(isAsAsked ? [] : [paid("Paid", paid_cents)]),
    ...nonZero(paid("Refunds", -order.refunded_cents)),
    paid("Net sales", net),
    ...(vat ? [paid("VAT in net sales", vat.cents)] : []),
    paid(
      fee.is_test ? "Fees (simulated: test payment)" : "Fees",
      fee.cents === null ? null : -fee.cents,
    ),
    paid("Payout", fee.cents === null ? null : net - fee.cents),
  ]
}

/** Leaves out lines of zero. */
function nonZero(line: MoneyLine) {
  return line.cents === 0 ? [] : [line]
}
