import { z } from "zod"
import type { RequestServices } from "#app/entry.server.tsx"
import type { ApiKeys } from "#platform/keys.ts"

type Leaver = Parameters<RequestServices["unsubscribe"]>[0]

const PROCEDURES: Record<Leaver["list"], string> = {
  newsletter: "unsubscribe_newsletter",
  alerts: "leave_stock_alerts",
  press: "leave_press_list",
}

/** Confirms a subscription by the token of our mail, with the secret key:
 * visitors may not call the procedure. False if nobody has the token, null if
 * the database is away. */
export async function confirm(
  backend: RequestServices["backend"],
  keys: ApiKeys,
  token: string,
) {
  const answer = await call(backend, keys, "confirm_subscription", {
    p_token: token,
  })
  return answer && z.boolean().parse(await answer.json())
}

/** Takes somebody off a list by the token of their mails, with the secret key:
 * visitors may not call the procedure. An unknown token counts as success;
 * false while the database is away. */
export async function unsubscribe(
  backend: RequestServices["backend"],
  keys: ApiKeys,
  { list, token }: Leaver,
) {
  const answer = await call(backend, keys, PROCEDURES[list], { p_token: token })
  return answer !== null
}

/** The subscriber's location; null for an unknown token, or while the database
 * is away. */
export async function findSubscriber(
  backend: RequestServices["backend"],
  keys: ApiKeys,
  token: string,
) {
  const answer = await call(backend, keys, "subscriber_of", { p_token: token })
  return WHERE.parse(await answer?.json())
}

const WHERE = z
  .object({ country: z.string().nullable(), city: z.string().nullable() })
  .nullish()
  .transform((where) => where ?? null)

/** Stores a subscriber's location; false while the database is away. */
export async function setSubscriberLocation(
  backend: RequestServices["backend"],
  keys: ApiKeys,
  {
    token,
    country,
    city,
  }: Parameters<RequestServices["setSubscriberLocation"]>[0],
) {
  const told = { p_token: token, p_country: country, p_city: city }
  return (await call(backend, keys, "tell_where", told)) !== null
}

/** Null while the database is away. */
async function call(
  backend: RequestServices["backend"],
  { secret }: ApiKeys,
  procedure: string,
  told: object,
) {
  // Answered in process, so the host is only a placeholder.
  const request = new Request(`http://platform/rest/v1/rpc/${procedure}`, {
    method: "POST",
    headers: { apikey: secret, "Content-Type": "application/json" },
    body: JSON.stringify(told),
  })
  const answer = await backend(request)
  if (answer.ok) return answer
  if (answer.status === 503) return null
  throw new Error(`${procedure} failed: ${await answer.text()}`)
}
