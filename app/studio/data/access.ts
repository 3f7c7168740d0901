import { useQuery } from "@tanstack/react-query"
import type { StaffRole } from "#domain/staff-roles.ts"
import { sessionStore } from "../../account/session/session.ts"
import { useStore } from "../../ui/store.ts"
import { call } from "./tables.ts"

export type Role = StaffRole

export type Access = {
  role: Role
  name: string
  /** Whether the second factor that staff need is there and was shown. */
  factor: "ok" | "missing" | "not_shown"
} | null

/** What the label lets this person do, as the database says it now. Looked at
 * again whenever the window is: a role may have been taken meanwhile. */
export function useAccess() {
  const session = useStore(sessionStore)
  const member = session.status === "signed-in" ? session.user.id : null
  return useQuery({
    queryKey: ["access", member],
    queryFn: () => call<Access>("studio_access"),
    enabled: member !== null,
    refetchOnWindowFocus: "always",
  })
}

/** An owner may do everything. */
export function may(role: Role, roles: readonly Role[]) {
  return role === "owner" || roles.includes(role)
}
