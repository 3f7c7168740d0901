import * as z from "zod/mini"
import { check, type Typed } from "./check.ts"
import { emailAddress, filled, LENGTHS } from "./fields.ts"

const CONTACT = z.object({
  name: filled(LENGTHS.name),
  email: emailAddress(),
  message: filled(LENGTHS.message),
})

export function checkContact(typed: Typed) {
  return check(CONTACT, typed)
}
