import type { Dispatch } from "#domain/dispatch.ts"
import type { Pass } from "#domain/pass.ts"
import type { BoughtOrder } from "#domain/receipt.ts"
import type { Sql } from "#platform/postgres/connection.ts"
import type { PostalAddress } from "../payment-provider.ts"

/** An order with everything printed on it, as it was on the day. */
export type OrderReceipt = BoughtOrder &
  Dispatch & {
    user_id: string | null
    email: string | null
    refunded_cents: number
    consented_at: string | null
    attention_reason: string | null
    key_turns: number
    /** The setting `seller` at the time: JSON written by a person. */
    seller: unknown
    address: PostalAddress | null
    /** The kind of each pass in the order. */
    issued: Pick<Pass, "kind">[]
  }

export async function readReceipt(sql: Sql, orderId: string) {
  const [row] = await sql<{ receipt: OrderReceipt }[]>`
    select jsonb_build_object(
      'id', o.id, 'number', o.number, 'created_at', o.created_at,
      'status', o.status, 'user_id', o.user_id, 'email', o.email,
      'currency', o.currency, 'subtotal_cents', o.subtotal_cents,
      'discount_cents', o.discount_cents, 'shipping_cents', o.shipping_cents,
      'total_cents', o.total_cents, 'promo_code', o.promo_code,
      'refunded_cents', o.refunded_cents,
      'needs_shipping', o.needs_shipping, 'country', (
        select c.country from public.checkouts c where c.id = o.checkout_id
      ), 'shipped_at', o.shipped_at,
      'key_turns', o.key_turns, 'parcels', (
        select coalesce(jsonb_agg(jsonb_build_object('id', p.id,
          'sent_at', p.sent_at, 'carrier', p.carrier,
          'tracking_number', p.tracking_number, 'parcel_items', (
            select coalesce(jsonb_agg(
              jsonb_build_object('order_item_id', i.order_item_id,
                'qty', i.qty)), '[]')
            from public.parcel_items i where i.parcel_id = p.id
          )) order by p.sent_at, p.id), '[]')
        from public.parcels p where p.order_id = o.id
      ),
      'consented_at', o.consented_at,
      'attention_reason', o.attention_reason, 'seller', o.seller,
      'items', (
        select jsonb_agg(to_jsonb(i) - '{order_id,position}'::text[]
          || jsonb_build_object('out_from', p.out_from)
          order by i.position, i.id)
        from public.order_items i
        join public.products p on p.id = i.product_id
        where i.order_id = o.id
      ),
      'issued', (
        select coalesce(jsonb_agg(jsonb_build_object('kind', p.product_type)),
          '[]')
        from public.order_items i
        join public.products p on p.id = i.product_id
        join public.passes s on s.order_item_id = i.id
        where i.order_id = o.id and s.closed_at is null
      ),
      'address', (
        select to_jsonb(a) - 'order_id'
        from public.order_addresses a where a.order_id = o.id
      )
    ) as receipt
    from public.orders o where o.id = ${orderId}`
  return row?.receipt ?? null
}
