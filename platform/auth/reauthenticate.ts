import type { Call } from "./call.ts"
import { refuse } from "./errors.ts"
import { limitMail } from "./mail-rate-limits.ts"
import { mailLink } from "./mailed-links.ts"
import { findByCode, spendToken } from "./one-time-tokens.ts"
import { limitReauthentication } from "./rate-limits.ts"
import { requireUser } from "./sessions.ts"
import type { User } from "./users.ts"

/** GET /reauthenticate: mails a code that stands for the password. */
export async function reauthenticate(call: Call) {
  const { user } = await requireUser(call)
  await limitMail(call, { to: user.email, for: "way in", known: true })
  await call.parts.sql.begin((tx) =>
    mailLink(call, tx, { user, purpose: "reauthentication", to: user.email }),
  )
  return Response.json({})
}

/** Uses the code up, or refuses. */
export async function spendNonce(call: Call, user: User, nonce: string) {
  await limitReauthentication(call, user.id)
  const guess = { address: user.email, code: nonce, known: true }
  const found = await findByCode(call.parts, guess, ["reauthentication"])
  if (!found) {
    const message = "Nonce has expired or is invalid"
    throw refuse(422, "reauthentication_not_valid", message)
  }
  await call.parts.sql.begin((tx) => spendToken(tx, found))
}
