import { expect, test } from "vitest"
import {
  addGuestLine,
  type CartLine,
  cartCount,
  isCapped,
  lineTrouble,
  mergedQty,
  putMemberLine,
  qtyLimit,
  withQty,
} from "./cart.ts"

function line(values: Partial<CartLine> = {}, inventory = 10): CartLine {
  return {
    id: "guest-1",
    productId: "tee",
    variantId: "large",
    qty: 1,
    product: {
      slug: "tee",
      title: "Tee",
      cover_url: null,
      artist_name: null,
      out_from: null,
      members_only: false,
      product_type: "music",
    },
    variant: {
      title: "Large",
      price_cents: 2500,
      currency: "GBP",
      inventory,
      max_per_order: null,
      is_digital: false,
      needs_address: true,
      on_sale_from: null,
      on_sale_until: null,
      members_from: null,
    },
    ...values,
  }
}

test("the count is the sum of the quantities", () => {
  expect(cartCount([])).toBe(0)
  expect(cartCount([line({ qty: 2 }), line({ qty: 3 })])).toBe(5)
})

test("a guest's add of the same product and variant adds to its quantity", () => {
  const lines = addGuestLine([line({ qty: 2 })], line({ id: "new", qty: 3 }))
  expect(lines).toMatchObject([{ id: "guest-1", qty: 5 }])
})

test("another variant of the same product becomes a new line, listed first", () => {
  const lines = addGuestLine([line()], line({ id: "new", variantId: "small" }))
  expect(lines.map(({ id }) => id)).toEqual(["new", "guest-1"])
})

test("a guest's add stops at the stock and never reduces the quantity", () => {
  const [capped] = addGuestLine([line({ qty: 2 }, 4)], line({ qty: 9 }, 4))
  expect(capped?.qty).toBe(4)
  const [kept] = addGuestLine([line({ qty: 6 })], line({ qty: 1 }, 4))
  expect(kept?.qty).toBe(6)
})

test("a member's add sets the quantity", () => {
  const held = line({ id: "a", qty: 5 })
  expect(putMemberLine([held], line({ id: "a", qty: 2 }))).toMatchObject([
    { id: "a", qty: 2 },
  ])
  expect(putMemberLine([], held)).toEqual([held])
})

test("a quantity of 0 or less removes the line", () => {
  const lines = [line({ id: "a" }), line({ id: "b" })]
  expect(withQty(lines, "a", 0).map(({ id }) => id)).toEqual(["b"])
  expect(withQty(lines, "a", -3).map(({ id }) => id)).toEqual(["b"])
  expect(withQty(lines, "a", 4)).toMatchObject([{ qty: 4 }, { qty: 1 }])
  expect(withQty(lines, "a", 5000)[0]?.qty).toBe(999)
})

test.each([
  [-1, 999],
  [0, 0],
  [7, 7],
  [5000, 999],
])("with an inventory of %i a cart holds up to %i", (inventory, most) => {
  expect(qtyLimit({ inventory, max_per_order: null })).toBe(most)
})

test.each([
  [-1, 2, 2, true],
  [9, 2, 2, true],
  [1, 2, 1, false],
  [2, 2, 2, false],
  [0, 2, 0, false],
])("with %i in stock and %i an order a cart holds %i", (...facts) => {
  const [inventory, max_per_order, most, capped] = facts
  expect(qtyLimit({ inventory, max_per_order })).toBe(most)
  expect(isCapped({ inventory, max_per_order })).toBe(capped)
})

test.each([
  [2, 3, 10, 5],
  [2, 3, 4, 4],
  [2, 0, -1, 2],
  [700, 700, -1, 999],
  // Now out of stock: one stays, so that the line remains visible.
  [2, 0, 0, 1],
])(
  "merges a guest's %i and a member's %i with %i in stock into %i",
  (...numbers) => {
    const [guest, member, inventory, merged] = numbers
    const stock = { inventory, max_per_order: null }
    expect(mergedQty(guest, member, stock)).toBe(merged)
  },
)

test("says why a line cannot be bought", () => {
  expect(lineTrouble(line())).toBeNull()
  expect(lineTrouble(line({ qty: 400 }, -1))).toBeNull()
  expect(lineTrouble({ ...line(), gone: true })).toBe("gone")
  expect(lineTrouble(line({}, 0))).toBe("out-of-stock")
  expect(lineTrouble(line({ qty: 3 }, 2))).toBe("too-many")
})
