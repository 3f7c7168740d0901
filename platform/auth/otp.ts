import { z } from "zod"
import { metadata, parseBody } from "./body.ts"
import type { Call } from "./call.ts"
import { constantTime } from "./constant-time.ts"
import { readEmail } from "./email-address.ts"
import { challengeFields } from "./flow-state.ts"
import { isFromKnownNetwork } from "./known-networks.ts"
import { limitMail } from "./mail-rate-limits.ts"
import { mailLink } from "./mailed-links.ts"
import { refusePhone } from "./unsupported.ts"
import { checkMetadata, insertUser, isBanned, lockUser } from "./users.ts"

const shape = z.object({
  email: z.string().nullish(),
  phone: z.string().nullish(),
  data: metadata.nullish(),
  create_user: z.boolean().nullish(),
  ...challengeFields,
})

/** POST /otp and /magiclink: a link and a code that sign in, by mail. Whether
 * the address has an account shows neither in the answer nor in its time. */
export async function sendMagicLink(call: Call) {
  const body = parseBody(shape, call.body)
  if (body.phone) throw refusePhone("logins")
  const email = readEmail(body.email)
  checkMetadata(body.data)
  return constantTime(async () => {
    const known = await isFromKnownNetwork(call, email)
    await limitMail(call, { to: email, for: "way in", known, challenge: body })
    await call.parts.sql.begin(async (tx) => {
      const known = await lockUser(tx, { email })
      const opens = body.create_user !== false && signUpIsOpen(call)
      if (!known && !opens) return
      const user =
        known ??
        (await insertUser(tx, {
          email,
          passwordHash: "",
          userMetadata: body.data ?? {},
          confirmed: false,
        }))
      if (isBanned(user) || user.deleted_at) return
      const mail = { user, to: email, challenge: body }
      await mailLink(call, tx, { ...mail, purpose: "magiclink" })
    })
    return Response.json({})
  })
}

function signUpIsOpen({ parts }: Call) {
  const { enable_signup, email } = parts.config
  return enable_signup && email.enable_signup
}
