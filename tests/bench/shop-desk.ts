import type { Sql, TransactionSql } from "#platform/postgres/connection.ts"

const CODES = 500
const MEMBERS = 5_000
const GUESTS = 2_000
const BATCHES = 60
const BATCH_CODES = 1_000
const PRODUCTS = 2_000
const CHANGES = 50_000
const MOST_MS = 200
/** The evening that everybody attends. */
const EVENING = "00000000-0000-4000-8000-000000000002"
const PAGE = "offset=0&limit=50"

const MEMBER_LIST = `memberships?select=id,number,begins_on,ends_on,ended_at,created_at,discount_percent,early_days,item:order_items(product_title,variant_title,order:orders(id,email))&order=created_at.desc.nullslast,id.asc&${PAGE}`
const CODE_LIST = `promo_codes?select=id,code,active,discount_percent,starts_at,expires_at,max_uses,batch,created_at,updated_at,orders_brought,cents_brought&order=created_at.desc.nullslast,id.asc&${PAGE}`
const BATCH_LIST = `download_batches?select=id,name,size,redeemed,expires_at,ended_at,created_at,product_variants(title,products(title))&order=created_at.desc.nullslast,id.asc&${PAGE}`
const PRODUCT_LIST = `products?select=id,slug,title,product_type,featured,created_at,updated_at&order=created_at.desc.nullslast,id.asc&${PAGE}`
const HISTORY = "history?select=*&order=id.desc&limit=50"

type Asked = readonly [what: string, path: string, most: number, args?: object]

/** The queries of the shop desk's other screens, with their time limits. */
export async function deskAsked(sql: Sql): Promise<Asked[]> {
  const [refunded] = await sql<[{ id: string }]>`
    select order_id as id from refunds order by id limit 1`
  const waiting = await sql<{ id: string }[]>`
    select id from orders where shipped_at is null and needs_shipping
    order by created_at limit 100`
  const p_order_ids = waiting.map(({ id }) => id)
  return [
    ["today", "rpc/studio_today", MOST_MS, {}],
    ["members", MEMBER_LIST, MOST_MS],
    ["promo codes, what each brought", CODE_LIST, MOST_MS],
    ["download batches", BATCH_LIST, MOST_MS],
    ["products", PRODUCT_LIST, MOST_MS],
    ["products, searched", `${PRODUCT_LIST}&title=ilike.*1999*`, MOST_MS],
    ["history", HISTORY, MOST_MS],
    ["history of one table", `${HISTORY}&table_name=eq.products`, MOST_MS],
    ["an order's story", `rpc/order_story?p_order_id=${refunded.id}`, MOST_MS],
    [
      `${p_order_ids.length} orders to pack`,
      ...["rpc/orders_to_pack", MOST_MS, { p_order_ids }],
    ] as const,
    ["the door's dates", "rpc/door_dates", MOST_MS, {}],
    [
      "the door's list",
      ...["rpc/door_list", MOST_MS, { p_variant_id: EVENING }],
    ] as const,
  ]
}

/** Discount codes named by orders, members, an evening with its guests,
 * download codes, products, edits, and refunds of orders that are sold and
 * booked. */
export async function fillDesk(tx: TransactionSql) {
  await tx`insert into promo_codes (code, discount_percent, created_at)
    select 'CODE' || n, 10, now() - n * interval '1 hour'
    from generate_series(1, ${CODES}::integer) n`
  await tx`insert into products (slug, title, product_type, created_at)
    select 'bench-' || n, 'Product ' || n, 'merch', now() - n * interval '1 day'
    from generate_series(1, ${PRODUCTS}::integer) n`
  await tx`insert into history (change, at, by_name, table_name, row_id,
      row_name, verb, before, after)
    select 'bench ' || n, now() - (${CHANGES}::integer - n) * interval '1 minute',
      'The label', (array['artists', 'products', 'orders'])[1 + n % 3],
      gen_random_uuid()::text, 'Row ' || n, 'update',
      jsonb_build_object('title', repeat('before ', 20)),
      jsonb_build_object('title', repeat('after ', 20))
    from generate_series(1, ${CHANGES}::integer) n`
  await tx`insert into memberships (number, order_item_id, begins_on, ends_on,
      qty, months, created_at)
    select row_number() over (), i.id, o.created_at::date,
      o.created_at::date + 365, 1, 12, o.created_at
    from order_items i join orders o on o.id = i.order_id
    where i.position = 1 limit ${MEMBERS}`
  await openEvening(tx)
  await printCodes(tx)
  await giveBack(tx)
}

/** Also in the year's figures: every twentieth order has a refund, by amount or
 * for one of its lines. */
async function giveBack(tx: TransactionSql) {
  await tx`insert into refunds (order_id, cents, state, made_at, done_at)
    select id, refunded_cents, 'done', refunded_at, refunded_at from orders
    where refunded_cents > 0 and email like 'fan%@fans.example'`
  await tx`with given as (
      insert into refund_items (refund_id, order_item_id, qty, cents)
      select r.id, i.id, 1, r.cents from refunds r
      join order_items i on i.order_id = r.order_id and i.position = 1
      join orders o on o.id = r.order_id
      where r.cents = i.unit_price_cents and o.email like 'fan%@fans.example'
      returning order_item_id)
    update order_items set refunded_qty = 1
    where id in (select order_item_id from given)`
  await tx`select private.book_refund(o, o.refunded_at) from orders o
    where o.refunded_cents > 0 and o.email like 'fan%@fans.example'`
}

async function openEvening(tx: TransactionSql) {
  const [product] = await tx<[{ id: string }]>`
    insert into products (slug, title, product_type)
    values ('bench-evening', 'An evening', 'experience') returning id`
  await tx`insert into product_variants (id, product_id, title, price_cents,
      inventory, needs_address, starts_at)
    values (${EVENING}, ${product.id}, 'Saturday', 1200, 10, false,
      now() + interval '1 day')`
  await tx`insert into passes (order_item_id, unit, variant_id, holder)
    select id, 1, ${EVENING}, 'Guest ' || row_number() over ()
    from order_items where position = 2 limit ${GUESTS}`
}

/** A third of them are redeemed. */
async function printCodes(tx: TransactionSql) {
  await tx`insert into download_batches (name, variant_id, size)
    select 'Batch ' || n, ${EVENING}, ${BATCH_CODES}::integer
    from generate_series(1, ${BATCHES}::integer) n`
  await tx`insert into download_codes (batch_id, code_sha256, redeemed_at)
    select b.id, sha256(uuid_send(gen_random_uuid())),
      case when n % 3 = 0 then now() end
    from download_batches b
    cross join generate_series(1, ${BATCH_CODES}::integer) n
    where b.name like 'Batch %'`
}
