import { expect, test } from "vitest"
import { containing } from "./containing.ts"

test.each([
  ["tote", "%tote%"],
  ["100%", "%100\\%%"],
  ["a_b", "%a\\_b%"],
  ["back\\slash", "%back\\\\slash%"],
  ["*", "%_%"],
])("titles with %s are those like %s", (text, pattern) => {
  expect(containing(text)).toBe(pattern)
})
