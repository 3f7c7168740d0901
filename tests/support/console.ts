import { afterEach, beforeEach, expect, vi } from "vitest"

let complaints: ReturnType<typeof vi.spyOn>

beforeEach(() => {
  complaints = vi.spyOn(console, "error")
})

// What the code complains about must be expected by a test, or mended.
afterEach(() => {
  const calls = complaints.mock.calls
  complaints.mockRestore()
  expect(calls, "unexpected console.error").toEqual([])
})
