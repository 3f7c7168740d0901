import { expect, test } from "vitest"
import { MOST_LINES, readImport } from "./read-import.ts"

test("reads the columns of a line, with the stock at export as expected", () => {
  const text =
    "Id,Product,SKU,Shelf,Low-stock alert,On hand,Counted\n" +
    "a1,LP,lp-1, A1 ,,12,11\n" +
    "a2,LP,,,3,7,\n"
  expect(readImport(text)).toEqual([
    {
      ...{ variant_id: "a1", sku: "lp-1", shelf: "A1", low_at: "" },
      ...{ expected: "12", counted: "11" },
    },
    { variant_id: "a2", sku: "", shelf: "", low_at: "3", counted: "" },
  ])
  expect(readImport("SKU;Counted\nLP-1;3")).toEqual([
    { sku: "LP-1", counted: "3" },
  ])
})

test("rejects files that aren't stock files", () => {
  expect(readImport("")).toBe("emptyFile")
  expect(readImport("Name,Price\nLP,12")).toBe("wrongColumns")
  const long = `SKU\n${"LP\n".repeat(MOST_LINES + 1)}`
  expect(readImport(long)).toBe("longFile")
})
