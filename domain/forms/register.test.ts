import { expect, test } from "vitest"
import { isLongEnough, passwordFault } from "./register.ts"

test("two different passwords are a mismatch, whatever their length", () => {
  const fault = passwordFault({ password: "abc", confirmation: "abd" })
  expect(fault).toBe("mismatch")
})

test("a password has at least 6 characters", () => {
  expect(isLongEnough("12345")).toBe(false)
  expect(isLongEnough("123456")).toBe(true)
  expect(isLongEnough("🎸🎸🎸")).toBe(false)
  const five = { password: "12345", confirmation: "12345" }
  expect(passwordFault(five)).toBe("short")
  const six = { password: "123456", confirmation: "123456" }
  expect(passwordFault(six)).toBeNull()
})
