import { expect, test } from "vitest"
import { isUuid } from "./uuid.ts"

test("recognises a UUID in either case, and nothing else", () => {
  const uuid = "61e8a8a5-0d4b-4d2c-8d0b-5b8b8f1f4d3e"
  expect(isUuid(uuid)).toBe(true)
  expect(isUuid(uuid.toUpperCase())).toBe(true)
  for (const other of ["", ` ${uuid}`, `${uuid}0`, uuid.slice(1), 7, null]) {
    expect(isUuid(other)).toBe(false)
  }
})
