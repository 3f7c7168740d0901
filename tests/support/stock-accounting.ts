import type { Sql } from "#platform/postgres/connection.ts"
import type { Ledger } from "../prove/ledger.ts"
import type { ShopFixture } from "./shop-fixture.ts"

type Sums = Record<
  | "shelf"
  | "claimed"
  | "claims"
  | "held"
  | "sold"
  | "moved"
  | "kept"
  | "left"
  | "by_hand",
  number
>

/** Stock on the shelf, held and sold equals the original stock plus manual
 * bookings. The shelf's claimed part equals the claims of open checkouts, and
 * the stock ledger records all of it. */
export async function accountForStock(
  sql: Sql,
  stall: Pick<ShopFixture, "limited" | "copies">,
  ledger: Ledger,
) {
  const ids = stall.limited.map(({ id }) => id)
  const rows = await sql<(Sums & { id: string })[]>`
    select v.id, v.inventory as shelf, v.claimed,
      (select coalesce(sum(r.qty), 0)::int from stock_reservations r
        where r.variant_id = v.id and r.state = 'claimed') as claims,
      (select coalesce(sum(r.qty), 0)::int from stock_reservations r
        where r.variant_id = v.id and r.state = 'held') as held,
      (select coalesce(sum(i.qty), 0)::int from order_items i
        where i.variant_id = v.id) as sold, m.*
    from product_variants v
    cross join lateral (
      select coalesce(sum(m.qty), 0)::int as moved,
        coalesce(-sum(m.qty) filter (
          where m.kind in ('hold', 'hold_ended')), 0)::int as kept,
        coalesce(-sum(m.qty) filter (where m.kind = 'sale'), 0)::int as left,
        coalesce(sum(m.qty) filter (where m.booking_id is not null
          or m.kind = 'return'), 0)::int as by_hand
      from stock_movements m where m.variant_id = v.id
    ) m
    where v.id = any (${ids})`
  for (const row of rows) {
    const { id, shelf, claimed, claims, held, sold, by_hand } = row
    ledger.expect(
      "stock",
      shelf >= 0 && shelf + held + sold === stall.copies + by_hand,
      `${shelf} left, ${held} held, ${sold} sold of ${stall.copies}, ${by_hand} by hand: ${id}`,
    )
    ledger.expect(
      "stock",
      claimed === claims && claimed <= shelf,
      `${claimed} of ${shelf} are claimed, by checkouts that claim ${claims}: ${id}`,
    )
    ledger.expect(
      "stock",
      row.moved === shelf && row.kept === held && row.left === sold,
      `${shelf} left, ${held} held, ${sold} sold, and the ledger says ${row.moved}, ${row.kept}, ${row.left}: ${id}`,
    )
  }
}
