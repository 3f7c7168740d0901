import type { Session } from "@supabase/auth-js"
import { displayName } from "#domain/display-name.ts"

/** The signed-in member, as screens show them. */
export type Member = {
  id: string
  email: string
  displayName: string
  avatarUrl: string | null
  createdAt: string
}

export function claimedMember({ user }: Session): Member {
  const { display_name, avatar_url } = user.user_metadata ?? {}
  // Another tab may have stored any value.
  const email = typeof user.email === "string" ? user.email : ""
  return {
    id: user.id,
    email,
    displayName: displayName(display_name, email),
    avatarUrl: typeof avatar_url === "string" ? avatar_url : null,
    createdAt: user.created_at,
  }
}

/** With a verified second factor, a session counts only after its code. */
export function lacksSecondFactor({ user, access_token }: Session) {
  const factors = user.factors ?? []
  return (
    factors.some(({ status }) => status === "verified") &&
    claims(access_token).aal !== "aal2"
  )
}

type Claims = {
  aal?: string
  amr?: { method: string; timestamp: number }[]
  iat?: number
}

/** Not verified: use it for display, never for permission. */
export function claims(accessToken: string): Claims {
  try {
    const part = accessToken.split(".")[1] ?? ""
    const json = atob(part.replaceAll("-", "+").replaceAll("_", "/"))
    return JSON.parse(json) ?? {}
  } catch {
    return {}
  }
}
