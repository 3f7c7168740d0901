import fc from "fast-check"
import { expect, test } from "vitest"
import { readCsv } from "#app/studio/list/read-csv.ts"
import { CSV_MARK, csvText } from "#domain/csv.ts"
import { formulasIn } from "#tests/support/spreadsheet.ts"

const FORMULAS = [
  "=1+1",
  "+cmd|' /C calc'!A0",
  "-x",
  "@SUM(1)",
  "＝1+1",
  "＋1+1",
  "－1+x",
  "＠SUM(1)",
  "\t=1",
  "\tplain",
  "\r=1",
  "\n=1+1",
  "\nplain",
  " =1+1",
  "a;=1+1",
  "a;=1+1;",
  'a;"=1+1;',
  "a; \u200b=1+1;",
  "a\t=1+1\t",
  "a\n=1+1\n",
  "a|=1+1|",
  "a,＝1+1,b",
  "-1;=2",
]

test.each(FORMULAS)("%j is no formula in any spreadsheet", (text) => {
  const csv =
    CSV_MARK +
    csvText([
      ["Name", "Note"],
      ["Ada", text],
    ])
  expect(formulasIn(csv)).toEqual([])
  expect(formulasIn(csvText([[text, "Ada"]]))).toEqual([])
  expect(readCsv(csv)).toEqual([{ name: "Ada", note: text }])
})

test("figures stay numbers", () => {
  const figures = ["-12.00", "+447700900123", "0", "1e5"]
  expect(csvText([figures])).toBe('"-12.00","+447700900123","0","1e5"\r\n')
})

test("any text comes back as it was and starts no formula", () => {
  const sign = fc.constantFrom(..."=+-@＝＋－＠\t\r\n;,|'\" a1\u200b")
  const text = fc.string({ unit: sign, maxLength: 12 })
  const rows = fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 4 })
  fc.assert(
    fc.property(rows, (drawn) => {
      // An empty row is not read back.
      const cells = drawn.map(([one, two]) => [`a${one}`, two, "end"])
      const csv = csvText([["One", "Two", "Three"], ...cells])
      expect(formulasIn(csv)).toEqual([])
      expect(readCsv(csv).map((row) => Object.values(row))).toEqual(cells)
    }),
    { numRuns: 2_000 },
  )
})

test.for([
  ["blanks", " \t"],
  ["invisible characters", "\u200b\u00ad"],
  ["quotes and apostrophes", "\"'"],
])("a message full of %s costs as much as it is long", ([, filler = ""]) => {
  const cost = (length: number) => {
    const message = `a,${filler.repeat(length)}b`
    const times = Array.from({ length: 5 }, () => {
      const began = performance.now()
      csvText([[message]])
      return performance.now() - began
    })
    return Math.min(...times)
  }
  cost(1_000)
  expect(cost(16_000) / cost(1_000)).toBeLessThan(80)
})
