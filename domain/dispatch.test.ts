import { expect, test } from "vitest"
import { addressTitle, sentText } from "./dispatch.ts"

const PARCEL = {
  needs_shipping: true,
  shipped_at: "2026-11-17T10:00:00Z",
  carrier: null,
  tracking_number: null,
}
const day = (time: string) => time.slice(0, 10)

test("a parcel is told of with as much as is known", () => {
  expect(sentText(PARCEL, day)).toBe("Sent on 2026-11-17")
  expect(
    sentText(
      { ...PARCEL, carrier: "Royal Mail", tracking_number: "9X 1" },
      day,
    ),
  ).toBe("Sent on 2026-11-17 with Royal Mail, number 9X 1")
  expect(addressTitle(PARCEL)).toBe("Sent to")
})

test("until it is sent, it is to be sent", () => {
  const waiting = { ...PARCEL, shipped_at: null, carrier: "Royal Mail" }
  expect(sentText(waiting, day)).toBeNull()
  expect(addressTitle(waiting)).toBe("To be sent to")
})
