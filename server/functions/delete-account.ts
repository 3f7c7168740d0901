import type { FunctionHandler } from "#platform/functions.ts"
import { Refusal } from "#platform/refusal.ts"
import type { FunctionParts } from "./index.ts"
import { memberOf } from "../accounts/member.ts"

/** `delete-account {password}`: ends the membership. Orders stay, without the
 * person: the database sees to that as the account goes. */
export function deleteAccount({
  database,
  platform,
  env,
}: FunctionParts): FunctionHandler {
  return async ({ body, context }) => {
    const member = await memberOf(database.sql, context.caller)
    await checkPassword(platform(), member, passwordIn(body))
    const response = await platform().fetch(
      new Request(`${env.SITE_URL}/auth/v1/admin/users/${member}`, {
        method: "DELETE",
        headers: { apikey: platform().keys.secret },
      }),
      context,
    )
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
  platform: ReturnType<FunctionParts["platform"]>,
  member: string,
  password: string,
) {
  if (await platform.checkPassword(member, password)) return
  const message = "That password is not right."
  throw new Refusal(403, { code: "password_wrong", message })
}
