import * as z from "zod/mini"
import { type Checked, check, type Typed } from "./check.ts"
import { emailAddress } from "./fields.ts"

const NEWSLETTER = z.object({ email: emailAddress() })

/** A blank field is not an error, but there is nothing to submit: it is refused
 * without a fault. */
export function checkNewsletter(typed: Typed): Checked<{ email: string }> {
  const checked = check(NEWSLETTER, typed)
  if (checked.ok || checked.faults.email !== "missing") return checked
  return { ok: false, faults: {} }
}
