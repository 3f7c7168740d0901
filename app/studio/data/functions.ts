import { publishableKey } from "../../data/publishable-key.ts"
import { studioToken } from "./session.ts"
import { StudioError, UserFacingError } from "./studio-error.ts"

type Said = { code?: string; message?: string }

/** Calls one of the site's functions, signed in or anonymously. */
export async function callFunction<T>(
  name: string,
  body: object,
  as: "member" | "nobody",
): Promise<T> {
  const token = as === "member" ? await studioToken() : null
  const answer = await fetch(`/functions/v1/${name}`, {
    method: "POST",
    headers: {
      apikey: await publishableKey(),
      "Content-Type": "application/json",
      ...(token && { Authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  }).catch(() => null)
  if (!answer) throw new StudioError({})
  const said: unknown = await answer.json().catch(() => ({}))
  if (answer.ok) return said as T
  const { status } = answer
  throw new UserFacingError({ ...(said as Said), status })
}
