import type { AuthClient } from "@supabase/auth-js"
import { authClient } from "./session.ts"

export type Proof = InstanceType<typeof AuthClient>
let proving: Proof | null = null

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
  return error ? { error } : client
}

/** Turning a factor on ends every session that never showed it: the proving
 * one, which did, becomes the visitor's. */
export async function adoptProof(proof: Proof) {
  const { data } = await proof.getSession()
  const own = await authClient()
  if (data.session) await own.setSession(data.session)
}

/** The proof has done its work; the visitor's session hears of the change. */
export async function endProof(proof: Proof) {
  await proof.signOut({ scope: "local" })
  const own = await authClient()
  await own.refreshSession()
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
