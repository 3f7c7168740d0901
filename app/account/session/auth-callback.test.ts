import { expect, test } from "vitest"
import { readAuthCallback } from "./auth-callback.ts"

test("opens a session from a fragment with both tokens", () => {
  expect(
    readAuthCallback("#access_token=a.b.c&refresh_token=r&type=signup"),
  ).toEqual({
    tokens: { access_token: "a.b.c", refresh_token: "r" },
    type: "signup",
  })
})

test("treats a fragment with only one token as a broken link, and removes it", () => {
  expect(readAuthCallback("#access_token=a")).toEqual({ errorCode: "bad_link" })
  expect(readAuthCallback("#refresh_token=a")).toEqual({
    errorCode: "bad_link",
  })
})

test("gives the error code of a refused link", () => {
  expect(
    readAuthCallback("#error=access_denied&error_code=otp_expired"),
  ).toEqual({
    errorCode: "otp_expired",
  })
  expect(readAuthCallback("#error=server_error")).toEqual({
    errorCode: "bad_link",
  })
})

test("recognises the first of two confirmations", () => {
  expect(readAuthCallback("#message=Confirmation+link+accepted")).toEqual({
    halfway: true,
  })
})

test("leaves an ordinary fragment alone", () => {
  expect(readAuthCallback("")).toBeNull()
  expect(readAuthCallback("#buy")).toBeNull()
})
