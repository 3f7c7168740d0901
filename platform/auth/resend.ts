import { z } from "zod"
import { takeMail } from "./allowances.ts"
import { parseBody } from "./body.ts"
import type { Call } from "./call.ts"
import { readEmail } from "./email-address.ts"
import { mailEmailChange } from "./email-change.ts"
import { evenTime } from "./even-time.ts"
import { challengeFields } from "./flow-state.ts"
import { refusePhone } from "./left-out.ts"
import { mailLink } from "./mailed-links.ts"
import { lockUser } from "./users.ts"

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
  return evenTime(async () => {
    await takeMail(call, email)
    await call.parts.sql.begin(async (tx) => {
      const user = await lockUser(tx, { email })
      if (!user) return
      if (body.type === "signup" && !user.email_confirmed_at) {
        const mail = { user, to: email, challenge: body }
        await mailLink(call, tx, { ...mail, purpose: "signup" })
      }
      if (body.type === "email_change" && user.email_change) {
        await mailEmailChange(call, tx, user, user.email_change, body)
      }
    })
    return Response.json({})
  })
}
