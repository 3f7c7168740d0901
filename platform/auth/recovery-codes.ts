import { hash, randomInt } from "node:crypto"
import { z } from "zod"
import type { TransactionSql } from "../postgres/connection.ts"
import { parseBody } from "./body.ts"
import type { Call } from "./call.ts"
import { refuse } from "./errors.ts"
import { checkRecent } from "./factors.ts"
import { limitRenewals } from "./rate-limits.ts"
import { requireUser, type Session } from "./sessions.ts"
import { hasVerifiedFactor, type User } from "./users.ts"

const TOTAL = 10
const LENGTH = 16
/** Contains no characters that are easily confused on paper. */
const LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
const DEFAULT_NAME = "Recovery codes"

type CodeSet = { id: string; friendly_name: string; remaining: number }

/** GET /factors/recovery-codes: how many are left, never which. */
export async function showRecoveryCodes(call: Call) {
  const { user } = await requireUser(call)
  const { id, remaining } = await setOf(call, user)
  return Response.json({ id, type: "recovery_code", total: TOTAL, remaining })
}

const naming = z.object({ friendly_name: z.string().max(100).nullish() })

/** POST /factors/recovery-codes: the first set for a user with a factor. It is
 * shown here and never again. */
export async function generateRecoveryCodes(call: Call) {
  const { user, session } = await requireUser(call)
  const { friendly_name } = parseBody(naming, call.body)
  checkMayRenew(call, user, session)
  await limitRenewals(call, user.id)
  const name = friendly_name?.trim() || DEFAULT_NAME
  const codes = drawCodes()
  const id = await call.parts.sql.begin(async (tx) => {
    const [made] = await tx<{ id: string }[]>`
      insert into platform.recovery_code_sets (user_id, friendly_name)
      values (${user.id}, ${name})
      on conflict (user_id) do nothing returning id`
    if (made) await keepCodes(tx, made.id, codes)
    return made?.id
  })
  if (!id) {
    const message = "Recovery codes exist already, regenerate to replace them"
    throw refuse(422, "mfa_verified_factor_exists", message)
  }
  return Response.json(codesJson(id, name, codes))
}

/** POST /factors/recovery-codes/regenerate: the old ones end at once. */
export async function regenerateRecoveryCodes(call: Call) {
  const { user, session } = await requireUser(call)
  checkMayRenew(call, user, session)
  const { id, friendly_name } = await setOf(call, user)
  await limitRenewals(call, user.id)
  const codes = drawCodes()
  await call.parts.sql.begin(async (tx) => {
    // A concurrent renewal waits, and the last set is the valid one.
    await tx`
      select from platform.recovery_code_sets where id = ${id} for update`
    await tx`delete from platform.recovery_codes where set_id = ${id}`
    await keepCodes(tx, id, codes)
  })
  return Response.json(codesJson(id, friendly_name, codes))
}

/** DELETE /factors/recovery-codes */
export async function unenrolRecoveryCodes(call: Call) {
  const { user, session } = await requireUser(call)
  checkMayRenew(call, user, session)
  const { id } = await setOf(call, user)
  await call.parts.sql`
    delete from platform.recovery_code_sets where id = ${id}`
  return Response.json({ id })
}

async function setOf({ parts }: Call, user: User): Promise<CodeSet> {
  const [found] = await parts.sql<CodeSet[]>`
    select s.id, s.friendly_name, (
      select count(*)::integer from platform.recovery_codes c
      where c.set_id = s.id) as remaining
    from platform.recovery_code_sets s where s.user_id = ${user.id}`
  if (!found) throw refuse(404, "mfa_factor_not_found", "Factor not found")
  return found
}

function checkMayRenew(call: Call, user: User, session: Session) {
  if (!hasVerifiedFactor(user)) {
    const message = "Recovery codes cannot be the only factor"
    throw refuse(422, "mfa_recovery_codes_sole_factor", message)
  }
  if (session.aal !== "aal2") {
    const message = "AAL2 required to change recovery codes"
    throw refuse(403, "insufficient_aal", message)
  }
  checkRecent(call, session)
}

function drawCodes() {
  const letter = () => LETTERS[randomInt(LETTERS.length)]
  const draw = () => Array.from({ length: LENGTH }, letter).join("")
  return Array.from({ length: TOTAL }, draw)
}

async function keepCodes(tx: TransactionSql, setId: string, codes: string[]) {
  const hashes = codes.map((code) => recoveryCodeHash(setId, code))
  await tx`
    insert into platform.recovery_codes (set_id, code_hash)
    select ${setId}, h from unnest(${hashes}::text[]) h`
}

/** A code has 79 bits of entropy: nobody finds it from its hash. Case, hyphens
 * and spaces do not matter. */
export function recoveryCodeHash(setId: string, typed: string) {
  const code = typed.replaceAll(/[\s-]/g, "").toLowerCase()
  return hash("sha256", `${setId}:${code}`)
}

function codesJson(id: string, friendly_name: string, codes: string[]) {
  return { id, type: "recovery_code", friendly_name, total: TOTAL, codes }
}
