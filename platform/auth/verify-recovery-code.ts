import { z } from "zod"
import type { TransactionSql } from "../postgres/connection.ts"
import { parseBody } from "./body.ts"
import type { Call } from "./call.ts"
import { refuse } from "./errors.ts"
import { rememberNetwork } from "./known-networks.ts"
import { recoveryCodeHash } from "./recovery-codes.ts"
import { type Grant, grantJson, requireUser } from "./sessions.ts"
import type { Db, User } from "./users.ts"
import { guessAtFactor, raiseSession } from "./verify-factor.ts"

const shape = z.object({ code: z.string().max(100) })

/** POST /factors/recovery-codes/verify: a recovery code replaces the
 * authenticator's code, once. The account's owner is told by mail. */
export async function verifyRecoveryCode(call: Call) {
  const { user, session } = await requireUser(call)
  const { code } = parseBody(shape, call.body)
  const factor = user.factors.find(({ status }) => status === "verified")
  const fits = await guessAtFactor(call, user, session, {
    what: "recovery-code",
    isRight: () => isOneOf(call, user, code),
  })
  if (!fits || !factor) throw wrongCode()
  const grant = await call.parts.sql.begin(async (tx) => {
    await spendCode(tx, user, code)
    const method = "mfa/recovery_code"
    const raised = await raiseSession(tx, user, session, { factor, method })
    await rememberNetwork(tx, call, raised)
    await call.parts.enqueueMail(tx, {
      kind: "recovery_code_used",
      to: user.email,
      userMetadata: user.raw_user_meta_data ?? {},
    })
    return raised
  })
  return Response.json(await grantJson(call.parts, grant as Grant))
}

async function isOneOf({ parts }: Call, user: User, code: string) {
  const setId = await setIdOf(parts.sql, user)
  const found = await parts.sql`
    select from platform.recovery_codes
    where set_id = ${setId} and code_hash = ${recoveryCodeHash(setId, code)}`
  return found.length > 0
}

/** Of several concurrent attempts one succeeds. */
async function spendCode(tx: TransactionSql, user: User, code: string) {
  const setId = await setIdOf(tx, user)
  const { count } = await tx`
    delete from platform.recovery_codes
    where set_id = ${setId} and code_hash = ${recoveryCodeHash(setId, code)}`
  if (count === 0) throw wrongCode()
}

/** Without a set of codes, an id that no set has: the check takes as long. */
async function setIdOf(db: Db, user: User) {
  const [set] = await db<{ id: string }[]>`
    select id from platform.recovery_code_sets where user_id = ${user.id}`
  return set?.id ?? user.id
}

function wrongCode() {
  const message = "Invalid recovery code entered"
  return refuse(422, "mfa_verification_failed", message)
}
