import { z } from "zod"
import type { TransactionSql } from "../postgres/connection.ts"
import { createSingleFlight, type SingleFlight } from "../single-flight.ts"
import { parseBody } from "./body.ts"
import type { AuthParts, Call } from "./call.ts"
import { refuse } from "./errors.ts"
import { rememberNetwork } from "./known-networks.ts"
import { limitRefreshes } from "./rate-limits.ts"
import {
  addRefreshToken,
  findSession,
  type Grant,
  grantJson,
  hasEnded,
  type Session,
} from "./sessions.ts"
import { getUser, isBanned } from "./users.ts"

const shape = z.object({ refresh_token: z.string().min(1).max(255) })

/** Refresh token rotation with reuse detection: trades a token for the next
 * pair. Each works once. For a few seconds more, and until the next is used, it
 * returns the same pair again, since two tabs or a lost answer are no theft.
 * Any later use counts as theft and ends the whole family. */
export async function refreshSession(call: Call) {
  const { refresh_token } = parseBody(shape, call.body)
  const share = flightsOf(call.parts)
  return share(refresh_token, () => trade(call, refresh_token))
}

/** Concurrent refreshes of one token share one answer. */
const flights = new WeakMap<AuthParts, SingleFlight<Awaited<Pair>>>()

function flightsOf(parts: AuthParts) {
  const known = flights.get(parts) ?? createSingleFlight<Awaited<Pair>>()
  flights.set(parts, known)
  return known
}

async function trade(call: Call, token: string) {
  const { parts } = call
  await limitRefreshes(call, await ownerOf(parts, token))
  const outcome = await parts.sql.begin((tx) => rotate(call, tx, token))
  if (outcome === "replayed") {
    throw invalid("refresh_token_already_used", "Already Used")
  }
  if (outcome === "ended") throw invalid("session_expired", "Session Expired")
  await rememberNetwork(parts.sql, call, outcome)
  return signOnce(parts, outcome)
}

type Pair = ReturnType<typeof grantJson>
const signedByParts = new WeakMap<AuthParts, Map<string, Pair>>()

/** A late request with a used token gets exactly the pair issued for it, unless
 * the user has changed since. */
function signOnce(parts: AuthParts, grant: Grant): Pair {
  const { refresh_token_reuse_interval, jwt_expiry } = parts.config
  const signed = signedByParts.get(parts) ?? new Map<string, Pair>()
  signedByParts.set(parts, signed)
  const { user, session, refreshToken } = grant
  const key = `${refreshToken} ${session.aal} ${user.updated_at.getTime()}`
  const known = signed.get(key)
  if (known) return known
  const pair = grantJson(parts, grant)
  signed.set(key, pair)
  const forget = () => signed.delete(key)
  pair.catch(forget)
  const seconds = Math.min(refresh_token_reuse_interval, jwt_expiry / 2)
  setTimeout(forget, seconds * 1000).unref()
  return pair
}

async function ownerOf({ sql }: AuthParts, token: string) {
  const [row] = await sql<{ user_id: string }[]>`
    select user_id from auth.refresh_tokens where token = ${token}`
  return row?.user_id
}

type TokenRow = { revoked: boolean; rested: number }

async function rotate(
  { parts }: Call,
  tx: TransactionSql,
  token: string,
): Promise<Grant | "replayed" | "ended"> {
  const session = await lockSession(tx, token)
  const [row] = await tx<TokenRow[]>`
    select revoked,
      extract(epoch from now() - updated_at)::float as rested
    from auth.refresh_tokens where token = ${token}`
  if (!row || !session) {
    throw invalid("refresh_token_not_found", "Refresh Token Not Found")
  }
  const user = await getUser(tx, session.user_id)
  if (isBanned(user)) throw refuse(400, "user_banned", "User is banned")
  // The changes below must be committed despite the refusal, so it is returned.
  if (hasEnded(session, parts)) return end(tx, session, "ended")
  const rotates = parts.config.enable_refresh_token_rotation
  if (row.revoked && rotates) {
    const live = await liveToken(tx, session)
    const soon = row.rested <= parts.config.refresh_token_reuse_interval
    const reusable = soon && live?.parent === token
    if (!live || !reusable) return end(tx, session, "replayed")
    return { user, session, refreshToken: live.token }
  }
  const refreshToken = rotates ? await succeed(tx, session) : token
  await tx`
    update auth.sessions set refreshed_at = now() at time zone 'utc',
      updated_at = now() where id = ${session.id}`
  return { user, session, refreshToken }
}

/** Refreshes of a session run one at a time, whichever token they bring. */
async function lockSession(tx: TransactionSql, token: string) {
  const [locked] = await tx<{ id: string }[]>`
    select s.id from auth.sessions s
    join auth.refresh_tokens r on r.session_id = s.id
    where r.token = ${token} for update of s`
  return locked && findSession(tx, locked.id)
}

async function liveToken(tx: TransactionSql, session: Session) {
  const [live] = await tx<{ token: string; parent: string | null }[]>`
    select token, parent from auth.refresh_tokens
    where session_id = ${session.id} and not revoked
    order by id desc limit 1`
  return live
}

/** Uses up the session's live token and adds its successor. */
export async function succeed(tx: TransactionSql, session: Session) {
  const parent = await liveToken(tx, session)
  await tx`
    update auth.refresh_tokens set revoked = true, updated_at = now()
    where session_id = ${session.id} and not revoked`
  return addRefreshToken(tx, session, parent?.token)
}

async function end<T>(tx: TransactionSql, session: Session, why: T) {
  await tx`delete from auth.sessions where id = ${session.id}`
  return why
}

function invalid(code: string, why: string) {
  return refuse(400, code, `Invalid Refresh Token: ${why}`)
}
