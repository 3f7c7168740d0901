import { afterEach, beforeEach, expect, vi } from "vitest"

let complaints: ReturnType<typeof vi.spyOn>

beforeEach(() => {
  complaints = vi.spyOn(console, "error")
})

// A complaint on the console must be expected by a test, or fixed.
afterEach(() => {
  const calls = complaints.mock.calls
  complaints.mockRestore()
  expect(calls, "unexpected console.error").toEqual([])
})
