import { expect, test } from "vitest"
import { calendarResponse } from "./calendar.ts"

test("an artist's name cannot add lines to the calendar", async () => {
  const facts = {
    title: "One, two\nBEGIN:VEVENT\r\n – Tour dates",
    type: "text/calendar",
    path: "/artist/one/events.ics",
  }
  const at = (path: string) => `https://9x.example${path}`
  const calendar = await calendarResponse(facts, [], at).text()
  const lines = calendar.split(/[\r\n]+/)
  expect(lines).toContain("NAME:One\\, two\\nBEGIN:VEVENT\\n – Tour dates")
  expect(lines).not.toContain("BEGIN:VEVENT")
})
