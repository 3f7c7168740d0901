import type { Role } from "../data/access.ts"
import { call } from "../data/tables.ts"

export type Person = {
  id: string
  name: string
  email: string
  role: Role
  added_at: string
  has_factor: boolean
  /** The last activity of an open session. */
  seen_at: string | null
}

export type Invitation = {
  id: string
  email: string
  role: Role
  by: string
  sent_at: string
  good_until: string
  is_good: boolean
}

export type People = { people: Person[]; invitations: Invitation[] }

export function readPeople() {
  return call<People>("studio_people")
}

export function invite(email: string, role: string) {
  return call("invite_colleague", { p_email: email, p_role: role })
}

export function sendAgain(id: string) {
  return call("send_invitation_again", { p_id: id })
}

export function cancel(id: string) {
  return call("cancel_invitation", { p_id: id })
}

export function setRole(id: string, role: string) {
  return call("set_staff_role", { p_user_id: id, p_role: role })
}

export function rename(id: string, name: string) {
  return call("rename_colleague", { p_user_id: id, p_name: name })
}

export function remove(id: string) {
  return call("remove_staff", { p_user_id: id })
}
