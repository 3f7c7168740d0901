import { expect, test } from "vitest"
import { leftOf, takesText } from "./going.ts"

test("how long a letter takes is said as people say it", () => {
  expect(takesText(1, 50)).toBe("about a minute")
  expect(takesText(51, 50)).toBe("about 2 minutes")
  expect(takesText(20_000, 50)).toBe("about 6 hours and 40 minutes")
  expect(takesText(3600, 60)).toBe("about one hour")
  expect(takesText(61, 1)).toBe("about one hour and one minute")
})

test("who failed, left or is in doubt is not still to come", () => {
  const counts = { sent_count: 5, failed_count: 1, skipped_count: 2 }
  const letter = { ...counts, recipient_count: 12, doubt_count: 1 }
  expect(leftOf(letter)).toBe(3)
  expect(leftOf({ ...letter, recipient_count: 0 })).toBe(0)
  expect(leftOf({ ...letter, recipient_count: null })).toBeNull()
})
