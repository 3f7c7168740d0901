import { z } from "zod"

const EMAIL = z.email().nullable().catch(null)
const SELLER = z.object({
  name: z.string().trim().min(1).catch("9X"),
  address: z.array(z.string()).catch([]),
  email: EMAIL,
})
const PRESS = z.object({ email: EMAIL })

export type PressContact = z.infer<typeof SELLER>

/** The press contact: the seller, with the email of the setting `press` if
 * there is one. Uses whatever is valid in either setting. */
export function pressContact(
  settings: ReadonlyMap<string, unknown>,
): PressContact {
  const seller = SELLER.catch({ name: "9X", address: [], email: null }).parse(
    settings.get("seller"),
  )
  const press = PRESS.catch({ email: null }).parse(settings.get("press"))
  return { ...seller, email: press.email ?? seller.email }
}
