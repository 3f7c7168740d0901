import { staffPasswordProblem } from "#domain/staff-password.ts"
import type { Sql } from "#platform/postgres/connection.ts"
import { Refusal } from "#platform/refusal.ts"

/** What is wrong with a password for this account: staff must follow a stricter
 * rule than members. */
export function createPasswordRule(sql: Sql) {
  return async (userId: string, password: string) => {
    const problem = staffPasswordProblem(password)
    if (!problem) return null
    const [colleague] = await sql`
      select from public.staff where user_id = ${userId}`
    return colleague ? problem : null
  }
}

/** For somebody who is about to join the staff. */
export function checkStaffPassword(password: string, advice = "") {
  const problem = staffPasswordProblem(password)
  if (!problem) return
  const message = [problem, advice].join(" ").trim()
  throw new Refusal(422, { code: "weak_password", message })
}
