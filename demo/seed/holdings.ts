import type { Sql, TransactionSql } from "#platform/postgres/connection.ts"

/** What a database holds: nothing, the demo label so many times over, or
 * somebody's work. */
export type Holdings =
  | { readonly kind: "nothing" }
  | { readonly kind: "demo"; readonly scale: number }
  | { readonly kind: "other"; readonly what: string }

/** The setting that says that the catalogue is the demo label's. */
export const markerKey = "demo_label"

export async function holdings(sql: Sql | TransactionSql): Promise<Holdings> {
  const [marker] = await sql<{ scale: number }[]>`
    select (value ->> 'scale')::integer as scale
    from public.site_settings where key = ${markerKey}`
  if (marker) return { kind: "demo", scale: marker.scale }
  const found = await countRows(sql)
  if (found.length === 0) return { kind: "nothing" }
  return { kind: "other", what: inWords(found) }
}

type Count = { what: string; rows: number }

async function countRows(sql: Sql | TransactionSql): Promise<Count[]> {
  return sql<Count[]>`
    select what, rows from (
      select 'artists' as what, count(*)::integer as rows from public.artists
      union all select 'releases', count(*) from public.releases
      union all select 'news articles', count(*) from public.news_articles
      union all select 'products', count(*) from public.products
      union all select 'settings', count(*) from public.site_settings
      union all select 'promo codes', count(*) from public.promo_codes
      union all select 'shipping zones', count(*) from public.shipping_zones
      union all select 'orders', count(*) from public.orders
      union all select 'demos', count(*) from public.demos
      union all select 'subscribers', count(*) from public.newsletter_subs
      union all select 'accounts', count(*) from auth.users
    ) counted where rows > 0`
}

function inWords(counts: readonly Count[]): string {
  return new Intl.ListFormat("en-GB").format(
    counts.map(({ what, rows }) => `${what} (${rows})`),
  )
}
