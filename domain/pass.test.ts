import { expect, test } from "vitest"
import {
  cleanHolder,
  codeText,
  passEnd,
  passName,
  passWord,
  whenText,
} from "./pass.ts"

const NO_TERM = { begins_on: null, ends_on: null }
const GOOD = {
  ...{ closed_at: null, entered_at: null, ends_on: null },
  ...{ starts_at: "2026-06-18T18:00:00Z", ends_at: null },
}

test("groups a code for reading aloud", () => {
  expect(codeText("7K3MQ9ZX0123456789ABCDEFGH")).toBe(
    "7K3M Q9ZX 0123 4567 89AB CDEF GH",
  )
})

test("names a pass and its validity in London time", () => {
  expect(passName({ kind: "experience", number: 7 })).toBe("Ticket no. 7")
  expect(passWord([{ kind: "membership" }])).toBe("card")
  expect(passWord([{ kind: "membership" }, { kind: "experience" }])).toBe(
    "tickets",
  )
  expect(whenText({ ...GOOD, ...NO_TERM })).toBe("Thursday 18 June 2026, 19:00")
  const ends_at = "2026-06-18T21:30:00Z"
  expect(whenText({ ...GOOD, ...NO_TERM, ends_at })).toBe(
    "Thursday 18 June 2026, 19:00 to 22:30",
  )
  const year = { begins_on: "2026-06-18", ends_on: "2027-06-17" }
  expect(whenText({ starts_at: null, ends_at: null, ...year })).toBe(
    "18 Jun 2026 to 17 Jun 2027",
  )
  expect(whenText({ starts_at: null, ends_at: null, ...NO_TERM })).toBeNull()
})

test("a pass ends when it is refunded, used or over", () => {
  const before = new Date("2026-06-18T17:00:00Z")
  const after = new Date("2026-06-19T17:00:00Z")
  expect(passEnd(GOOD, before)).toBeNull()
  expect(passEnd(GOOD, after)).toBe("Over")
  expect(passEnd({ ...GOOD, entered_at: "now" }, before)).toBe("Used")
  const closed = { ...GOOD, closed_at: "now", entered_at: "now" }
  expect(passEnd(closed, before)).toBe("Given back")
  const card = { ...GOOD, starts_at: null, ends_on: "2026-06-18" }
  expect(passEnd(card, before)).toBeNull()
  expect(passEnd(card, after)).toBe("Over")
  // Midnight in summer is 23:00 UTC.
  expect(passEnd(card, new Date("2026-06-18T22:59:59Z"))).toBeNull()
  expect(passEnd(card, new Date("2026-06-18T23:00:00Z"))).toBe("Over")
})

test.each([
  ["  Inês  ", "Inês"],
  ["Robin\tAchebe\r\nBcc: x", "Robin Achebe  Bcc: x"],
  ["abc\u202egpj.exe\u2066", "abc gpj.exe"],
  ["a\u2028b\u0000", "a b"],
  ["\ud800x", "\ufffdx"],
  ["<script>", "<script>"],
  [" \u0001 ", ""],
  ["x".repeat(81), "x".repeat(80)],
  [`${"x".repeat(79)}😀`, `${"x".repeat(79)}\ufffd`],
])("cleans the name %j for a ticket", (typed, clean) => {
  expect(cleanHolder(typed)).toBe(clean)
})
