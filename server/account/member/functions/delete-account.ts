import type { FunctionHandler } from "#platform/functions.ts"
import type { Platform } from "#platform/platform.ts"
import type { Sql } from "#platform/postgres/connection.ts"
import { Refusal } from "#platform/refusal.ts"
import { liveMember } from "../../live-member.ts"

type Parts = { sql: Sql; platform: () => Platform; siteUrl: string }

/** `delete-account {password}`: ends the membership. The orders stay; the
 * database removes the person from them when the account goes. */
export function deleteAccount(parts: Parts): FunctionHandler {
  return async ({ body, context }) => {
    const platform = parts.platform()
    const member = await liveMember(parts.sql, context.caller)
    await checkPassword(platform, member, passwordIn(body))
    const url = `${parts.siteUrl}/auth/v1/admin/users/${member}`
    const headers = { apikey: platform.keys.secret }
    const request = new Request(url, { method: "DELETE", headers })
    const response = await platform.fetch(request, context)
    if (!response.ok) throw new Error(`deleting: ${response.status}`)
    return { deleted: true }
  }
}

function passwordIn(body: unknown) {
  const { password } = (body ?? {}) as { password?: unknown }
  if (typeof password === "string" && password) return password
  const message = "Please give your password."
  throw new Refusal(400, { code: "password_missing", message })
}

async function checkPassword(
  platform: Platform,
  member: string,
  password: string,
) {
  if (await platform.checkPassword(member, password)) return
  const message = "That password is not right."
  throw new Refusal(403, { code: "password_wrong", message })
}
