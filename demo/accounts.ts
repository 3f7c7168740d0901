import { fan } from "./label/fan.ts"
import { founder } from "./label/founder.ts"
import { accountId, type Person } from "./seed/rows/account.ts"
import type { Sql } from "./seed/sql.ts"

/** Everybody whose password the README prints. */
export const demoAccounts = {
  fan: accountOf(fan),
  founder: accountOf(founder),
}

function accountOf(person: Person) {
  const { email, password } = person
  return { id: accountId(person), email, password }
}

/** A ban that nobody else would write. */
const SHUT_UNTIL = "9999-12-31T00:00:00Z"

/** Demo accounts are for this machine: where others can reach the site they
 * are shut and signed out, and open again when it comes home. */
export async function admitDemoAccounts(sql: Sql, isLocal: boolean) {
  const ids = Object.values(demoAccounts).map(({ id }) => id)
  if (isLocal) {
    await sql`
      update auth.users set banned_until = null
      where id = any(${ids}) and banned_until = ${SHUT_UNTIL}`
    return
  }
  await sql.begin(async (tx) => {
    await tx`
      update auth.users set banned_until = ${SHUT_UNTIL}
      where id = any(${ids}) and banned_until is distinct from ${SHUT_UNTIL}`
    await tx`delete from auth.sessions where user_id = any(${ids})`
  })
}
