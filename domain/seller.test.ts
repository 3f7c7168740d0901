import { expect, test } from "vitest"
import { sellerFrom, sellerLines } from "./seller.ts"

const NOBODY = {
  ...{ name: null, address: [], email: null },
  ...{ vatNumber: null, companyNumber: null },
}

test.each([
  [null],
  [9],
  ["9X Ltd"],
  [["9X Ltd"]],
  [{}],
  [{ name: 9, address: 9, email: {}, vat_number: true }],
  [{ name: " ", address: [null, 9, ["here"], ""], email: [], vat_number: {} }],
])("reads no seller from %j", (setting) => {
  expect(sellerFrom(setting)).toEqual(NOBODY)
  expect(sellerLines(setting)).toEqual([])
})

test("keeps what is usable: a one-line address, a number stored as a number", () => {
  const setting = { name: "9X Ltd", address: "London", vat_number: 123456789 }
  expect(sellerLines(setting)).toEqual(["9X Ltd", "London", "VAT 123456789"])
})

test("lists the seller on a receipt, line by line", () => {
  const setting = {
    name: "9X Ltd",
    address: ["1 Kiln Yard", 9, "London"],
    email: "shop@9x.example",
    vat_number: "GB 123",
    company_number: "01234567",
  }
  expect(sellerLines(setting)).toEqual([
    "9X Ltd",
    "1 Kiln Yard",
    "London",
    "Company 01234567",
    "VAT GB 123",
    "shop@9x.example",
  ])
})
