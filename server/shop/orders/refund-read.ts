import type { Sql } from "#platform/postgres/connection.ts"

/** A refund as its buyer is told of it. */
export type ReadRefund = {
  cents: number
  shipping_cents: number
  currency: string
  items: { order_item_id: string; qty: number; cents: number }[]
}

export async function readRefund(sql: Sql, refundId: string) {
  const [refund] = await sql<ReadRefund[]>`
    select r.cents, r.shipping_cents, o.paid_currency as currency, (
      select coalesce(jsonb_agg(to_jsonb(a) order by i.position, i.id), '[]')
      from public.refund_items a
      join public.order_items i on i.id = a.order_item_id
      where a.refund_id = r.id) as items
    from public.refunds r join public.orders o on o.id = r.order_id
    where r.id = ${refundId}`
  return refund ?? null
}
