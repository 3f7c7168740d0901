import { expect, test } from "vitest"
import { moneyOf } from "./order-money.ts"

const ORDER = {
  ...{ currency: "GBP", paid_currency: "GBP", subtotal_cents: 3000 },
  ...{ discount_cents: 300, shipping_cents: 450, total_cents: 3150 },
  ...{
    paid_cents: 3150,
    refunded_cents: 750,
    fee: { cents: 67, is_test: null },
  },
  seller: { vat_number: "GB 1", vat_rate: 20 },
}

const shown = (order: Parameters<typeof moneyOf>[0]) =>
  moneyOf(order).map(({ title, cents }) => [title, cents])

test("adds up from the items to the payout", () => {
  expect(shown(ORDER)).toEqual([
    ["Items", 3000],
    ["Discount", -300],
    ["Postage", 450],
    ["Total", 3150],
    ["Refunds", -750],
    ["Net sales", 2400],
    ["VAT in net sales", 400],
    ["Fees", -67],
    ["Payout", 2333],
  ])
})

test("hides VAT without a VAT number, and the payout while the fee is unknown", () => {
  const plain = { ...ORDER, discount_cents: 0, shipping_cents: 0 }
  const order = {
    ...{ ...plain, subtotal_cents: 3150, refunded_cents: 0 },
    ...{ seller: { vat_rate: 20 }, fee: { cents: null, is_test: null } },
  }
  expect(shown(order)).toEqual([
    ["Items", 3150],
    ["Total", 3150],
    ["Net sales", 3150],
    ["Fees", null],
    ["Payout", null],
  ])
})

test("shows a differing payment and a simulated fee separately", () => {
  const order = {
    ...ORDER,
    paid_cents: 3000,
    fee: { cents: 65, is_test: true },
  }
  expect(shown(order).slice(3)).toEqual([
    ["Total", 3150],
    ["Paid", 3000],
    ["Refunds", -750],
    ["Net sales", 2250],
    ["VAT in net sales", 375],
    ["Fees (simulated: test payment)", -65],
    ["Payout", 2185],
  ])
})
