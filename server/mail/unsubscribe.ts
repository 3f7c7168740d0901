import type { RequestServices } from "#app/entry.server.tsx"
import type { ApiKeys } from "#platform/keys.ts"

type Leaver = Parameters<RequestServices["unsubscribe"]>[0]

const PROCEDURES: Record<Leaver["list"], string> = {
  newsletter: "unsubscribe_newsletter",
  alerts: "leave_stock_alerts",
}

/** Takes somebody off a list by the token of their mails, above the policies:
 * no visitor may call the procedure. A token nobody has any more is as good as
 * one that worked; false while the database is away. */
export async function unsubscribe(
  backend: RequestServices["backend"],
  { secret }: ApiKeys,
  { list, token }: Leaver,
) {
  // Answered in process: the address is a name for it, not a place.
  const call = new Request(`http://platform/rest/v1/rpc/${PROCEDURES[list]}`, {
    method: "POST",
    headers: { apikey: secret, "Content-Type": "application/json" },
    body: JSON.stringify({ p_token: token }),
  })
  const answer = await backend(call)
  if (answer.ok || answer.status === 503) return answer.ok
  throw new Error(`unsubscribing failed: ${await answer.text()}`)
}
