import { RoleGate } from "../frame/role-gate.tsx"
import { Triage } from "./triage/triage.tsx"

/** Demo review, one demo after another. */
export function Component() {
  return (
    <RoleGate roles={["scout"]}>
      <Triage />
    </RoleGate>
  )
}
