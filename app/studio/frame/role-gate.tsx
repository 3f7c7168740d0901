import type { ReactNode } from "react"
import { may, type Role } from "../data/access.ts"
import { studioMessages } from "../messages.ts"
import { Notice } from "./notice.tsx"
import { useStaff } from "./staff-context.ts"

type RoleGateProps = { roles: readonly Role[]; children: ReactNode }

/** Shows a screen to some roles and a refusal to everyone else. */
export function RoleGate({ roles, children }: RoleGateProps) {
  const { role } = useStaff()
  return may(role, roles) ? children : <Notice text={studioMessages.notYours} />
}
