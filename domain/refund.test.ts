import { expect, test } from "vitest"
import { refundedText, refundOf } from "./refund.ts"

const ORDER = {
  paid_cents: 1450,
  taken_cents: 0,
  postage_left: 450,
  lines: [{ order_item_id: "mug", qty: 3, given: 0, cents: 1000 }],
}

test("refunds in three steps add up to the line, and never exceed what is left", () => {
  const steps = [0, 1, 2].map((given) => {
    const [line] = ORDER.lines
    const lines = line ? [{ ...line, given }] : []
    return refundOf({ ...ORDER, lines }, { units: { mug: 1 }, postage: false })
  })
  expect(steps).toEqual([333, 333, 334])
  const all = { units: { mug: 3 }, postage: true }
  expect(refundOf(ORDER, all)).toBe(1450)
  expect(refundOf({ ...ORDER, taken_cents: 500 }, all)).toBe(950)
})

test("says how many of a line were refunded", () => {
  const texts = [0, 1, 2].map((refunded_qty) =>
    refundedText({ qty: 2, refunded_qty }),
  )
  expect(texts).toEqual([null, "1 of 2 refunded", "Refunded"])
})
