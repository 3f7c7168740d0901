import { z } from "zod"

const SELLER = z.object({
  name: z.string().trim().min(1).catch("9X"),
  address: z.array(z.string()).catch([]),
  email: z.email().nullable().catch(null),
})

export type PressContact = z.infer<typeof SELLER>

/** Whom a journalist writes to, out of the setting `seller`: whatever of it is
 * usable, whoever wrote it. */
export function pressContact(seller: unknown): PressContact {
  return SELLER.catch({ name: "9X", address: [], email: null }).parse(seller)
}
