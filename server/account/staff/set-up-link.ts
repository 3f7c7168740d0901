import { randomBytes } from "node:crypto"
import type { Sql } from "#platform/postgres/connection.ts"
import type { Env } from "../../env.ts"

/** What `npm start` prints for a label of its own that nobody runs yet. The
 * secret stands in the fragment, which no browser sends: only who sees this
 * line has it, and every start ends the one before. */
export async function offerSetUp(sql: Sql, env: Env) {
  const token =
    env.SEED === "none" ? randomBytes(32).toString("base64url") : null
  const [row] = await sql<{ offered: boolean }[]>`
    select private.offer_set_up(${token}) as offered`
  if (!row?.offered) return ""
  return `\nNobody runs this label yet. Within 30 minutes, set it up at ${env.SITE_URL}/studio/set-up#${token}`
}
