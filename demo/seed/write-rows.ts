import { hash } from "@node-rs/bcrypt"
import { fan } from "../label/fan.ts"
import { founder } from "../label/founder.ts"
import type { DrawnPicture } from "./asset-files.ts"
import { type Edition, edition } from "./edition.ts"
import { type PictureUrls, pictureUrls } from "./picture-urls.ts"
import { accountId, identityRow, type Person, userRow } from "./rows/account.ts"
import * as said from "./rows/conversations.ts"
import * as bought from "./rows/fan.ts"
import * as letters from "./rows/letters.ts"
import * as music from "./rows/music.ts"
import { newsRows } from "./rows/news.ts"
import { pictureRows } from "./rows/pictures.ts"
import * as roster from "./rows/roster.ts"
import * as selling from "./rows/selling.ts"
import * as shop from "./rows/shop.ts"
import type { TransactionSql } from "./sql.ts"
import type { Stream } from "./streams.ts"

export interface Material {
  readonly today: string
  readonly pictures: readonly DrawnPicture[]
  readonly streams: readonly Stream[]
  /** Whether there may be accounts with printed passwords. */
  readonly accounts: boolean
}

/** The label itself: what there is once, then its catalogue. */
export async function writeLabel(sql: TransactionSql, material: Material) {
  const { today, pictures } = material
  const original = edition(1)
  await insertRows(sql, "public.pictures", pictureRows(pictures))
  await insertRows(
    sql,
    "public.site_settings",
    selling.settingRows(pictureUrls(pictures)),
  )
  await insertRows(
    sql,
    "public.promo_codes",
    selling.promoCodeRows(original, today),
  )
  await insertRows(
    sql,
    "public.shipping_zones",
    selling.shippingZoneRows(original),
  )
  await insertRows(
    sql,
    "public.shipping_rates",
    selling.shippingRateRows(original),
  )
  await insertRows(sql, "public.digital_payloads", shop.payloadRows())
  await insertRows(sql, "public.digital_payload_files", shop.payloadFileRows())
  await writeCatalogue(sql, material, original)
  await writeConversations(sql, material)
}

/** What people sent in, what the label wrote to its list, and whom it knows in
 * the press. */
async function writeConversations(
  sql: TransactionSql,
  { today, pictures }: Material,
) {
  const demos = said.demoRows(today)
  await insertRows(sql, "public.demos", demos)
  // Thanks to people whom nobody could reach.
  await sql`delete from public.mail_outbox where kind = 'demo_received'
    and recipient in ${sql(demos.map(({ email }) => email))}`
  await insertRows(sql, "public.demo_answers", said.demoAnswerRows(today))
  await insertRows(sql, "public.letters", letters.letterRows(today))
  await insertRows(
    sql,
    "private.letter_editions",
    letters.letterEditionRows(today, pictures),
  )
  await insertRows(
    sql,
    "public.archived_letters",
    letters.archivedLetterRows(today, pictures),
  )
  await insertRows(sql, "public.press_contacts", said.pressPersonRows(today))
}

/** Everything of which a larger label would have more. */
export async function writeCatalogue(
  sql: TransactionSql,
  { today, pictures, streams }: Material,
  printing: Edition,
) {
  const urls = pictureUrls(pictures)
  const tables = catalogueTables(printing, today, urls, streams)
  for (const [table, rows] of Object.entries(tables)) {
    await insertRows(sql, `public.${table}`, rows)
  }
}

/** By table, in an order in which nothing refers to what is not there yet. */
export function catalogueTables(
  printing: Edition,
  today: string,
  urls: PictureUrls,
  streams: readonly Stream[],
) {
  return {
    artists: roster.artistRows(printing, today, urls),
    artist_tour_dates: roster.tourDateRows(printing, today),
    artist_press: roster.pressRows(printing, today),
    releases: music.releaseRows(printing, today, urls, streams),
    audio_files: music.audioFileRows(printing, today, streams),
    artist_videos: music.videoRows(printing, today, urls),
    news_articles: newsRows(printing, today, urls),
    products: shop.productRows(printing, today, urls),
    product_variants: shop.variantRows(printing, today, urls),
    product_pictures: shop.galleryRows(printing, urls),
  }
}

/** The regular of the shop, with what they have bought. */
export async function writeFan(sql: TransactionSql, today: string) {
  await writeAccount(sql, fan, today)
  await insertRows(sql, "public.orders", bought.orderRows(today))
  await insertRows(sql, "public.order_items", bought.orderItemRows(today))
  await insertRows(sql, "public.order_addresses", bought.orderAddressRows())
  await insertRows(sql, "public.parcels", bought.parcelRows(today))
  await insertRows(sql, "public.parcel_items", bought.parcelItemRows())
  await insertRows(sql, "public.download_logs", bought.downloadLogRows(today))
  await sql`select private.issue_passes(id) from public.orders
    where email = ${fan.email}`
  await writePayments(sql)
}

/** In the books of the test page, where there is one, as if they had been paid
 * there: so they can be given back. */
async function writePayments(sql: TransactionSql) {
  const [books] = await sql`
    select to_regclass('test_payments.sessions') as there`
  if (!books?.there) return
  await sql`
    insert into test_payments.sessions
      (id, checkout, state, payment_id, expires_at)
    select 'test_' || o.payment_id, jsonb_build_object('id', o.id,
        'currency', o.currency, 'promo_code', o.promo_code,
        'subtotal_cents', o.subtotal_cents,
        'discount_cents', o.discount_cents,
        'shipping_cents', o.shipping_cents, 'total_cents', o.total_cents,
        'needs_address', false, 'expires_at', o.created_at,
        'items', '[]'::jsonb),
      'paid', o.payment_id, o.created_at
    from public.orders o where o.payment_id like 'demo\\_payment\\_%'
    on conflict do nothing`
}

/** The owner. An older demo may have somebody else under this address: they
 * are let be, and run nothing. */
export async function writeFounder(sql: TransactionSql, today: string) {
  const taken = await sql`select from auth.users where email = ${founder.email}`
  if (taken.length > 0) return
  await writeAccount(sql, founder, today)
  const row = { user_id: accountId(founder), role: "owner" }
  await insertRows(sql, "public.staff", [row])
  await writeOpinions(sql, today)
}

/** What she thinks of the demos that are there: an older demo label has none,
 * and one that lost its founder may have some of her notes. */
async function writeOpinions(sql: TransactionSql, today: string) {
  const there = await sql<{ id: string }[]>`select id from public.demos`
  const ids = new Set(there.map(({ id }) => id))
  const ofThese = ({ demo_id }: { demo_id: string }) => ids.has(demo_id)
  await insertRows(
    sql,
    "public.demo_marks",
    said.demoMarkRows(today).filter(ofThese),
  )
  const notes = said.demoNoteRows(today).filter(ofThese)
  await sql`delete from public.demo_notes
    where id = any (${notes.map(({ id }) => id)}::uuid[])`
  await insertRows(sql, "public.demo_notes", notes)
  await sql`update public.demos set judged_by = ${accountId(founder)}
    where id = any (${said.demoIds}::uuid[]) and judged_at is not null
      and judged_by is null`
}

async function writeAccount(
  sql: TransactionSql,
  person: Person,
  today: string,
) {
  const passwordHash = await hash(person.password, 10)
  await insertRows(sql, "auth.users", [userRow(person, today, passwordHash)])
  await insertRows(sql, "auth.identities", [identityRow(person, today)])
}

/** Writes many rows of one shape by one statement. Columns that the first
 * row does not name keep their defaults. */
async function insertRows(
  sql: TransactionSql,
  table: string,
  rows: readonly object[],
) {
  const columns = Object.keys(rows[0] ?? {})
  if (columns.length === 0) return
  // Sent as text: the driver would take a JavaScript list for an SQL array.
  await sql`
    insert into ${sql(table)} (${sql(columns)})
    select ${sql(columns)}
    from jsonb_populate_recordset(
      null::${sql(table)}, ${JSON.stringify(rows)}::text::jsonb
    )`
}
