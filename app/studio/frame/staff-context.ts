import { createContext, use } from "react"
import type { Access } from "../data/access.ts"

export const StaffContext = createContext<Access>(null)

/** Who works here: inside the gate there is always somebody. */
export function useStaff() {
  const staff = use(StaffContext)
  if (!staff) throw new Error("Nobody is past the gate.")
  return staff
}
