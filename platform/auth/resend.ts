import { z } from "zod"
import { parseBody } from "./body.ts"
import type { Call } from "./call.ts"
import { constantTime } from "./constant-time.ts"
import { readEmail } from "./email-address.ts"
import { mailEmailChange } from "./email-change.ts"
import { challengeFields } from "./flow-state.ts"
import { isFromKnownNetwork } from "./known-networks.ts"
import { limitMail, mayMailAlso } from "./mail-rate-limits.ts"
import { mailLink } from "./mailed-links.ts"
import { refusePhone } from "./unsupported.ts"
import { findUser, lockUser } from "./users.ts"

const shape = z.object({
  type: z.enum(["signup", "email_change", "sms", "phone_change"]),
  email: z.string().nullish(),
  phone: z.string().nullish(),
  ...challengeFields,
})

/** POST /resend: the mail of a sign-up or an e-mail change once more; silent
 * about whether there was one. */
export async function resend(call: Call) {
  const body = parseBody(shape, call.body)
  if (body.phone || body.type === "sms" || body.type === "phone_change") {
    throw refusePhone("signups")
  }
  const email = readEmail(body.email)
  return constantTime(async () => {
    const known = await isFromKnownNetwork(call, email)
    const what = body.type === "signup" ? "sign-up" : "change"
    await limitMail(call, { to: email, for: what, known, challenge: body })
    if (body.type === "signup") await resendSignUp(call, email, body)
    else await resendEmailChange(call, email, body)
    return Response.json({})
  })
}

type Challenge = z.infer<z.ZodObject<typeof challengeFields>>

async function resendSignUp(call: Call, email: string, challenge: Challenge) {
  await call.parts.sql.begin(async (tx) => {
    const user = await lockUser(tx, { email })
    if (!user || user.email_confirmed_at) return
    const mail = { user, to: email, challenge }
    await mailLink(call, tx, { ...mail, purpose: "signup" })
  })
}

/** Goes to the address that is to be, too, whose owner may know nothing of
 * it: that mail is counted as any other. */
async function resendEmailChange(
  call: Call,
  email: string,
  challenge: Challenge,
) {
  const { sql } = call.parts
  const next = (await findUser(sql, { email }))?.email_change
  if (!next || !(await mayMailAlso(call, { to: next, for: "change" }))) return
  await sql.begin(async (tx) => {
    const user = await lockUser(tx, { email })
    if (user?.email_change !== next) return
    await mailEmailChange(call, tx, user, next, challenge)
  })
}
