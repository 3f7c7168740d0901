import type { OrderPage } from "#domain/receipt.ts"
import type { Sql } from "#platform/postgres/connection.ts"
import { passesOf } from "../passes/passes.ts"
import { readReceipt } from "./receipt.ts"

/** The order's own page: the receipt, and the downloads left for each item.
 * Null for a refunded order too: its link ends with the refund. */
export async function readOrderPage(sql: Sql, orderId: string) {
  const receipt = await readReceipt(sql, orderId)
  if (receipt?.status !== "paid") return null
  const {
    user_id,
    attention_reason: _,
    issued: __,
    key_turns: ___,
    ...shown
  } = receipt
  const downloads = await sql<OrderPage["downloads"]>`
    select i.id as order_item_id,
      greatest(p.per_user_download_limit - coalesce(case
        when o.user_id is null then d.download_count
        else l.download_count end, 0), 0) as remaining
    from public.order_items i
    join public.orders o on o.id = i.order_id
    join public.product_variants v on v.id = i.variant_id
    join public.digital_payloads p
      on p.id = coalesce(i.digital_payload_id, v.digital_payload_id)
    left join public.order_downloads d
      on d.order_id = o.id and d.digital_payload_id = p.id
    left join public.download_logs l
      on l.user_id = o.user_id and l.digital_payload_id = p.id
    where o.id = ${orderId} and i.refunded_qty < i.qty
    order by i.position, i.id`
  const passes = await passesOf(sql, orderId)
  return { ...shown, downloads, passes, has_account: user_id !== null }
}
