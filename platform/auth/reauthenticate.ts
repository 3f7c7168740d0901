import { takeMail, takeVerification } from "./allowances.ts"
import type { Call } from "./call.ts"
import { refuse } from "./errors.ts"
import { mailLink } from "./mailed-links.ts"
import { findByCode, spendToken } from "./one-time-tokens.ts"
import { requireUser } from "./sessions.ts"
import type { User } from "./users.ts"

/** GET /reauthenticate: mails a code that stands for the password. */
export async function reauthenticate(call: Call) {
  const { user } = await requireUser(call)
  await takeMail(call, user.email)
  await call.parts.sql.begin((tx) =>
    mailLink(call, tx, { user, purpose: "reauthentication", to: user.email }),
  )
  return Response.json({})
}

/** Uses the code up, or refuses. */
export async function spendNonce(call: Call, user: User, nonce: string) {
  await takeVerification(call, user.email)
  const found = await findByCode(call.parts, user.email, nonce, [
    "reauthentication",
  ])
  if (!found) {
    const message = "Nonce has expired or is invalid"
    throw refuse(422, "reauthentication_not_valid", message)
  }
  await call.parts.sql.begin((tx) => spendToken(tx, found))
}
