import { expect, test } from "vitest"
import { MOST_LINES, readSheet } from "./read-sheet.ts"

test("a line has what its columns say, and expects what was there when it was taken", () => {
  const text =
    "Id,Product,SKU,Shelf,Low from,On hand,Counted\n" +
    "a1,LP,lp-1, A1 ,,12,11\n" +
    "a2,LP,,,3,7,\n"
  expect(readSheet(text)).toEqual([
    {
      ...{ variant_id: "a1", sku: "lp-1", shelf: "A1", low_at: "" },
      ...{ expected: "12", counted: "11" },
    },
    { variant_id: "a2", sku: "", shelf: "", low_at: "3", counted: "" },
  ])
  expect(readSheet("SKU;Counted\nLP-1;3")).toEqual([
    { sku: "LP-1", counted: "3" },
  ])
})

test("what is no sheet of stock says so", () => {
  expect(readSheet("")).toBe("emptySheet")
  expect(readSheet("Name,Price\nLP,12")).toBe("strangeSheet")
  const long = `SKU\n${"LP\n".repeat(MOST_LINES + 1)}`
  expect(readSheet(long)).toBe("longSheet")
})
