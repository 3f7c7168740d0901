import { expect, test } from "vitest"
import { addressTitle, restText, sentLines } from "./dispatch.ts"

const ITEMS = [
  { id: "lp", qty: 2, product_title: "Floodlight", variant_title: "12-inch" },
  { id: "tee", qty: 1, product_title: "Rye Lane Tee", variant_title: "Large" },
  { id: "file", qty: 1, product_title: "N29", variant_title: "MP3" },
]
const FIRST = {
  id: "1",
  sent_at: "2026-11-17T10:00:00Z",
  carrier: "Royal Mail",
  tracking_number: "9X 1",
  parcel_items: [
    { order_item_id: "tee", qty: 1 },
    { order_item_id: "lp", qty: 1 },
  ],
}
const SECOND = {
  id: "2",
  sent_at: "2026-11-19T10:00:00+00:00",
  carrier: null,
  tracking_number: null,
  parcel_items: [{ order_item_id: "lp", qty: 1 }],
}
const day = (time: string) => time.slice(0, 10)

test("describes a single parcel with everything known about it", () => {
  const whole = { needs_shipping: true, shipped_at: SECOND.sent_at }
  expect(sentLines({ ...whole, parcels: [SECOND] }, ITEMS, day)).toEqual([
    "Sent on 2026-11-19",
  ])
  expect(sentLines({ ...whole, parcels: [FIRST] }, ITEMS, day)).toEqual([
    "Sent on 2026-11-17 with Royal Mail, number 9X 1",
  ])
  expect(restText({ ...whole, parcels: [FIRST] })).toBeNull()
  expect(addressTitle(whole)).toBe("Sent to")
})

test("describes several parcels one by one, with their contents", () => {
  const part = { needs_shipping: true, shipped_at: null }
  expect(sentLines({ ...part, parcels: [FIRST] }, ITEMS, day)).toEqual([
    "Sent on 2026-11-17 with Royal Mail, number 9X 1: 1 × Floodlight, 12-inch; 1 × Rye Lane Tee, Large",
  ])
  expect(restText({ ...part, parcels: [FIRST] })).toBe("The rest is to be sent")
  const both = { ...part, shipped_at: SECOND.sent_at, parcels: [SECOND, FIRST] }
  expect(sentLines(both, ITEMS, day)[1]).toBe(
    "Sent on 2026-11-19: 1 × Floodlight, 12-inch",
  )
})

test("says that an order is still to be sent", () => {
  const waiting = { needs_shipping: true, shipped_at: null, parcels: [] }
  expect(sentLines(waiting, ITEMS, day)).toEqual([])
  expect(restText(waiting)).toBe("To be sent")
  expect(restText({ ...waiting, needs_shipping: false })).toBeNull()
  expect(addressTitle(waiting)).toBe("To be sent to")
})
