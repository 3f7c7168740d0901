import { expect, test } from "vitest"
import { readArrival } from "./arrival.ts"

test("a fragment with both tokens opens a session", () => {
  expect(
    readArrival("#access_token=a.b.c&refresh_token=r&type=signup"),
  ).toEqual({
    tokens: { access_token: "a.b.c", refresh_token: "r" },
    type: "signup",
  })
})

test("half a pair of tokens is a broken link, and is taken away too", () => {
  expect(readArrival("#access_token=a")).toEqual({ errorCode: "bad_link" })
  expect(readArrival("#refresh_token=a")).toEqual({ errorCode: "bad_link" })
})

test("a refused link says why by its code", () => {
  expect(readArrival("#error=access_denied&error_code=otp_expired")).toEqual({
    errorCode: "otp_expired",
  })
  expect(readArrival("#error=server_error")).toEqual({ errorCode: "bad_link" })
})

test("the first of two confirmations is known", () => {
  expect(readArrival("#message=Confirmation+link+accepted")).toEqual({
    halfway: true,
  })
})

test("an ordinary fragment is left alone", () => {
  expect(readArrival("")).toBeNull()
  expect(readArrival("#buy")).toBeNull()
})
