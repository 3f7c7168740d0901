/** Studio at a label with 10,000 artists and 50,000 orders: the server's time
 * for its lists' queries, and the size of its scripts. `node
 * tests/bench/studio.ts [rounds]` */
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import type { Sql, TransactionSql } from "#platform/postgres/connection.ts"
import { startDemo } from "#tests/support/demo-site.ts"
import { withSiteDatabase } from "#tests/support/site-database.ts"
import { deskAsked, fillDesk } from "./shop-desk.ts"
import { judge } from "./spread.ts"
import { fillStoreRoom, STOCK_ASKED } from "./store-room.ts"
import { weighScripts } from "./studio-scripts.ts"

const ARTISTS = 10_000
const ORDERS = 50_000
const WARM_UP = 5
const [rounds = 40] = process.argv.slice(2).map(Number)

const ARTIST_LIST =
  "artists?select=is_public,withdrawn_at,public_from,id,slug,name,genre,is_featured,created_at,updated_at&order=name.asc.nullslast,id.asc&offset=0&limit=50"
/** Today at the label and a year ago: the previous year is read too. */
const [TODAY = "", YEAR_AGO = ""] = [0, 364].map((days) =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10),
)
const YEAR = `p_from=${YEAR_AGO}&p_until=${TODAY}`
const MOST_ORDER_MS = 200
const FOUND: [what: string, args: object][] = [
  ["all", {}],
  ["to pack, oldest first", { p_state: "to-pack", p_sort: "created_at" }],
  ["sent, page 900", { p_state: "sent", p_page: 900 }],
  ["that need a person", { p_state: "to-attend" }],
  ["refunded, by total", { p_state: "refunded", p_sort: "-total_cents" }],
  ["by e-mail", { p_words: "fan1999@" }],
  ["by name", { p_words: "Buyer 31999" }],
  ["by postcode", { p_words: "SE14 9XO" }],
  ["by a product that everybody has", { p_words: "floodlight" }],
  ["by two letters", { p_words: "fa" }],
  ["by a common word, far on", { p_words: "floodlight", p_page: 40 }],
  ["by nothing there", { p_words: "nobody at all" }],
]
const ASKED = [
  ["artists, opened", ARTIST_LIST, 150],
  ["artists, filtered", `${ARTIST_LIST}&is_featured=eq.true`, 100],
  [
    "artists, public",
    `${ARTIST_LIST}&is_public=eq.true&public_from=lte.2100-01-01T00:00:00Z`,
    100,
  ],
  [
    "artists, searched",
    `${ARTIST_LIST}&${found("ilike", "name", "genre", "slug")}`,
    100,
  ],
  ...FOUND.map(
    ([what, args]) =>
      [`orders ${what}`, "rpc/find_orders", MOST_ORDER_MS, args] as const,
  ),
  ...STOCK_ASKED,
  ["money, the year", `rpc/money_figures?${YEAR}`, 200],
  ["money, a book", `rpc/money_book?p_book=sale&${YEAR}`, 200],
] as const

await weighScripts()
await using site = await startDemo()
await withSiteDatabase(site.dataDir, fill)
const headers = await signIn()
const desk = await withSiteDatabase(site.dataDir, deskAsked)
for (const [what, path, most, args] of [...ASKED, ...desk]) {
  const ms = await timeOf(`${site.url}/rest/v1/${path}`, args)
  judge(what, `${ms.toFixed(1)} ms`, ms <= most, `p95 ≤ ${most} ms`)
}

function found(operator: string, ...columns: string[]) {
  const each = columns.map((column) => `${column}.${operator}."*fan1999*"`)
  return `or=(${encodeURIComponent(each.join(","))})`
}

/** Without triggers, which would count and report things nobody did. */
async function fill(sql: Sql) {
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    await tx`insert into artists (slug, name, genre, is_featured)
      select 'artist-' || n, 'Artist ' || md5(n::text), 'Genre ' || n % 40,
        n % 100 = 0
      from generate_series(1, ${ARTISTS}::integer) n`
    await tx`insert into orders (email, currency, subtotal_cents, total_cents,
        paid_cents, paid_currency, needs_shipping, shipped_at, created_at,
        attention_reason, refunded_cents, refunded_at, promo_code, seller)
      select 'fan' || n || '@fans.example', 'GBP', 1200, 1200, 1200, 'GBP',
        true, case when n % 50 > 0 then now() end,
        now() - n * interval '10 minutes',
        case when n % 500 = 0 then 'stock_short' end,
        case when n % 40 = 0 then 600 when n % 20 = 0 then 100 else 0 end,
        case when n % 20 = 0 then now() - n * interval '9 minutes' end,
        case when n % 6 = 0 then 'CODE1'
          when n % 3 = 0 then 'CODE' || 1 + n % 500 end,
        '{"name": "9X", "address": ["1 Larkhill Terrace", "London"]}'
      from generate_series(1, ${ORDERS}::integer) n`
    await fillStoreRoom(tx)
    await sell(tx)
    await fillDesk(tx)
    await tx`select private.index_orders(array(select id from orders))`
  })
  // The database does this by itself after a while.
  for (const table of [
    "artists",
    "orders",
    "order_items",
    "order_addresses",
    "stock_movements",
    "refunds",
    "refund_items",
    "memberships",
    "passes",
    "promo_codes",
    "download_codes",
    "products",
    "history",
  ]) {
    await sql`vacuum (analyze) ${sql(table)}`
  }
  await sql`vacuum (analyze) private.order_search`
  await sql`vacuum (analyze) private.money_movements`
  // As the hourly job does.
  await sql`select add_up_months()`
  await sql`vacuum (analyze) private.money_sums`
}

/** Two lines of the demo's goods in each order, every third one abroad, with
 * the matching ledger entries. */
async function sell(tx: TransactionSql) {
  await tx`insert into order_items (order_id, position, product_id, variant_id,
      qty, unit_price_cents, product_title, variant_title, artist_name,
      is_digital)
    select o.id, p.position, v.product_id, v.id, 1, 600, 'Floodlight', 'LP',
      'Junie Calloway', false
    from (select id, row_number() over () as n from orders
      where email like 'fan%@fans.example') o
    cross join generate_series(1, 2) p (position)
    join (select *, row_number() over (order by id) - 1 as n,
      count(*) over () as variants from product_variants) v
      on v.n = (o.n * p.position) % v.variants`
  await tx`insert into order_addresses (order_id, name, line1, city, postcode,
      country)
    select id, 'Buyer ' || substring(email from '[0-9]+'),
      '14 Larkhill Terrace', 'London', 'SE14 ' || left(md5(email), 3),
      (array['GB', 'DE', 'FR'])[1 + floor(random() * 3)::integer]
    from orders where email like 'fan%@fans.example'`
  await tx`select private.book_sale(o) from orders o
    where o.email like 'fan%@fans.example'`
}

async function signIn() {
  const keys = await readFile(join(site.dataDir, "keys.json"), "utf8")
  const { publishable: apikey } = JSON.parse(keys)
  const answer = await fetch(`${site.url}/auth/v1/token?grant_type=password`, {
    method: "POST",
    headers: { apikey, "Content-Type": "application/json" },
    body: JSON.stringify({
      ...{ email: "label@9x.example", password: "run-the-label" },
    }),
  })
  const { access_token } = (await answer.json()) as { access_token: string }
  return {
    apikey,
    Authorization: `Bearer ${access_token}`,
    Prefer: "count=exact",
  }
}

/** The 95th percentile, with the round trip. */
async function timeOf(url: string, args?: object) {
  const asked = args
    ? {
        method: "POST",
        headers: { ...headers, "Content-Type": "application/json" },
        body: JSON.stringify(args),
      }
    : { headers }
  const times: number[] = []
  for (let round = 0; round < rounds + WARM_UP; round += 1) {
    const start = performance.now()
    const answer = await fetch(url, asked)
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${url}: ${answer.status}`)
    if (round >= WARM_UP) times.push(performance.now() - start)
  }
  times.sort((a, b) => a - b)
  return times[Math.floor(times.length * 0.95)] ?? Number.NaN
}
