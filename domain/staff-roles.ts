/** The staff roles and their duties. The database's policies state the same in
 * detail. */
export const STAFF_WORK = {
  owner: "everything, and who else works here",
  editor: "artists, records, news, events and films",
  shop: "orders, products and stock",
  scout: "demos and messages",
} as const

export type StaffRole = keyof typeof STAFF_WORK

export const STAFF_ROLES = Object.keys(STAFF_WORK) as StaffRole[]
