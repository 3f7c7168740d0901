import type { Session } from "@supabase/auth-js"
import { publishableKey } from "#app/data/publishable-key.ts"
import { forgetMailRequest, mailRequestFor } from "./mail-request.ts"

/** Navigation options for the password page of a member who has none yet. */
export const FIRST_PASSWORD = { replace: true, state: { first: true } }

/** Proves to the server that this browser asked for the account or its new
 * address, if it did, so that the password counts. Otherwise confirming
 * discards that password, and the member must choose a new one. */
export async function needsPassword({ user, access_token }: Session) {
  const asked = mailRequestFor(user.email ?? "")
  const answer = await fetch("/auth/v1/sign_up_proof", {
    method: "POST",
    headers: {
      apikey: await publishableKey(),
      Authorization: `Bearer ${access_token}`,
      "Content-Type": "application/json",
    },
    body: JSON.stringify({ proof: asked?.proof }),
  }).catch(() => null)
  // Supabase projects do not have this endpoint and keep passwords themselves.
  if (!answer?.ok) return false
  const { has_password } = (await answer.json()) as { has_password?: boolean }
  if (has_password) forgetMailRequest()
  return has_password === false
}
