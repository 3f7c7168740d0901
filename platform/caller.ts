/** The role of the caller, as PostgreSQL's policies will see it. */
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

/** Facts about a request besides its caller. The server finds `clientAddress`
 * by the socket and its trusted proxies; no client can set it. */
export type RequestContext = {
  caller: Caller
  clientAddress: string
  requestId: string
  /** Whether reads made at once may share one exchange. */
  together?: boolean
  settings?: TrustedSettings
}

/** Settings for policies that only this server sets, never a client. */
export const TRUSTED_SETTINGS = ["label.as_of", "label.preview"] as const

export type TrustedSettings = Partial<
  Record<(typeof TRUSTED_SETTINGS)[number], string>
>

export const VISITOR: Caller = { role: "anon", claims: { role: "anon" } }
export const SERVICE: Caller = {
  role: "service_role",
  claims: { role: "service_role" },
}
