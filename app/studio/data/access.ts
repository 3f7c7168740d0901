import { useQuery } from "@tanstack/react-query"
import type { StaffRole } from "#domain/staff-roles.ts"
import { sessionStore } from "../../account/session/session.ts"
import { useStore } from "../../ui/store.ts"
import { call } from "./tables.ts"

export type Role = StaffRole

export type Access = {
  role: Role
  name: string
  /** Whether the second factor that staff need is set up and was used. */
  factor: "ok" | "missing" | "not_shown"
} | null

/** The signed-in person's role and access. Checked again whenever the window
 * gets focus, because a role may have been removed since. */
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
