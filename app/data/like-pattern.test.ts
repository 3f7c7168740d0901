import { expect, test } from "vitest"
import { likePattern } from "./like-pattern.ts"

test.each([
  ["tote", "%tote%"],
  ["100%", "%100\\%%"],
  ["a_b", "%a\\_b%"],
  ["back\\slash", "%back\\\\slash%"],
  ["*", "%_%"],
])("matches titles with %s by the pattern %s", (text, pattern) => {
  expect(likePattern(text)).toBe(pattern)
})
