import { expect, test } from "vitest"
import { isVatRegistered, vatText, vatWithin } from "./vat.ts"

const SELLER = { vat_number: "GB 000 0000 00", vat_rate: 20 }

test.each([
  [1200, 200],
  [2500, 417],
  [0, 0],
  [1, 0],
])("of %i pence at 20%% it is %i", (sum, cents) => {
  expect(vatWithin(sum, SELLER)).toEqual({ cents, rate: 20 })
})

test("a seller without a VAT number or rate charges none", () => {
  for (const seller of [
    ...[null, {}, { vat_rate: 20 }, { vat_number: "GB 1" }],
    ...["20", -1, 0, 100, Number.NaN].map((vat_rate) => ({
      ...{ ...SELLER, vat_rate },
    })),
  ]) {
    expect(vatWithin(1200, seller)).toBeNull()
  }
  expect(vatText(1200, { vat_number: "GB 1" }, String)).toBe(
    "Prices include VAT.",
  )
  expect(vatText(1200, SELLER, String)).toBe(
    "Prices include VAT. Of the total, 200 is VAT at 20%.",
  )
})

test("only a seller with a VAT number mentions VAT", () => {
  const unregistered = [
    ...[null, 9, "GB 1", [], {}, { vat_rate: 20 }],
    ...["", "  ", null, {}, [], false].map((vat_number) => ({
      ...{ ...SELLER, vat_number },
    })),
  ]
  for (const seller of unregistered) {
    expect(isVatRegistered(seller), JSON.stringify(seller)).toBe(false)
    expect(vatText(1200, seller, String)).toBeNull()
    expect(vatWithin(1200, seller)).toBeNull()
  }
  for (const vat_number of ["GB 1", 123_456_789]) {
    expect(isVatRegistered({ vat_number })).toBe(true)
  }
})
