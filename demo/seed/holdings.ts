import { fan } from "../label/fan.ts"
import { founder } from "../label/founder.ts"
import { demoIds, pressPersonIds } from "./rows/conversations.ts"
import { letterIds } from "./rows/letters.ts"
import type { Sql, TransactionSql } from "./sql.ts"

/** What a database holds: nothing, the demo label so many times over, or
 * somebody's work. */
export type Holdings =
  | { readonly kind: "nothing" }
  | {
      readonly kind: "demo"
      readonly scale: number
      /** Whether their accounts were ever made. */
      readonly fan: boolean
      readonly founder: boolean
    }
  | { readonly kind: "other"; readonly what: string }

/** The setting that says that the catalogue is the demo label's. */
export const markerKey = "demo_label"

export async function holdings(sql: Sql | TransactionSql): Promise<Holdings> {
  const [marker] = await sql<Marker[]>`
    select (value ->> 'scale')::integer as scale,
      coalesce((value ->> 'accounts')::boolean, true) as fan,
      coalesce((value ->> 'founder')::boolean, false) as founder
    from public.site_settings where key = ${markerKey}`
  if (marker) return { kind: "demo", ...marker }
  return holdingsWithoutDemo(sql)
}

type Marker = { scale: number; fan: boolean; founder: boolean }

/** Whether people have used a demo label: then its database is somebody's,
 * and a larger catalogue has no business in it. */
export async function visitedBy(sql: Sql | TransactionSql) {
  const found = await sql<Count[]>`
    select what, rows from (
      select 'orders' as what, count(*)::integer as rows from public.orders
        where email is distinct from ${fan.email}
      union all select 'accounts', count(*) from auth.users
        where email is null or email <> all (${[fan.email, founder.email]})
      union all select 'demos', count(*) from public.demos
        where id <> all (${demoIds}::uuid[])
      union all select 'letters', count(*) from public.letters
        where id <> all (${letterIds}::uuid[])
      union all select 'press people', count(*) from public.press_contacts
        where id <> all (${pressPersonIds}::uuid[])
      union all select 'letters to the press', count(*)
        from public.press_mailings
      union all select 'subscribers', count(*) from public.newsletter_subs
      union all select 'messages', count(*) from public.contact_messages
      union all select 'checkouts', count(*) from public.checkouts
    ) counted where rows > 0`
  return found.length > 0 ? inWords(found) : null
}

async function holdingsWithoutDemo(
  sql: Sql | TransactionSql,
): Promise<Holdings> {
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
      union all select 'letters', count(*) from public.letters
      union all select 'press people', count(*) from public.press_contacts
      union all select 'letters to the press', count(*)
        from public.press_mailings
      union all select 'subscribers', count(*) from public.newsletter_subs
      union all select 'accounts', count(*) from auth.users
      union all select 'messages', count(*) from public.contact_messages
      union all select 'checkouts', count(*) from public.checkouts
      union all select 'payloads', count(*) from public.digital_payloads
      union all select 'pictures', count(*) from public.pictures
      union all select 'mails', count(*) from public.mail_outbox
    ) counted where rows > 0`
}

function inWords(counts: readonly Count[]): string {
  return new Intl.ListFormat("en-GB").format(
    counts.map(({ what, rows }) => `${what} (${rows})`),
  )
}
