/** Who is asking, as PostgreSQL's policies will see it. */
export type Role = "anon" | "authenticated" | "service_role"

export type Claims = {
  role: Role
  sub?: string
  email?: string
  session_id?: string
  aal?: "aal1" | "aal2"
  [claim: string]: unknown
}

export type Caller = { role: Role; claims: Claims }

/** What a request brings besides its caller. `clientAddress` was resolved by
 * the server from the socket and its trusted proxies, never from the client. */
export type RequestContext = {
  caller: Caller
  clientAddress: string
  requestId: string
  /** What it reads at once may be read in one exchange. */
  together?: boolean
  settings?: TrustedSettings
}

/** What this server, and nobody by anything they send, lets policies read. */
export const TRUSTED_SETTINGS = ["label.as_of", "label.preview"] as const

export type TrustedSettings = Partial<
  Record<(typeof TRUSTED_SETTINGS)[number], string>
>

export const VISITOR: Caller = { role: "anon", claims: { role: "anon" } }
export const SERVICE: Caller = {
  role: "service_role",
  claims: { role: "service_role" },
}
