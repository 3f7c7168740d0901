import { expect, test } from "vitest"
import { durationText, remainingOf } from "./send-progress.ts"

test("writes the sending time in words", () => {
  expect(durationText(1, 50)).toBe("about a minute")
  expect(durationText(51, 50)).toBe("about 2 minutes")
  expect(durationText(20_000, 50)).toBe("about 6 hours and 40 minutes")
  expect(durationText(3600, 60)).toBe("about one hour")
  expect(durationText(61, 1)).toBe("about one hour and one minute")
})

test("does not count failed, skipped or unconfirmed recipients as remaining", () => {
  const counts = { sent_count: 5, failed_count: 1, skipped_count: 2 }
  const letter = { ...counts, recipient_count: 12, doubt_count: 1 }
  expect(remainingOf(letter)).toBe(3)
  expect(remainingOf({ ...letter, recipient_count: 0 })).toBe(0)
  expect(remainingOf({ ...letter, recipient_count: null })).toBeNull()
})
