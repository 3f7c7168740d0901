import type { AuthClient } from "@supabase/auth-js"
import { publishableKey } from "#app/data/publishable-key.ts"
import { authClient } from "./session.ts"

export type Reauthentication = InstanceType<typeof AuthClient>
let opened: Reauthentication | null = null

/** Reauthentication: a second session beside the visitor's own, opened by
 * giving the password again, since a change of the second factor asks for one
 * of late. The visitor's own session stays as it is meanwhile. */
export async function reauthenticate(email: string, password: string) {
  const client = await secondClient()
  const { error } = await client.signInWithPassword({ email, password })
  return error ? { error } : client
}

/** Turning a factor on ends every session that never showed it: this one,
 * which did, becomes the visitor's. */
export async function adoptReauthentication(second: Reauthentication) {
  const { data } = await second.getSession()
  const own = await authClient()
  if (data.session) await own.setSession(data.session)
}

/** It has done its work; the visitor's session hears of the change. */
export async function endReauthentication(second: Reauthentication) {
  await second.signOut({ scope: "local" })
  const own = await authClient()
  await own.refreshSession()
}

/** One for the page: the library complains of a second. */
async function secondClient() {
  if (opened) return opened
  const { AuthClient } = await import("@supabase/auth-js")
  opened = new AuthClient({
    url: `${window.location.origin}/auth/v1`,
    headers: { apikey: await publishableKey() },
    storageKey: "proof",
    experimental: { recoveryCodes: true },
    persistSession: false,
    autoRefreshToken: false,
    detectSessionInUrl: false,
  })
  return opened
}
