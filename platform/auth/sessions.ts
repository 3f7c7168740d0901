import { randomBytes } from "node:crypto"
import { isIP } from "node:net"
import type { TransactionSql } from "../postgres/connection.ts"
import type { AuthParts, Call } from "./call.ts"
import { refuse } from "./errors.ts"
import { rememberNetwork } from "./known-networks.ts"
import type { Purpose } from "./one-time-tokens.ts"
import { userJson } from "./user-json.ts"
import { type Db, findUser, getUser, isBanned, type User } from "./users.ts"

/** How a session was authenticated, by GoTrue's names. */
type Method =
  | "password"
  | "otp"
  | "recovery"
  | "invite"
  | "totp"
  | "mfa/recovery_code"
type Proof = { method: Method; timestamp: number }

export type Session = {
  id: string
  user_id: string
  aal: "aal1" | "aal2"
  factor_id: string | null
  created_at: Date
  not_after: Date | null
  refreshed_at: Date | null
  amr: Proof[]
}

/** The result of a sign-in: enough to make a pair of tokens from. */
export type Grant = { user: User; session: Session; refreshToken: string }

/** Opens a session for a user who has just been authenticated. */
export async function openSession(
  call: Call,
  tx: TransactionSql,
  userId: string,
  method: Method,
): Promise<Grant> {
  const agent = call.request.headers.get("user-agent")?.slice(0, 512) ?? null
  const [opened] = await tx<{ id: string }[]>`
    insert into auth.sessions (user_id, aal, user_agent, ip)
    values (${userId}, 'aal1', ${agent}, ${clientInet(call)})
    returning id`
  const id = (opened as { id: string }).id
  await addProof(tx, id, method)
  const refreshToken = await addRefreshToken(tx, { id, user_id: userId })
  await tx`
    update auth.users set last_sign_in_at = now(), updated_at = now()
    where id = ${userId}`
  await tx`
    update auth.identities set last_sign_in_at = now(), updated_at = now()
    where user_id = ${userId} and provider = 'email'`
  const [user, found] = await Promise.all([
    getUser(tx, userId),
    findSession(tx, id),
  ])
  const session = found as Session
  await rememberNetwork(tx, call, { user, session })
  return { user, session, refreshToken }
}

export async function addProof(
  tx: TransactionSql,
  sessionId: string,
  method: Method,
) {
  await tx`
    insert into auth.mfa_amr_claims
      (session_id, authentication_method, created_at, updated_at)
    values (${sessionId}, ${method}, now(), now())
    on conflict (session_id, authentication_method)
      do update set updated_at = now()`
}

/** Somebody who has taken over a session can enrol a factor of their own, so a
 * new factor proves nothing later than the session already had. */
export async function addProofByNewFactor(
  tx: TransactionSql,
  sessionId: string,
) {
  await tx`
    insert into auth.mfa_amr_claims
      (session_id, authentication_method, created_at, updated_at)
    select ${sessionId}, 'totp', now(), max(updated_at)
    from auth.mfa_amr_claims where session_id = ${sessionId}
    on conflict (session_id, authentication_method) do nothing`
}

/** A new live token in the session's family. */
export async function addRefreshToken(
  tx: TransactionSql,
  session: { id: string; user_id: string },
  parent?: string,
) {
  const token = randomBytes(24).toString("base64url")
  await tx`
    insert into auth.refresh_tokens
      (token, user_id, revoked, session_id, parent)
    values (${token}, ${session.user_id}, false, ${session.id}, ${parent ?? null})`
  return token
}

export async function findSession(
  db: Db,
  id: string,
): Promise<Session | undefined> {
  const [session] = await db<Session[]>`
    select s.id, s.user_id, s.aal, s.factor_id, s.created_at, s.not_after,
      s.refreshed_at at time zone 'utc' as refreshed_at,
      coalesce((
        select json_agg(json_build_object(
          'method', a.authentication_method,
          'timestamp', extract(epoch from a.updated_at)::bigint
        ) order by a.updated_at desc)
        from auth.mfa_amr_claims a where a.session_id = s.id), '[]') as amr
    from auth.sessions s where s.id = ${id}`
  return session
}

/** Whether it is past its end, its time box or its longest inactivity. */
export function hasEnded(session: Session, { config }: AuthParts) {
  const now = Date.now()
  const { timebox, inactivity_timeout } = config.sessions
  const age = now - session.created_at.getTime()
  const last = session.refreshed_at ?? session.created_at
  return (
    (session.not_after !== null && session.not_after.getTime() <= now) ||
    (timebox !== undefined && age > timebox * 1000) ||
    (inactivity_timeout !== undefined &&
      now - last.getTime() > inactivity_timeout * 1000)
  )
}

/** The signed-in user of this request, whose session must still exist. */
export async function requireUser(call: Call) {
  const { claims, role } = call.context.caller
  if (role === "anon") {
    const message = "This endpoint requires a valid Bearer token"
    throw refuse(401, "no_authorization", message)
  }
  const { sub, session_id } = claims
  if (role !== "authenticated" || !sub || !session_id) {
    throw refuse(403, "bad_jwt", "invalid claim: missing sub claim")
  }
  const { sql } = call.parts
  const [user, session] = await Promise.all([
    findUser(sql, { id: sub }),
    findSession(sql, session_id),
  ])
  if (!user) {
    const message = "User from sub claim in JWT does not exist"
    throw refuse(403, "user_not_found", message)
  }
  if (isBanned(user)) throw refuse(403, "user_banned", "User is banned")
  if (session?.user_id !== sub || hasEnded(session, call.parts)) {
    const message = "Session from session_id claim in JWT does not exist"
    throw refuse(403, "session_not_found", message)
  }
  return { user, session }
}

/** The pair of tokens and the user, in the form the client library stores. */
export async function grantJson(parts: AuthParts, grant: Grant) {
  const { user, session, refreshToken } = grant
  const expiresIn = parts.config.jwt_expiry
  const issuedAt = Math.floor(Date.now() / 1000)
  const access_token = await parts.signingKeys.signToken({
    sub: user.id,
    iat: issuedAt,
    exp: issuedAt + expiresIn,
    email: user.email,
    phone: "",
    app_metadata: user.raw_app_meta_data ?? {},
    user_metadata: user.raw_user_meta_data ?? {},
    role: "authenticated",
    aal: session.aal,
    amr: session.amr,
    session_id: session.id,
    is_anonymous: false,
  })
  return {
    access_token,
    token_type: "bearer",
    expires_in: expiresIn,
    expires_at: issuedAt + expiresIn,
    refresh_token: refreshToken,
    user: userJson(user),
  }
}

/** The client's address in a form PostgreSQL's inet accepts. */
export function clientInet({ context }: Call) {
  const address = context.clientAddress.replace(/%.*$/, "")
  return isIP(address) ? address : null
}

/** The method to record for a session opened by a mail. */
export function signInMethod(purpose: Purpose): Method {
  if (purpose === "recovery" || purpose === "invite") return purpose
  return "otp"
}

const BY_MAIL: Method[] = ["otp", "recovery", "invite"]
const FIRST_FACTORS: Method[] = ["password", ...BY_MAIL]

/** The mailbox was proved recently, which is enough to reset a password. */
export function provedByMail(session: Session, withinSeconds: number) {
  return proved(session, BY_MAIL, withinSeconds)
}

/** Whether the user signed in recently, by password or by mail. */
export function signedInWithin(session: Session, seconds: number) {
  return proved(session, FIRST_FACTORS, seconds)
}

function proved(session: Session, methods: Method[], seconds: number) {
  const since = Date.now() / 1000 - seconds
  return session.amr.some(
    ({ method, timestamp }) => methods.includes(method) && timestamp >= since,
  )
}

/** POST /logout?scope=global|local|others: ends every session, this one, or all
 * but this one, with their refresh tokens. */
export async function signOut(call: Call) {
  const { user, session } = await requireUser(call)
  const { sql } = call.parts
  const scope = call.url.searchParams.get("scope") || "global"
  if (scope === "global") {
    await sql`delete from auth.sessions where user_id = ${user.id}`
  } else if (scope === "local") {
    await sql`delete from auth.sessions where id = ${session.id}`
  } else if (scope === "others") {
    await sql`
      delete from auth.sessions
      where user_id = ${user.id} and id <> ${session.id}`
  } else {
    const message = `Unsupported logout scope "${scope.slice(0, 20)}"`
    throw refuse(400, "validation_failed", message)
  }
  return new Response(null, { status: 204 })
}
