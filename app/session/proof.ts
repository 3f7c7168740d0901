import type { AuthClient, User } from "@supabase/auth-js"
import { authClient } from "./session.ts"

type Client = InstanceType<typeof AuthClient>
let proving: Client | null = null

/** A second session beside the visitor's own, opened by giving the password
 * again: a change of the second factor asks for one of late. The visitor's
 * own session stays as it is meanwhile. */
export async function proveBy(
  publishableKey: string,
  email: string,
  password: string,
) {
  const client = await provingClient(publishableKey)
  const { error } = await client.signInWithPassword({ email, password })
  return { client, error }
}

/** Turning a factor on ends every session that never showed it: the proving
 * one, which did, becomes the visitor's. */
export async function adoptProof(client: Client) {
  const { data } = await client.getSession()
  if (!data.session) return
  const own = await authClient()
  await own.setSession(data.session)
  await client.stopAutoRefresh()
}

/** The proof has done its work; the visitor's session hears of the change. */
export async function endProof(client: Client) {
  await client.signOut({ scope: "local" })
  const own = await authClient()
  await own.refreshSession()
}

export async function accountNow(): Promise<User | null> {
  const client = await authClient()
  const { data } = await client.getUser()
  return data.user
}

/** One for the page: the library complains of a second. */
async function provingClient(publishableKey: string) {
  if (proving) return proving
  const { AuthClient } = await import("@supabase/auth-js")
  proving = new AuthClient({
    url: `${window.location.origin}/auth/v1`,
    headers: { apikey: publishableKey },
    storageKey: "proof",
    persistSession: false,
    autoRefreshToken: false,
    detectSessionInUrl: false,
  })
  return proving
}
