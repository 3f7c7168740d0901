import { Secret, TOTP } from "otpauth"
import { z } from "zod"
import type { TransactionSql } from "../postgres/connection.ts"
import { parseBody } from "./body.ts"
import type { Call } from "./call.ts"
import { refuse } from "./errors.ts"
import {
  CHALLENGE_LIVES_SECONDS,
  findFactor,
  UNVERIFIED_LIVES_SECONDS,
} from "./factors.ts"
import { isFromKnownNetwork, rememberNetwork } from "./known-networks.ts"
import { verifyWithinLimit } from "./rate-limits.ts"
import { succeed } from "./refresh.ts"
import {
  addProof,
  addProofByNewFactor,
  clientInet,
  findSession,
  type Grant,
  grantJson,
  provedByMail,
  requireUser,
  type Session,
} from "./sessions.ts"
import { type Factor, getUser, hasVerifiedFactor, type User } from "./users.ts"

const PERIOD_SECONDS = 30

const shape = z.object({
  challenge_id: z.uuid(),
  code: z.string().max(20),
})

/** POST /factors/:id/verify: the code raises this session to aal2 and gives it
 * new tokens. Sessions that never showed the factor end. */
export async function verifyFactor(call: Call) {
  const { user, session } = await requireUser(call)
  const factor = findFactor(user, call.params.id)
  checkEnrolmentLives(factor)
  const body = parseBody(shape, call.body)
  await checkChallenge(call, factor, body.challenge_id)
  const step = await verifiedStep(call, user, session, factor, body.code)
  const grant = await call.parts.sql.begin(async (tx) => {
    await spendStep(tx, factor, step)
    await tx`
      update auth.mfa_challenges set verified_at = now()
      where id = ${body.challenge_id}`
    await markVerified(tx, user, factor)
    const by = { factor, method: "totp" } as const
    const raised = await raiseSession(tx, user, session, by)
    await rememberNetwork(tx, call, raised)
    return raised
  })
  return Response.json(await grantJson(call.parts, grant as Grant))
}

function checkEnrolmentLives({ status, created_at }: Factor) {
  if (status === "verified") return
  const age = (Date.now() - Date.parse(created_at)) / 1000
  if (age <= UNVERIFIED_LIVES_SECONDS) return
  const message = "Enrolling took too long. Enrol the factor again."
  throw refuse(422, "mfa_factor_not_found", message)
}

async function verifiedStep(
  call: Call,
  user: User,
  session: Session,
  factor: Factor,
  code: string,
) {
  let step: number | null = null
  await guessAtFactor(call, user, session, {
    what: "factor",
    async isRight() {
      step = await matchingStep(call, factor, code)
      return step !== null
    },
  })
  if (step === null) throw wrongCode()
  return step
}

type Guess = {
  what: "factor" | "recovery-code"
  isRight: () => Promise<boolean>
}

/** Everybody here already knows the password or reads the owner's mail. Clients
 * that have shown the factor from this network before, or came by a mail,
 * cannot be locked out by somebody who has only the password. */
export async function guessAtFactor(
  call: Call,
  user: User,
  session: Session,
  { what, isRight }: Guess,
) {
  const known = await isFromKnownNetwork(call, user.email)
  const mailed = provedByMail(session, Number.POSITIVE_INFINITY)
  const shown = known ? "network" : mailed ? "mailbox" : "nothing"
  return verifyWithinLimit(call, { what, account: user.id, shown }, isRight)
}

type Challenge = { verified: boolean; same: boolean; fresh: boolean }

async function checkChallenge(call: Call, factor: Factor, id: string) {
  const [challenge] = await call.parts.sql<Challenge[]>`
    select verified_at is not null as verified,
      ip_address = ${clientInet(call) ?? "0.0.0.0"}::inet as same,
      created_at > now() - ${CHALLENGE_LIVES_SECONDS} * interval '1 second'
        as fresh
    from auth.mfa_challenges
    where id = ${id} and factor_id = ${factor.id}`
  if (!challenge) {
    const message = "MFA factor with the provided challenge ID not found"
    throw refuse(422, "mfa_factor_not_found", message)
  }
  if (challenge.verified || !challenge.same) {
    const message = "Challenge and verify IP addresses mismatch."
    throw refuse(422, "mfa_ip_address_mismatch", message)
  }
  if (!challenge.fresh) {
    const message = `MFA challenge ${id} has expired, verify against another challenge or create a new challenge.`
    throw refuse(422, "mfa_challenge_expired", message)
  }
}

/** The time step this code belongs to, off by one at most. */
async function matchingStep({ parts }: Call, factor: Factor, code: string) {
  const [row] = await parts.sql<{ secret: string }[]>`
    select secret from auth.mfa_factors where id = ${factor.id}`
  if (!row || !/^\d{6}$/.test(code)) return null
  const timestamp = Date.now()
  const totp = new TOTP({ secret: Secret.fromBase32(row.secret) })
  const delta = totp.validate({ token: code, timestamp, window: 1 })
  if (delta === null) return null
  return Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta
}

/** A code works once: its step must be later than the last one used. */
async function spendStep(tx: TransactionSql, factor: Factor, step: number) {
  const [spent] = await tx`
    insert into platform.totp_steps as t (factor_id, step)
    values (${factor.id}, ${step})
    on conflict (factor_id) do update set step = excluded.step
      where t.step < excluded.step
    returning step`
  if (!spent) throw wrongCode()
}

async function markVerified(tx: TransactionSql, user: User, factor: Factor) {
  if (!hasVerifiedFactor(user)) {
    // From now on only showing the factor makes a network known.
    await tx`delete from platform.known_networks where user_id = ${user.id}`
  }
  await tx`
    update auth.mfa_factors set status = 'verified', updated_at = now()
    where id = ${factor.id} and status = 'unverified'`
  await tx`
    delete from auth.mfa_factors
    where user_id = ${user.id} and status = 'unverified'`
}

type Showing = { factor: Factor; method: "totp" | "mfa/recovery_code" }

/** Marks that the session has shown the factor, or a substitute for it. */
export async function raiseSession(
  tx: TransactionSql,
  user: User,
  session: Session,
  { factor, method }: Showing,
): Promise<Grant> {
  const [raised] = await tx`
    update auth.sessions set aal = 'aal2', factor_id = ${factor.id},
      updated_at = now() where id = ${session.id} returning id`
  if (!raised) throw wrongCode()
  if (factor.status === "verified") await addProof(tx, session.id, method)
  else await addProofByNewFactor(tx, session.id)
  await tx`
    delete from auth.sessions where user_id = ${user.id} and aal = 'aal1'`
  const refreshToken = await succeed(tx, session)
  return {
    user: await getUser(tx, user.id),
    session: (await findSession(tx, session.id)) as Session,
    refreshToken,
  }
}

function wrongCode() {
  const message = "Invalid TOTP code entered"
  return refuse(422, "mfa_verification_failed", message)
}
