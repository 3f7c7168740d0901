import { z } from "zod"
import { challengeFields, metadata, parseBody, readEmail } from "./body.ts"
import type { Call } from "./call.ts"
import { askForChange, refuseProvedEmail } from "./email-change.ts"
import { refuse } from "./errors.ts"
import { rememberNetwork } from "./known-networks.ts"
import { spendNonce } from "./otp-and-recovery.ts"
import { checkAccountRule, checkStrength } from "./passwords.ts"
import { limitMail, limitReauthentication } from "./rate-limits.ts"
import { provedByMail, requireUser, type Session } from "./sessions.ts"
import { keepProof } from "./sign-up-proof.ts"
import { refusePhone } from "./unsupported.ts"
import { userJson } from "./user-json.ts"
import {
  checkMetadata,
  getUser,
  hasVerifiedFactor,
  mergeMetadata,
  setPassword,
  type User,
} from "./users.ts"

/** GET /user */
export async function showUser(call: Call) {
  const { user } = await requireUser(call)
  return Response.json(userJson(user))
}

const shape = z.object({
  email: z.string().nullish(),
  phone: z.string().nullish(),
  password: z.string().nullish(),
  current_password: z.string().nullish(),
  nonce: z.string().nullish(),
  data: metadata.nullish(),
  app_metadata: z.unknown().optional(),
  ...challengeFields,
})

type Change = z.infer<typeof shape> & { newEmail: string | null }

/** PUT /user: requires the second factor, if there is one; a new password or
 * address also requires the current password. */
export async function updateUser(call: Call) {
  const { user, session } = await requireUser(call)
  const body = parseBody(shape, call.body)
  if (body.app_metadata) {
    const message = "Updating app_metadata requires admin privileges"
    throw refuse(403, "not_admin", message)
  }
  if (body.phone) throw refusePhone("signups")
  const email = body.email ? readEmail(body.email) : null
  const change = { ...body, newEmail: email === user.email ? null : email }
  if (body.password) {
    checkStrength(body.password, call.parts.config)
    await checkAccountRule(call.parts, user.id, body.password)
  }
  checkMetadata(user.raw_user_meta_data, body.data)
  if (change.newEmail || body.password || body.data) {
    checkLevel(user, session)
  }
  if (change.newEmail || body.password) {
    await checkSensitive(call, user, session, change)
  }
  return Response.json(userJson(await applyChange(call, user, session, change)))
}

function checkLevel(user: User, session: Session) {
  if (!hasVerifiedFactor(user) || session.aal === "aal2") return
  const message =
    "AAL2 session is required to update the account when MFA is enabled."
  throw refuse(401, "insufficient_aal", message)
}

async function checkSensitive(
  call: Call,
  user: User,
  session: Session,
  change: Change,
) {
  await checkProof(call, user, session, change)
  if (change.password && (await isPassword(call, user, change.password))) {
    const message = "New password should be different from the old password."
    throw refuse(422, "same_password", message)
  }
  if (change.newEmail) {
    if (call.parts.config.email.double_confirm_changes) {
      await limitMail(call, { to: user.email, for: "change", known: true })
    }
    await limitMail(call, { to: change.newEmail, for: "change" })
    // Counted first, since the answer reveals whether an account exists here.
    await refuseProvedEmail(call.parts.sql, change.newEmail)
  }
}

const DAY_MS = 86_400_000

/** Accepts the current password, the code of `reauthenticate`, or a session
 * opened a short while ago by a mail to the account's address. */
async function checkProof(
  call: Call,
  user: User,
  session: Session,
  change: Change,
) {
  const { config } = call.parts
  const { require_current_password, secure_password_change } = config.email
  if (change.current_password) {
    await limitReauthentication(call, user.id)
    if (await isPassword(call, user, change.current_password)) return
    const message = "Current password is not right."
    throw refuse(400, "current_password_invalid", message)
  }
  if (change.nonce) return spendNonce(call, user, change.nonce)
  const trusted = provedByMail(session, config.email.otp_expiry)
  if (require_current_password && user.encrypted_password && !trusted) {
    const what = change.password ? "setting new password" : "changing the email"
    const message = `Current password required when ${what}.`
    throw refuse(400, "current_password_required", message)
  }
  const old = Date.now() - session.created_at.getTime() > DAY_MS
  if (change.password && secure_password_change && old) {
    const message = "Password update requires reauthentication"
    throw refuse(400, "reauthentication_needed", message)
  }
}

function isPassword({ parts }: Call, user: User, password: string) {
  const by = { client: user.id, known: true }
  return parts.passwords.matches(password, user.encrypted_password, by)
}

async function applyChange(
  call: Call,
  user: User,
  session: Session,
  change: Change,
): Promise<User> {
  const { sql, passwords, enqueueMail } = call.parts
  const by = { client: user.id, known: true }
  const hash = change.password
    ? await passwords.hash(change.password, by)
    : null
  return sql.begin(async (tx) => {
    if (hash) {
      await setPassword(tx, user.id, hash, session.id)
      await rememberNetwork(tx, call, { user, session })
      await enqueueMail(tx, {
        kind: "password_changed",
        to: user.email,
        userMetadata: user.raw_user_meta_data ?? {},
      })
    }
    await mergeMetadata(tx, user.id, "raw_user_meta_data", change.data)
    if (change.newEmail) {
      await keepProof(call, tx, user.id, change)
      await askForChange(call, tx, user, change.newEmail, change)
    }
    return getUser(tx, user.id)
  }) as Promise<User>
}

/** DELETE /user/identities/:id. An account keeps its e-mail identity, and at
 * least one; only identities added from elsewhere can be removed. */
export async function unlinkIdentity(call: Call) {
  const { user } = await requireUser(call)
  const identity = user.identities.find(({ id }) => id === call.params.id)
  if (!identity) {
    throw refuse(404, "identity_not_found", "Identity doesn't exist")
  }
  if (user.identities.length === 1) {
    const message = "User must have at least 1 identity after unlinking"
    throw refuse(422, "single_identity_not_deletable", message)
  }
  if (identity.provider === "email") {
    const message = "The email identity cannot be unlinked"
    throw refuse(422, "email_conflict_identity_not_deletable", message)
  }
  await call.parts.sql`delete from auth.identities where id = ${identity.id}`
  return Response.json({})
}
