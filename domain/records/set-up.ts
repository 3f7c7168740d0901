import * as z from "zod/mini"
import { emailAddress } from "../forms/fields.ts"
import { staffPasswordFault } from "../staff-password.ts"
import { LONGEST, line, pounds } from "./fields.ts"
import { SETTINGS } from "./settings.ts"

const seller = SETTINGS.seller.rules.shape
const DEAREST_POSTAGE_CENTS = 99_999
/** bcrypt ignores anything beyond this. */
const LONGEST_PASSWORD_BYTES = 72
/** The UK standard rate. It can be changed in Settings. */
const STANDARD_VAT_RATE = 20

/** The first-run questions: the owner's account, and the few facts a label
 * needs to sell and to be contacted. */
export const SET_UP = z.object({
  name: line(LONGEST.name),
  email: emailAddress(),
  password: password(),
  seller_name: seller.name,
  // Sellers must state their address.
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

/** The first settings, by key. Messages go to Studio and to the label's
 * address: only the sample label has a form that nobody reads. */
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

/** The rule for staff passwords. */
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
