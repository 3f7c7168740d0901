import { expect, test } from "vitest"
import { readAuthCallback } from "./auth-callback.ts"

test("a fragment with both tokens opens a session", () => {
  expect(
    readAuthCallback("#access_token=a.b.c&refresh_token=r&type=signup"),
  ).toEqual({
    tokens: { access_token: "a.b.c", refresh_token: "r" },
    type: "signup",
  })
})

test("half a pair of tokens is a broken link, and is taken away too", () => {
  expect(readAuthCallback("#access_token=a")).toEqual({ errorCode: "bad_link" })
  expect(readAuthCallback("#refresh_token=a")).toEqual({
    errorCode: "bad_link",
  })
})

test("a refused link says why by its code", () => {
  expect(
    readAuthCallback("#error=access_denied&error_code=otp_expired"),
  ).toEqual({
    errorCode: "otp_expired",
  })
  expect(readAuthCallback("#error=server_error")).toEqual({
    errorCode: "bad_link",
  })
})

test("the first of two confirmations is known", () => {
  expect(readAuthCallback("#message=Confirmation+link+accepted")).toEqual({
    halfway: true,
  })
})

test("an ordinary fragment is left alone", () => {
  expect(readAuthCallback("")).toBeNull()
  expect(readAuthCallback("#buy")).toBeNull()
})
