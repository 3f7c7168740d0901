import { dateText } from "#domain/calendar.ts"
import type { Values } from "../../resource.ts"

/** Columns of a batch. */
export const BATCH_COLUMNS =
  "id,name,size,redeemed,expires_at,ended_at,created_at,product_variants(title,products(title))"

type Variant = { title?: string; products?: { title?: string } | null } | null

/** The download a batch gives. */
export function downloadName({ product_variants }: Values) {
  const variant = product_variants as Variant
  const names = [variant?.products?.title, variant?.title]
  return names.filter(Boolean).join(", ")
}

/** The status of a batch. */
export function batchStatus({ ended_at, expires_at }: Values) {
  if (ended_at) return `Ended ${dateText(String(ended_at))}`
  if (!expires_at) return "No expiry"
  const passed = Date.parse(String(expires_at)) <= Date.now()
  return `${passed ? "Expired" : "Valid until"} ${dateText(String(expires_at))}`
}
