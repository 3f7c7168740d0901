import { expect, test } from "vitest"
import { cut } from "./meta.ts"

test("a text that fits stays as it is", () => {
  expect(cut("a".repeat(60), 60)).toBe("a".repeat(60))
})

test("a longer one is its first 57 letters and three dots", () => {
  expect(cut("b".repeat(61), 60)).toBe(`${"b".repeat(57)}...`)
})

test("letters beyond the basic plane are never split", () => {
  expect(cut("🎧".repeat(61), 60)).toBe(`${"🎧".repeat(57)}...`)
})
