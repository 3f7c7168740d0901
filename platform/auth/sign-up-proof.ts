import { hash } from "node:crypto"
import { z } from "zod"
import { isSameSecret } from "../constant-time.ts"
import type { TransactionSql } from "../postgres/connection.ts"
import { type Challenge, parseBody } from "./body.ts"
import type { Call } from "./call.ts"
import { refuse } from "./errors.ts"
import { provedByMail, requireUser } from "./sessions.ts"
import { getUser, type User } from "./users.ts"

const HEADER = "x-sign-up-proof"
const secret = z.string().min(32).max(128)

/** Anybody may sign up with anybody's address, or have theirs changed to it. So
 * after the confirmation the account's password counts only for the browser
 * that asked. That browser is recognised by a secret: its own, sent in a
 * header, or the PKCE verifier. Only the latest one's hash is kept. */
export async function keepProof(
  { request }: Call,
  tx: TransactionSql,
  userId: string,
  challenge: Challenge,
) {
  const shown = secret.safeParse(request.headers.get(HEADER))
  const digest = shown.success ? hashOf(shown.data) : digestOf(challenge)
  await tx`delete from platform.sign_up_proofs where user_id = ${userId}`
  if (!digest) return
  await tx`
    insert into platform.sign_up_proofs (user_id, digest)
    values (${userId}, ${digest})`
}

/** Whether this request comes from the browser that asked. */
export async function showsProof(
  { request }: Call,
  tx: TransactionSql,
  userId: string,
) {
  const shown = secret.safeParse(request.headers.get(HEADER))
  if (!shown.success) return false
  const [kept] = await tx<{ digest: string }[]>`
    select digest from platform.sign_up_proofs where user_id = ${userId}`
  return kept !== undefined && isSameSecret(hashOf(shown.data), kept.digest)
}

/** A confirmation makes the address the account's. The password it had until
 * then is set aside for a while, and cannot sign anybody in. */
export async function holdPassword(
  { parts }: Call,
  tx: TransactionSql,
  user: User,
) {
  await tx`
    update platform.sign_up_proofs
    set password_hash = nullif(${user.encrypted_password ?? ""}, ''),
      held_until =
        now() + ${parts.config.email.otp_expiry} * interval '1 second'
    where user_id = ${user.id}`
  await tx`
    update auth.users set encrypted_password = '', updated_at = now()
    where id = ${user.id}`
}

/** Restores the account's password if this is the browser that set it, and
 * nobody has set another since. */
export async function claimPassword(
  tx: TransactionSql,
  userId: string,
  shown: string,
) {
  const [held] = await tx<{ digest: string; password_hash: string }[]>`
    select digest, password_hash from platform.sign_up_proofs
    where user_id = ${userId} and held_until > now()
      and password_hash is not null for update`
  if (!held || !isSameSecret(hashOf(shown), held.digest)) return
  await tx`
    update auth.users set encrypted_password = ${held.password_hash},
      updated_at = now()
    where id = ${userId} and coalesce(encrypted_password, '') = ''`
  await tx`delete from platform.sign_up_proofs where user_id = ${userId}`
}

const shape = z.object({ proof: secret.nullish() })

/** POST /sign_up_proof, with the session that the confirmation opened: says
 * whether its account has a password now, or still needs one. */
export async function showProof(call: Call) {
  const { user, session } = await requireUser(call)
  const { proof } = parseBody(shape, call.body)
  if (!provedByMail(session, call.parts.config.email.otp_expiry)) {
    const message = "The session was not opened by a mail of late"
    throw refuse(403, "reauthentication_needed", message)
  }
  const now = await call.parts.sql.begin(async (tx) => {
    if (proof) await claimPassword(tx, user.id, proof)
    return getUser(tx, user.id)
  })
  return Response.json({ has_password: Boolean(now.encrypted_password) })
}

/** As PKCE's S256 does; a plain challenge is the secret itself. */
function digestOf({ code_challenge, code_challenge_method }: Challenge) {
  if (!code_challenge) return null
  const plain = code_challenge_method === "plain"
  return plain ? hashOf(code_challenge) : code_challenge
}

function hashOf(text: string) {
  return hash("sha256", text, "base64url")
}
