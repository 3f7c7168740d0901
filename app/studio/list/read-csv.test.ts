import { expect, test } from "vitest"
import { csvOf } from "./csv.ts"
import { readCsv } from "./read-csv.ts"

test("reads back what csvOf wrote", () => {
  const columns = [
    { key: "sku", title: "SKU" },
    { key: "shelf", title: 'Shelf, "row"' },
  ]
  const rows = [
    { id: "1", sku: "LP-1", shelf: 'A "top", \nleft' },
    { id: "2", sku: "-x", shelf: "=B2" },
    { id: "3", sku: "-12", shelf: "" },
  ]
  expect(readCsv(`\uFEFF${csvOf(columns, rows)}`)).toEqual(
    rows.map(({ sku, shelf }) => ({ sku, 'shelf, "row"': shelf })),
  )
})

test("reads semicolons, tabs, short lines and empty lines", () => {
  expect(readCsv("SKU;Counted\nLP-1;3\n;\n\nLP-2")).toEqual([
    { sku: "LP-1", counted: "3" },
    { sku: "LP-2", counted: "" },
  ])
  expect(readCsv(" Sku \tCounted\r\nA,1\t2\r\n")).toEqual([
    { sku: "A,1", counted: "2" },
  ])
  expect(readCsv("")).toEqual([])
})
