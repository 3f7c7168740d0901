import { expect, test } from "vitest"
import { entriesCsv } from "./books.ts"
import type { Entry } from "./money-data.ts"

test("dates a refund's order by the label's day, even around midnight in summer", () => {
  const refund = {
    ...{ id: "1", day: "2026-07-04", ordered_at: "2026-07-02T23:30:00+00:00" },
  } as Entry
  const [head = "", line = ""] = entriesCsv("refunds", [refund], true).split(
    "\r\n",
  )
  const place = head.split(",").findIndex((title) => /Ordered/.test(title))
  expect(line.split(",")[place]).toMatch(/^"?2026-07-03"?$/)
})
