/** Who works at the label, and what at. The database's policies say the same
 * in detail. */
export const STAFF_WORK = {
  owner: "everything, and who else works here",
  editor: "artists, records, news, events and films",
  shop: "orders, products and stock",
  scout: "demos and messages",
} as const

export type StaffRole = keyof typeof STAFF_WORK

export const STAFF_ROLES = Object.keys(STAFF_WORK) as StaffRole[]
