import type { Sql } from "#platform/postgres/connection.ts"

export type Column = { table: string; name: string; type: string }

/** Every column of the exposed schema that can hold a person's text, read from
 * the database's own catalogue, so that a new one is found by itself. */
export function textColumns(sql: Sql) {
  return sql<Column[]>`
    select c.relname as table, a.attname as name,
      format_type(a.atttypid, null) as type
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      and format_type(a.atttypid, null) in ('text', 'text[]', 'json', 'jsonb',
        'character varying', 'character varying[]', 'citext')
    order by c.relname, a.attnum`
}

/** Columns with a pattern or a list of values: no hostile text fits, and each
 * one is tried. */
export const CLOSED: Record<string, string> = {
  "pictures.colour": "six hexadecimal digits",
  "pictures.original": "hexadecimal digits and hyphens",
  "pictures.framing": "one of four words and three numbers",
  "artists.slug": "small letters, digits and hyphens",
  "releases.slug": "small letters, digits and hyphens",
  "news_articles.slug": "small letters, digits and hyphens",
  "products.slug": "small letters, digits and hyphens",
  "releases.type": "one of three words",
  "releases.status": "one of four words",
  "releases.isrc_code": "the pattern of an ISRC",
  "audio_files.isrc_code": "the pattern of an ISRC",
  "audio_files.category": "one of two words",
  "audio_files.language": "two or three small letters",
  "artist_videos.video_type": "small letters, digits and underscores",
  "news_articles.status": "one of three words",
  "products.product_type": "one of four words",
  "product_variants.currency": "three capitals",
  "product_variants.sku": "capitals, digits and few signs",
  "digital_payload_files.format": "small letters and digits",
  "shipping_zones.countries": "two capitals each",
  "demos.status": "one of six words",
  "demo_answers.verdict": "one of five words",
  "mail_templates.kind": "one of four words",
  "letters.slug": "small letters, digits and hyphens",
  "letters.audience":
    "ids, codes of two capitals, towns out of newsletter_subs",
  "letters.state": "one of five words",
  "contact_messages.state": "one of three words",
  "contact_messages.last_did": "one of seven words",
  "message_replies.direction": "one of two words",
  "message_replies.kind": "one of three words",
  "orders.status": "one of two words",
  "orders.carrier": "letters, digits and few signs",
  "orders.tracking_number": "letters, digits, spaces and hyphens",
  "orders.currency": "three capitals",
  "orders.paid_currency": "three capitals",
  "order_addresses.country": "two capitals",
  "refunds.state": "one of three words",
  "refunds.origin": "one of three words",
  "passes.code": "26 letters and digits",
  "newsletter_subs.country": "two capitals",
}

/** Columns (or whole tables) that only the site itself writes. */
export const OWN: Record<string, string> = {
  "releases.artist_name": "follows the artist by trigger",
  "releases.artist_slug": "follows the artist by trigger",
  "releases.pressing": "follows the shop by trigger; picks a colour of ours",
  "audio_files.storage_bucket": "where a stream lies, read by no page",
  "audio_files.storage_path": "where a stream lies, read by no page",
  "audio_files.opus_path": "where a stream lies, read by no page",
  "digital_payload_files.storage_bucket": "where a master lies",
  "digital_payload_files.storage_path": "where a master lies",
  "digital_payload_files.facts": "a digest",
  "demos.link_key": "the link again, to be compared",
  "demos.person_key": "the address again, to be compared",
  "demos.artist_key": "letters and digits of the name, to be compared",
  "message_replies.mail_name": "what a mail is known by, read by no page",
  "site_settings.key": "the names the code asks for",
  "orders.session_id": "the payment provider's id",
  "orders.payment_id": "the payment provider's id",
  "orders.attention_reason": "words of our own",
  "refunds.provider_id": "the payment provider's id",
  "refunds.said": "the payment provider's words, for the label's people",
  checkouts: "written by the steps of a checkout alone",
  checkout_items: "copied from the shelf, told as the order's items",
  checkout_tickets: "moved to passes.holder, and told there",
  stock_reservations: "the stock room's own words",
  parcels: "written by functions, in letters and digits",
  order_log: "written by functions and read in Studio alone",
  stock_movements: "written by trigger; a note of staff's, for staff",
  music_intakes: "written by functions and read in Studio alone",
  music_intake_files: "written by functions and read in Studio alone",
  music_jobs: "written by functions and read in Studio alone",
  press_mails: "written by functions; the mail server's words, for staff",
  payment_events: "the payment provider's messages, shown to nobody",
  mail_outbox: "written by the steps that queue a mail",
  history: "what staff wrote elsewhere, written down by trigger",
  "newsletter_subs.consent": "what our own form promises",
  "letters.fault": "words of our own",
  archived_letters: "a letter as it went out, written by the site",
  letter_links: "the links of a letter, written by the site",
  staff: "written by functions, from the account's own name",
}

/** Stored, but not shown on any screen, paper or mail yet. */
export const UNSHOWN: Record<string, string> = {
  "releases.streaming_platforms": "kept for later",
  "product_variants.attributes": "kept for later",
  "product_variants.shelf": "for the store room",
  "digital_payload_files.content_type": "the stored file has its own",
  "shipping_zones.name": "for the office",
  "digital_payloads.name": "for the office",
  "promo_codes.batch": "for the office",
  "download_batches.name": "for the office",
  "order_addresses.phone": "for the carrier",
  "pictures.credit": "in press kits, for who prints it",
  "letters.blocks": "told part by part",
  "press_contacts.note": "for the office",
  "stock_alerts.email": "where one mail goes, when it is back",
  asked: "no page need repeat what it was asked",
  "stranger.display_name": "nobody is shown an account not confirmed",
  "pictures.sources": "addresses of files, in the markup only",
  "audio_files.file_url": "an address for the player alone",
  "audio_files.opus_url": "an address for the player alone",
}

/** Shown on a page line by line, each line as a separate item. */
export const LISTED: Record<string, string> = {
  "releases.credits": "a person a line",
}

export function ownReason({ table, name }: Column) {
  return OWN[`${table}.${name}`] ?? OWN[table]
}
