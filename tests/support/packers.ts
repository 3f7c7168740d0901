import type { Sql } from "#platform/postgres/connection.ts"
import type { Ledger } from "../prove/ledger.ts"
import type { Random } from "./random.ts"
import type { Answer } from "./visitor.ts"

type Call = (what: string, path: string, body: object) => Promise<Answer>
type Waiting = { rows: { id: string }[] }

/** The answers that a packer got: parcels sent, and parcels recalled. */
export type Sent = ReturnType<typeof nothingSent>

export function nothingSent() {
  return {
    sent: new Set<string>(),
    takenBack: new Set<string>(),
    /** Requested: it may have been done, whatever the answer. */
    wanted: new Set<string>(),
  }
}

/** Sends everything left of an order, and recalls every third parcel. */
export async function packOne(own: Random, told: Sent, call: Call) {
  const list = { p_state: "to-pack", p_size: 5 }
  const found = await call("a list to pack", "rpc/find_orders", list)
  const { rows } = found.status === 200 ? (found.body as Waiting) : { rows: [] }
  if (rows.length === 0) return
  const order = { p_order_id: own.pick(rows).id, p_carrier: "Royal Mail" }
  const parcel = await call("a parcel", "rpc/send_parcel", order)
  if (parcel.status !== 200) return
  told.sent.add(parcel.body)
  if (own.next() > 0.3) return
  told.wanted.add(parcel.body)
  const back = { p_parcel_id: parcel.body }
  const { status } = await call("a parcel back", "rpc/undo_parcel", back)
  if (status < 300) told.takenBack.add(parcel.body)
}

/** A parcel that was reported as sent is sent, once, with one mail; a recalled
 * one left nothing behind; and an order is sent when none of it is left. */
export async function accountForParcels(sql: Sql, told: Sent, ledger: Ledger) {
  const rows = await sql<{ id: string }[]>`select id from parcels`
  const there = new Set(rows.map(({ id }) => id))
  for (const parcel of told.sent) {
    const may = told.wanted.has(parcel)
    ledger.expect("kept", may || there.has(parcel), `parcel ${parcel} is gone`)
  }
  for (const parcel of told.takenBack) {
    ledger.expect("once", !there.has(parcel), `parcel ${parcel} went anyway`)
  }
  const wrong = await sql<{ what: string }[]>`
    select 'more of ' || i.id || ' was sent than bought' as what
    from order_items i join parcel_items p on p.order_item_id = i.id
    group by i.id having sum(p.qty) > i.qty
    union all
    select 'order ' || o.id || ' does not know whether it was sent'
    from orders o where o.needs_shipping and o.status = 'paid'
      and (o.shipped_at is null) = not exists (
        select from private.left_to_send(o.id) l where l.qty > 0)
    union all
    select 'parcel ' || p.id || ' has no mail' from parcels p
    join orders o on o.id = p.order_id
    where o.email is not null and not exists (
      select from mail_outbox m where m.event_key = 'order_sent:' || p.id)
    union all
    select m.event_key || ' tells of no parcel' from mail_outbox m
    where m.kind = 'order_sent' and not exists (
      select from parcels p where m.event_key = 'order_sent:' || p.id)`
  for (const { what } of wrong) ledger.expect("once", false, what)
}
