import { createContext, use } from "react"
import type { Access } from "../data/access.ts"

export const StaffContext = createContext<Access>(null)

/** The signed-in member of staff. Inside the gate there always is one. */
export function useStaff() {
  const staff = use(StaffContext)
  if (!staff) throw new Error("useStaff was called outside the staff gate.")
  return staff
}
