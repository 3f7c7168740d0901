import { z } from "zod"
import { parseBody } from "./body.ts"
import type { Call } from "./call.ts"
import { constantTime } from "./constant-time.ts"
import { readEmail } from "./email-address.ts"
import { challengeFields } from "./flow-state.ts"
import { isFromKnownNetwork } from "./known-networks.ts"
import { limitMail } from "./mail-rate-limits.ts"
import { mailLink } from "./mailed-links.ts"
import { isBanned, lockUser } from "./users.ts"

const shape = z.object({ email: z.string().nullish(), ...challengeFields })

/** POST /recover: a way in for who forgot the password. The same answer and
 * the same time whether or not the address has an account. */
export async function recover(call: Call) {
  const body = parseBody(shape, call.body)
  const email = readEmail(body.email)
  return constantTime(async () => {
    const known = await isFromKnownNetwork(call, email)
    await limitMail(call, { to: email, for: "way in", known, challenge: body })
    await call.parts.sql.begin(async (tx) => {
      const user = await lockUser(tx, { email })
      if (!user || isBanned(user) || user.deleted_at) return
      const mail = { user, to: email, challenge: body }
      await mailLink(call, tx, { ...mail, purpose: "recovery" })
    })
    return Response.json({})
  })
}
