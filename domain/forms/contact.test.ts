import { expect, test } from "vitest"
import { checkContact } from "./contact.ts"

test("the contact form needs a name, an address and a message", () => {
  expect(checkContact({ name: "", email: "", message: " " })).toEqual({
    ok: false,
    faults: { name: "missing", email: "missing", message: "missing" },
  })
  const message = "👋 مرحبا\r\nhello"
  expect(checkContact({ name: "Ada", email: "A@B.c", message })).toEqual({
    ok: true,
    value: { name: "Ada", email: "a@b.c", message: "👋 مرحبا\nhello" },
  })
  const long = { name: "Ada", email: "a@b.c", message: "x".repeat(10_001) }
  expect(checkContact(long)).toMatchObject({ faults: { message: "long" } })
})
