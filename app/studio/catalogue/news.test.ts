import { expect, test } from "vitest"
import { NEWS } from "./news.tsx"

test("the list shows the label's date, even around midnight in summer", () => {
  const date = NEWS.columns.find(({ key }) => key === "publish_date")
  const article = { id: "1", publish_date: "2026-07-02T23:00:00Z" }
  expect(date?.show?.(article)).toBe("3 Jul 2026")
  expect(date?.show?.({ id: "1", publish_date: null })).toBe("")
})
