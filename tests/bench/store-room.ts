import type { TransactionSql } from "#platform/postgres/connection.ts"

const VARIANTS = 2_000
const MOVEMENTS = 100_000
/** The item that everybody buys. */
const FAVOURITE = "00000000-0000-4000-8000-000000000001"
const MOST_MS = 200

/** The stock desk's queries, with their time limits. */
export const STOCK_ASKED = [
  ["stock, opened", "rpc/stock_list", MOST_MS],
  ["stock, by days left", "rpc/stock_list?p_sort=days_left&p_page=20", MOST_MS],
  ["stock, searched", "rpc/stock_list?p_search=size%201999", MOST_MS],
  ["stock, one variant", `rpc/stock_of?p_variant_id=${FAVOURITE}`, MOST_MS],
  [
    "stock, a ledger",
    `rpc/stock_ledger?p_variant_id=${FAVOURITE}&p_before=1000000`,
    MOST_MS,
  ],
] as const

/** A large store room, with one of its items in every order. */
export async function fillStoreRoom(tx: TransactionSql) {
  const [product] = await tx<[{ id: string }]>`
    insert into products (slug, title, product_type)
    values ('bench-shirts', 'Shirts', 'merch') returning id`
  await tx`insert into product_variants (id, product_id, title, price_cents,
      inventory, sku, shelf, needs_address)
    select case n when 1 then ${FAVOURITE}::uuid else gen_random_uuid() end,
      ${product.id}, 'Size ' || n, 1200, n % 60, 'BENCH-' || n,
      'R' || n % 90, true
    from generate_series(1, ${VARIANTS}::integer) n`
  await tx`insert into order_items (order_id, position, product_id, variant_id,
      qty, unit_price_cents, product_title, variant_title, is_digital)
    select o.id, 9, v.product_id, v.id, 1, 1200, 'Shirts', v.title, false
    from (select id, row_number() over () as n from orders) o
    join (select *, row_number() over (order by id) as n
      from product_variants where product_id = ${product.id}) v
      on v.n = 1 + o.n % ${VARIANTS}::integer`
  await tx`insert into stock_movements (variant_id, kind, qty, at)
    select ${FAVOURITE}, case when n % 2 = 0 then 'delivery' else 'sale' end,
      case when n % 2 = 0 then 1 else -1 end,
      now() - (${MOVEMENTS}::integer - n) * interval '5 minutes'
    from generate_series(1, ${MOVEMENTS}::integer) n`
}
