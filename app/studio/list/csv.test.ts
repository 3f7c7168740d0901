import { expect, test } from "vitest"
import { csvOf } from "./csv.ts"

const COLUMNS = [
  { key: "name", title: "Name" },
  { key: "price", title: "Price, £", text: () => "-12.00" },
]

test("commas, quotes and lines stay inside their cell", () => {
  const rows = [{ id: "1", updated_at: "", name: 'Ada "A", \nBello' }]
  expect(csvOf(COLUMNS, rows)).toBe(
    'Name,"Price, £"\r\n"Ada ""A"", \nBello",-12.00\r\n',
  )
})

test("no text becomes a spreadsheet's formula", () => {
  for (const name of ["=1+1", "+cmd", "@sum", "-x", "\t=1"]) {
    const text = csvOf(COLUMNS, [{ id: "1", updated_at: "", name }])
    expect(text.split("\r\n")[1]?.replace(/^"/, "")).toMatch(/^'/)
  }
})
