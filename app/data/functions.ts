import { functionMessages } from "../messages.ts"
import { publishableKey } from "./publishable-key.ts"

type FunctionAnswer<T> =
  | { ok: true; data: T }
  /** The reason as a sentence, if there is one, and as a code; the status if
   * there was a response. */
  | { ok: false; reason?: string; code?: string; status?: number }

/** Calls one of the site's functions from the browser, as the visitor or as the
 * member whose token is given. */
export async function callFunction<T>(
  name: string,
  body: Record<string, unknown>,
  accessToken?: string,
): Promise<FunctionAnswer<T>> {
  const answer = await send<T>(name, body, accessToken).catch(() => null)
  if (!answer) return { ok: false, reason: functionMessages.unreachable }
  const { data, error } = answer
  if (!error) return { ok: true, data: data as T }
  return { ok: false, ...(await reasonOf(error.context)) }
}

/** The client library is loaded on first use. */
async function send<T>(name: string, body: object, token?: string) {
  const { FunctionsClient } = await import("@supabase/functions-js")
  const functions = new FunctionsClient(`${location.origin}/functions/v1`, {
    headers: {
      apikey: await publishableKey(),
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
    },
  })
  return functions.invoke<T>(name, { body: { ...body } })
}

async function reasonOf(answer: unknown) {
  if (!(answer instanceof Response)) {
    return { reason: functionMessages.unreachable }
  }
  const { message, code } = Object(await answer.json().catch(() => null))
  return {
    status: answer.status,
    reason: typeof message === "string" ? message : undefined,
    code: typeof code === "string" ? code : undefined,
  }
}
