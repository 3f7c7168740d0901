import * as z from "zod/mini"
import { emailAddress } from "../forms/fields.ts"
import { staffPasswordFault } from "../staff-password.ts"
import { LONGEST, line, pounds } from "./fields.ts"
import { SETTINGS } from "./settings.ts"

const seller = SETTINGS.seller.rules.shape
const DEAREST_POSTAGE_CENTS = 99_999
/** bcrypt sees no further. */
const LONGEST_PASSWORD_BYTES = 72
/** What is charged in the United Kingdom on most things. Settings change it. */
const STANDARD_VAT_RATE = 20

/** What a label is asked when nobody runs it yet: who its owner is, and the
 * few facts without which it can neither sell nor be written to. */
export const SET_UP = z.object({
  name: line(LONGEST.name),
  email: emailAddress(),
  password: password(),
  seller_name: seller.name,
  // Who sells must say where they are.
  seller_address: seller.address.check(
    z.refine((lines) => lines.length > 0, "missing"),
  ),
  company_number: seller.company_number,
  vat_number: seller.vat_number,
  label_email: emailAddress(),
  ...SETTINGS.social.rules.shape,
  postage_cents: pounds(DEAREST_POSTAGE_CENTS),
  free_from_cents: SETTINGS.free_shipping_threshold.rules.shape.amount_cents,
})

export type SetUp = z.output<typeof SET_UP>

/** The first settings, by key. What people write arrives in Studio and at the
 * label's address: a form that nobody reads is the demo's alone. */
export function settingsOf(facts: SetUp) {
  const { label_email, vat_number, playlist, photos, videos, microblog } = facts
  return {
    default_currency: { currency: "GBP" },
    seller: {
      name: facts.seller_name,
      address: facts.seller_address,
      email: label_email,
      company_number: facts.company_number,
      vat_number,
      vat_rate: vat_number ? STANDARD_VAT_RATE : null,
    },
    social: { playlist, photos, videos, microblog },
    contact: { deliver: true, to: label_email },
    office: { to: label_email },
    free_shipping_threshold: { amount_cents: facts.free_from_cents },
  }
}

/** By the rule for whoever works here. */
export function password() {
  return z.string("missing").check(
    z.refine((typed) => staffPasswordFault(typed) !== "short", {
      error: "shortPassword",
      abort: true,
    }),
    z.refine((typed) => staffPasswordFault(typed) !== "common", {
      error: "commonPassword",
      abort: true,
    }),
    z.refine((typed) => new Blob([typed]).size <= LONGEST_PASSWORD_BYTES, {
      error: "long",
    }),
  )
}
