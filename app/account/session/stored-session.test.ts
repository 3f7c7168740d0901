import { expect, test } from "vitest"
import { isSession } from "./stored-session.ts"

const SESSION = {
  access_token: "a.b.c",
  refresh_token: "r",
  user: { id: "61e8a8a5-0d4b-4d2c-8d0b-5b8b8f1f4d3e" },
}

test("recognises a session by its tokens and user", () => {
  expect(isSession(JSON.stringify(SESSION))).toBe(true)
})

test.each([
  "",
  "not json",
  "null",
  "7",
  '"text"',
  "[]",
  "{}",
  JSON.stringify({ ...SESSION, refresh_token: 7 }),
  JSON.stringify({ ...SESSION, user: null }),
  JSON.stringify({ ...SESSION, user: { id: 7 } }),
  JSON.stringify({ ...SESSION, user: { ...SESSION.user, email: 7 } }),
  JSON.stringify({ ...SESSION, user: { ...SESSION.user, factors: 7 } }),
  JSON.stringify({ ...SESSION, user: { ...SESSION.user, created_at: "x" } }),
])("%j is not a session", (stored) => {
  expect(isSession(stored)).toBe(false)
})
