import { expect, test } from "vitest"
import { checkNewsletter } from "./newsletter.ts"

test("the newsletter takes an address, trimmed and lower-cased", () => {
  expect(checkNewsletter({ email: " Fan@X.Example\n" })).toEqual({
    ok: true,
    value: { email: "fan@x.example" },
  })
})

test("refuses an empty newsletter form without a fault", () => {
  expect(checkNewsletter({ email: " \t" })).toEqual({ ok: false, faults: {} })
})

test("rejects half an address", () => {
  expect(checkNewsletter({ email: "fan@" })).toEqual({
    ok: false,
    faults: { email: "email" },
  })
  const long = `${"x".repeat(250)}@x.example`
  expect(checkNewsletter({ email: long })).toEqual({
    ok: false,
    faults: { email: "long" },
  })
})
