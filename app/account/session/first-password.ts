import type { Session } from "@supabase/auth-js"
import { publishableKey } from "#app/data/publishable-key.ts"
import { askedBy, forgetAsked } from "./asked-mail.ts"

/** The page of a new password, for a member who has none yet. */
export const FIRST_PASSWORD = { replace: true, state: { first: true } }

/** Shows the service that this browser has asked for the account or its new
 * address, if it has: the password counts from now on. Otherwise it dies with
 * the confirmation, and a new one is to be chosen. */
export async function needsPassword({ user, access_token }: Session) {
  const asked = askedBy(user.email ?? "")
  const answer = await fetch("/auth/v1/sign_up_proof", {
    method: "POST",
    headers: {
      apikey: await publishableKey(),
      Authorization: `Bearer ${access_token}`,
      "Content-Type": "application/json",
    },
    body: JSON.stringify({ proof: asked?.proof }),
  }).catch(() => null)
  // A Supabase project knows no such question, and keeps passwords itself.
  if (!answer?.ok) return false
  const { has_password } = (await answer.json()) as { has_password?: boolean }
  if (has_password) forgetAsked()
  return has_password === false
}
