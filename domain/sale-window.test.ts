import { expect, test } from "vitest"
import { closedText, saleOf, unavailableText } from "./sale-window.ts"

const NOW = new Date("2026-07-10T12:00:00Z")
const ALWAYS = { on_sale_from: null, on_sale_until: null, members_from: null }
const SOON = { ...ALWAYS, on_sale_from: "2026-07-17T09:00:00Z" }

test.each([
  [ALWAYS, null],
  [{ ...ALWAYS, on_sale_from: "2026-07-10T12:00:00Z" }, null],
  [
    { ...ALWAYS, on_sale_until: "2026-07-10T12:00:00Z" },
    { text: "No longer on sale", closed: true },
  ],
  [SOON, { text: "On sale from Friday 17 July, 10:00", closed: true }],
  [
    { ...SOON, members_from: "2026-07-16T09:00:00Z" },
    {
      text: "On sale from Friday 17 July, 10:00, for members from Thursday 16 July, 10:00",
      closed: true,
    },
  ],
  [
    { ...SOON, members_from: "2026-07-10T11:00:00Z" },
    {
      text: "Members now, everybody from Friday 17 July, 10:00",
      closed: false,
    },
  ],
])("describes %o as %o", (window, sale) => {
  expect(saleOf(window, NOW)).toEqual(sale)
})

test("says that an item is off sale rather than sold out", () => {
  const sale = saleOf(SOON, NOW) ?? undefined
  expect(unavailableText({ inventory: 0, sale })).toMatch(/^On sale from/)
  expect(unavailableText({ inventory: 0 })).toBe("Out of Stock")
  expect(unavailableText({ inventory: 3 })).toBeNull()
})

test("tells guests what is for members only, and lets the server decide for members", () => {
  const ahead = { ...SOON, members_from: "2026-07-10T11:00:00Z" }
  const line = { product: { members_only: false }, variant: ahead }
  expect(closedText(line, true, NOW)).toMatch(/^Members now/)
  expect(closedText(line, false, NOW)).toBeNull()
  const own = { product: { members_only: true }, variant: ALWAYS }
  expect(closedText(own, true, NOW)).toBe("For members")
  expect(closedText(own, false, NOW)).toBeNull()
})
