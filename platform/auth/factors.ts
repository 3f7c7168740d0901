import { Secret, TOTP } from "otpauth"
import { toString as drawQr } from "qrcode"
import { z } from "zod"
import { parseBody } from "./body.ts"
import type { Call } from "./call.ts"
import { refuse } from "./errors.ts"
import {
  clientInet,
  requireUser,
  type Session,
  signedInWithin,
} from "./sessions.ts"
import { hasVerifiedFactor, type User } from "./users.ts"

export const UNVERIFIED_LIVES_SECONDS = 300
export const CHALLENGE_LIVES_SECONDS = 300
/** As long as a proof counts for role changes. */
const RECENTLY_SECONDS = 300

const enrolment = z.object({
  factor_type: z.string(),
  friendly_name: z.string().max(100).nullish(),
  issuer: z.string().max(100).nullish(),
})

/** POST /factors: a secret for an authenticator app, as text, link and QR code.
 * The factor counts only after its first code. */
export async function enrolFactor(call: Call) {
  const { user, session } = await requireUser(call)
  const body = parseBody(enrolment, call.body)
  checkType(call, body.factor_type)
  checkMayEnrol(call, user, session)
  const issuer = body.issuer || new URL(call.parts.siteUrl).host
  const name = body.friendly_name?.trim() ?? ""
  const secret = new Secret({ size: 20 })
  const totp = new TOTP({ issuer, label: user.email, secret })
  const uri = totp.toString()
  const [qr, id] = await Promise.all([
    drawQr(uri, { type: "svg", margin: 2 }),
    insertFactor(call, user, name, secret.base32),
  ])
  return Response.json({
    id,
    type: "totp",
    friendly_name: name,
    totp: { qr_code: qr.trim(), secret: secret.base32, uri },
  })
}

const UNSUPPORTED = new Map([
  ["phone", "Phone"],
  ["webauthn", "WebAuthn"],
])

function checkType({ parts }: Call, type: string) {
  const off = UNSUPPORTED.get(type)
  const closed = type === "totp" && !parts.config.mfa.totp.enroll_enabled
  if (off || closed) {
    const message = `MFA enroll is disabled for ${off ?? "TOTP"}`
    throw refuse(422, `mfa_${type}_enroll_not_enabled`, message)
  }
  if (type !== "totp") {
    const message = "factor_type needs to be totp, phone, or webauthn"
    throw refuse(400, "validation_failed", message)
  }
}

function checkMayEnrol(call: Call, user: User, session: Session) {
  if (hasVerifiedFactor(user) && session.aal !== "aal2") {
    const message = "AAL2 required to enroll a new factor"
    throw refuse(403, "insufficient_aal", message)
  }
  checkRecent(call, session)
  const verified = user.factors.filter(({ status }) => status === "verified")
  if (verified.length >= call.parts.config.mfa.max_enrolled_factors) {
    const message =
      "Maximum number of verified factors reached, unenroll to continue"
    throw refuse(422, "too_many_enrolled_mfa_factors", message)
  }
}

/** The client library cannot send a password with a factor. Where the settings
 * require the password again, the user signs in again instead. */
export function checkRecent({ parts }: Call, session: Session) {
  if (!parts.config.email.require_current_password) return
  if (signedInWithin(session, RECENTLY_SECONDS)) return
  const message = "Sign in again to change your second factor"
  throw refuse(400, "reauthentication_needed", message)
}

async function insertFactor(
  { parts }: Call,
  user: User,
  name: string,
  secret: string,
) {
  try {
    const made = await parts.sql.begin(async (tx) => {
      await tx`
        delete from auth.mfa_factors
        where user_id = ${user.id} and status = 'unverified' and created_at <
          now() - ${UNVERIFIED_LIVES_SECONDS} * interval '1 second'`
      const [row] = await tx<{ id: string }[]>`
        insert into auth.mfa_factors
          (user_id, friendly_name, factor_type, status, secret)
        values (${user.id}, ${name}, 'totp', 'unverified', ${secret})
        returning id`
      return row as { id: string }
    })
    return made.id
  } catch (error) {
    if ((error as { code?: string }).code !== "23505") throw error
    const message = `A factor with the friendly name "${name}" for this user already exists`
    throw refuse(422, "mfa_factor_name_conflict", message)
  }
}

/** POST /factors/:id/challenge */
export async function challengeFactor(call: Call) {
  const { user } = await requireUser(call)
  const factor = findFactor(user, call.params.id)
  if (!call.parts.config.mfa.totp.verify_enabled) {
    const message = "MFA verification is disabled for TOTP"
    throw refuse(422, "mfa_totp_verify_not_enabled", message)
  }
  const made = await call.parts.sql.begin(async (tx) => {
    await tx`
      update auth.mfa_factors set last_challenged_at = now()
      where id = ${factor.id}`
    const [row] = await tx<{ id: string; created_at: Date }[]>`
      insert into auth.mfa_challenges (factor_id, ip_address)
      values (${factor.id}, ${clientInet(call) ?? "0.0.0.0"})
      returning id, created_at`
    return row as { id: string; created_at: Date }
  })
  const began = Math.floor(made.created_at.getTime() / 1000)
  const expires_at = began + CHALLENGE_LIVES_SECONDS
  return Response.json({ id: made.id, type: "totp", expires_at })
}

/** DELETE /factors/:id. A verified one must have been shown just before. */
export async function unenrolFactor(call: Call) {
  const { user, session } = await requireUser(call)
  const factor = findFactor(user, call.params.id)
  if (factor.status === "verified") {
    if (session.aal !== "aal2") {
      const message = "AAL2 required to unenroll verified factor"
      throw refuse(422, "insufficient_aal", message)
    }
    checkRecent(call, session)
  }
  await removeFactor(call, user, factor.id)
  return Response.json({ id: factor.id })
}

/** Sessions raised by the factor drop back to aal1. When the last factor goes,
 * so do the recovery codes, which are then useless. */
export async function removeFactor(
  { parts }: Call,
  user: Pick<User, "id">,
  factorId: string,
) {
  await parts.sql.begin(async (tx) => {
    await tx`delete from auth.mfa_factors where id = ${factorId}`
    await tx`
      delete from auth.mfa_amr_claims a using auth.sessions s
      where s.id = a.session_id and s.factor_id = ${factorId}
        and a.authentication_method in ('totp', 'mfa/recovery_code')`
    await tx`
      update auth.sessions set aal = 'aal1', factor_id = null,
        updated_at = now() where factor_id = ${factorId}`
    await tx`
      delete from platform.recovery_code_sets s where not exists (
        select from auth.mfa_factors f
        where f.user_id = s.user_id and f.status = 'verified')
        and s.user_id = ${user.id}`
  })
}

export function findFactor(user: User, id: string | undefined) {
  const factor = user.factors.find((one) => one.id === id)
  if (!factor) throw refuse(404, "mfa_factor_not_found", "Factor not found")
  return factor
}
