import { expect, test } from "vitest"
import { pressMessages } from "./messages.ts"
import { blankTerms, linkRequest } from "./terms.ts"

test.each(["0", "1.5", "10001", "many"])("refuses %s plays", (plays) => {
  const terms = { ...blankTerms("a-release"), plays }
  expect(linkRequest(terms)).toBe(pressMessages.plays)
})

test("takes up to ten thousand plays, or no limit", () => {
  const request = (plays: string) =>
    linkRequest({ ...blankTerms("a-release"), plays })
  expect(request("10000")).toMatchObject({ plays: 10_000 })
  expect(request("")).toMatchObject({ plays: null })
})
