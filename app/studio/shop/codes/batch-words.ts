import { dateText } from "#domain/calendar.ts"
import type { Values } from "../../resource.ts"

/** What is read of a batch, in the list and on its own. */
export const BATCH_COLUMNS =
  "id,name,size,redeemed,expires_at,ended_at,created_at,product_variants(title,products(title))"

type Variant = { title?: string; products?: { title?: string } | null } | null

/** What a batch opens. */
export function opens({ product_variants }: Values) {
  const variant = product_variants as Variant
  const names = [variant?.products?.title, variant?.title]
  return names.filter(Boolean).join(", ")
}

/** How it stands. */
export function standing({ ended_at, expires_at }: Values) {
  if (ended_at) return `Ended ${dateText(String(ended_at))}`
  if (!expires_at) return "Without end"
  const passed = Date.parse(String(expires_at)) <= Date.now()
  return `${passed ? "Expired" : "Good until"} ${dateText(String(expires_at))}`
}
