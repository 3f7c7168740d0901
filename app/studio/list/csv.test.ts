import { expect, test } from "vitest"
import { csvOf } from "./csv.ts"

const COLUMNS = [
  { key: "name", title: "Name" },
  { key: "price", title: "Price, £", text: () => "-12.00" },
]

test("escapes commas, quotes and line breaks", () => {
  const rows = [{ id: "1", updated_at: "", name: 'Ada "A", \nBello' }]
  expect(csvOf(COLUMNS, rows)).toBe(
    '"Name","Price, £"\r\n"Ada ""A"", \nBello","-12.00"\r\n',
  )
})
