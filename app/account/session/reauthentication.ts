import type { AuthClient } from "@supabase/auth-js"
import { publishableKey } from "#app/data/publishable-key.ts"
import { authClient } from "./session.ts"

export type Reauthentication = InstanceType<typeof AuthClient>
let opened: Reauthentication | null = null

/** Opens a second session next to the visitor's own by asking for the password
 * again, since changing the second factor requires a recent sign-in. The
 * visitor's own session is not affected. */
export async function reauthenticate(email: string, password: string) {
  const client = await secondClient()
  const { error } = await client.signInWithPassword({ email, password })
  return error ? { error } : client
}

/** Turning a factor on ends every session that has not used it. This one has,
 * so it replaces the visitor's. */
export async function adoptReauthentication(second: Reauthentication) {
  const { data } = await second.getSession()
  const own = await authClient()
  if (data.session) await own.setSession(data.session)
}

/** Ends the second session; the visitor's own session picks up the change. */
export async function endReauthentication(second: Reauthentication) {
  await second.signOut({ scope: "local" })
  const own = await authClient()
  await own.refreshSession()
}

/** One per page: the library warns about a second instance. */
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
