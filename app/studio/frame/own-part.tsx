import type { ReactNode } from "react"
import { may, type Role } from "../data/access.ts"
import { studioMessages } from "../messages.ts"
import { useStaff } from "./staff-context.ts"
import { Told } from "./told.tsx"

type OwnPartProps = { roles: readonly Role[]; children: ReactNode }

/** A screen for some roles; the others are told whose it is. */
export function OwnPart({ roles, children }: OwnPartProps) {
  const { role } = useStaff()
  return may(role, roles) ? children : <Told text={studioMessages.notYours} />
}
