import { hash, randomUUID } from "node:crypto"
import { z } from "zod"
import { isSameSecret } from "../constant-time.ts"
import type { TransactionSql } from "../postgres/connection.ts"
import { type Challenge, parseBody } from "./body.ts"
import type { Call } from "./call.ts"
import { refuse } from "./errors.ts"
import { forgetOthers, type Purpose } from "./one-time-tokens.ts"
import { limitRefreshes } from "./rate-limits.ts"
import { grantJson, openSession, signInMethod } from "./sessions.ts"
import { claimPassword } from "./sign-up-proof.ts"
import { getUser, isBanned } from "./users.ts"

const CODE_LIVES_SECONDS = 300

/** Stores the client's challenge with the mail, if there is one. */
export async function keepChallenge(
  tx: TransactionSql,
  userId: string,
  purpose: Purpose,
  challenge: Challenge,
): Promise<string | null> {
  const { code_challenge, code_challenge_method } = challenge
  if (!code_challenge) return null
  const [flow] = await tx<{ id: string }[]>`
    insert into auth.flow_state (user_id, code_challenge_method,
      code_challenge, provider_type, authentication_method)
    values (${userId}, ${code_challenge_method ?? "s256"}, ${code_challenge},
      'email', ${purpose})
    returning id`
  return flow?.id ?? null
}

/** A followed link hands out this code instead of tokens. */
export async function issueAuthCode(tx: TransactionSql, flowStateId: string) {
  const code = randomUUID()
  await tx`
    update auth.flow_state set auth_code = ${code},
      auth_code_issued_at = now(), updated_at = now()
    where id = ${flowStateId}`
  return code
}

const exchange = z.object({
  auth_code: z.string().min(1).max(255),
  code_verifier: z.string().min(1).max(255),
})

type FlowState = {
  user_id: string
  code_challenge: string
  code_challenge_method: "s256" | "plain"
  authentication_method: Purpose
  fresh: boolean
}

/** Trades the code and its verifier for a session, once. */
export async function exchangeAuthCode(call: Call) {
  const { auth_code, code_verifier } = parseBody(exchange, call.body)
  await limitRefreshes(call)
  const grant = await call.parts.sql.begin(async (tx) => {
    const [flow] = await tx<FlowState[]>`
      delete from auth.flow_state where auth_code = ${auth_code}
      returning user_id, code_challenge, code_challenge_method,
        authentication_method, auth_code_issued_at >
        now() - ${CODE_LIVES_SECONDS} * interval '1 second' as fresh`
    if (!flow?.fresh) {
      const message = "invalid flow state, no valid flow state found"
      throw refuse(404, "flow_state_not_found", message)
    }
    if (!answers(code_verifier, flow)) {
      const message =
        "code challenge does not match previously saved code verifier"
      throw refuse(400, "bad_code_verifier", message)
    }
    await claimPassword(tx, flow.user_id, code_verifier)
    const user = await getUser(tx, flow.user_id)
    if (isBanned(user)) throw refuse(403, "user_banned", "User is banned")
    await forgetOthers(tx, user.id, flow.authentication_method)
    const method = signInMethod(flow.authentication_method)
    return openSession(call, tx, user.id, method)
  })
  return grantJson(call.parts, grant)
}

function answers(verifier: string, flow: FlowState) {
  const answer =
    flow.code_challenge_method === "plain"
      ? verifier
      : hash("sha256", verifier, "base64url")
  return isSameSecret(answer, flow.code_challenge)
}
