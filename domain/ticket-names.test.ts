import { expect, test } from "vitest"
import {
  NO_NAMES,
  nameOn,
  namesFor,
  readNames,
  ticketsIn,
  unnamedIn,
  withName,
} from "./ticket-names.ts"

function line(variantId: string, qty: number, product_type = "experience") {
  const title = `Date ${variantId}`
  return { variantId, qty, product: { product_type }, variant: { title } }
}

const TICKETS = ticketsIn([line("a", 2), line("tee", 3, "merch"), line("b", 1)])
const [first, second, third] = TICKETS
if (!first || !second || !third) throw new Error("three tickets")

test("only experiences have tickets, one per place, up to an order's limit", () => {
  expect(TICKETS.map(({ variantId, unit }) => [variantId, unit])).toEqual([
    ...[
      ["a", 0],
      ["a", 1],
      ["b", 0],
    ],
  ])
  expect(ticketsIn([{ ...line("a", 2), gone: true }])).toEqual([])
  expect(ticketsIn([line("a", 30), line("b", 999)])).toHaveLength(40)
})

test("one name applies to every ticket until each is named", () => {
  const one = withName(NO_NAMES, first, "Ada")
  expect(namesFor("a", TICKETS, one)).toEqual(["Ada", "Ada"])
  expect(namesFor("b", TICKETS, one)).toEqual(["Ada"])
  expect(namesFor("tee", TICKETS, one)).toBeUndefined()
  const each = withName({ ...one, each: true }, second, " Bea\t")
  expect(namesFor("a", TICKETS, each)).toEqual(["Ada", "Bea"])
  expect(nameOn(third, each)).toBe("Ada")
  expect(namesFor("a", TICKETS, { ...each, each: false })).toEqual([
    ...["Ada", "Ada"],
  ])
})

test("finds a ticket without a name", () => {
  expect(unnamedIn(TICKETS, NO_NAMES)).toBe(first)
  const one = withName(NO_NAMES, first, "Ada")
  expect(unnamedIn(TICKETS, one)).toBeUndefined()
  const emptied = withName({ ...one, each: true }, third, " \u0001 ")
  expect(unnamedIn(TICKETS, emptied)).toBe(third)
})

test("reads names from any stored value", () => {
  for (const odd of [null, 7, "x", [], { own: { a: 1 }, lead: {}, each: 1 }]) {
    const names = readNames(odd)
    expect(names).toMatchObject({ lead: null, each: false })
    expect(nameOn(first, names)).toBe("")
  }
  const long = { lead: "x".repeat(99), each: true, own: { a: ["Ada", 7] } }
  expect(readNames(long)).toEqual({
    ...{ lead: "x".repeat(80), each: true, own: { a: ["Ada", null] } },
  })
})
