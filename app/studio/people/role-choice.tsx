import type { ComponentProps } from "react"
import { STAFF_ROLES, type StaffRole } from "#domain/staff-roles.ts"

type RoleChoiceProps = Omit<ComponentProps<"select">, "onChange"> & {
  value: StaffRole
  onChoose: (role: StaffRole) => void
}

export function RoleChoice({ onChoose, ...select }: RoleChoiceProps) {
  function choose(value: string) {
    const role = STAFF_ROLES.find((one) => one === value)
    if (role) onChoose(role)
  }
  return (
    <select
      {...select}
      onChange={({ target }) => choose(target.value)}
      className="box"
    >
      {STAFF_ROLES.map((role) => (
        <option key={role} value={role}>
          {role}
        </option>
      ))}
    </select>
  )
}
