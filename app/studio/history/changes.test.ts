import { expect, test } from "vitest"
import type { Change } from "../data/history.ts"
import { columnsOf, stepsOf } from "./changes.ts"

const LINE: Change = {
  id: 1,
  change: "7-1",
  at: "2026-11-17T09:00:00Z",
  by: null,
  by_name: "Nia",
  table_name: "artists",
  row_id: "a",
  row_name: "Hexa",
  verb: "update",
  before: { name: "Hexa", genre: null },
  after: { name: "HEXA", genre: null },
  follows: false,
  puts_back: null,
}

test("groups lines of one change into a step, oldest first", () => {
  const lines = [
    { ...LINE, id: 4, change: "9-1", puts_back: "7-1" },
    { ...LINE, id: 2, row_id: "b" },
    LINE,
  ]
  const steps = stepsOf(lines)
  expect(steps.map(({ change, undone }) => [change, undone])).toEqual([
    ["9-1", false],
    ["7-1", true],
  ])
  expect(steps[1]?.lines.map(({ id }) => id)).toEqual([1, 2])
})

test("lists only the columns that changed", () => {
  expect(columnsOf(LINE)).toEqual([{ name: "name", was: "Hexa", is: "HEXA" }])
  const made = { ...LINE, verb: "insert", before: null } as const
  expect(columnsOf(made)).toEqual([{ name: "name", was: null, is: "HEXA" }])
})

test("shows the fields inside a setting", () => {
  const line = {
    ...{ ...LINE, table_name: "site_settings", row_id: "seller" },
    before: { value: { name: "9X", email: null } },
    after: { value: { name: "9X Ltd", email: null } },
  }
  expect(columnsOf(line)).toEqual([{ name: "name", was: "9X", is: "9X Ltd" }])
})

test("names a deleted account", () => {
  expect(stepsOf([{ ...LINE, by_name: null }])[0]?.by).toBe(
    "A former colleague",
  )
})
