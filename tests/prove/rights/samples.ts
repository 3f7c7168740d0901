import { randomBytes } from "node:crypto"
import type { Sql } from "#platform/postgres/connection.ts"
import type { Marks, Owner } from "./marks.ts"

type Values = Record<string, unknown>

/** The things that rows refer to, both on public sale and not. */
export type Ground = Record<
  | "artist"
  | "closedArtist"
  | "release"
  | "closedRelease"
  | "product"
  | "closedProduct"
  | "variant"
  | "payload"
  | "batch"
  | "intake"
  | "letter"
  | "mailing"
  | "contact"
  | "zone",
  string
> &
  Record<
    | "orders"
    | "checkouts"
    | "refunds"
    | "parcels"
    | "items"
    | "demos"
    | "contact_messages",
    Record<string, string>
  >

export type Sample = (owner: Owner, userId: string) => Values

/** One valid row for each table, marked in every possible column: written by
 * the attacks, and planted for them to look for. */
export function samplesOf(marks: Marks, ground: Ground) {
  return {
    artist_press: (o) => ({
      id: marks.id(o, "artist_press"),
      artist_id: ground.closedArtist,
      quote: "Loud.",
      publication: "The Larkhill Post",
    }),
    artist_tour_dates: (o) => ({
      id: marks.id(o, "artist_tour_dates"),
      artist_id: ground.artist,
      venue: "The Vaults",
      city: "London",
      country: "UK",
      event_date: "2031-05-01",
      // Half of the closed rows wait for their date, half for their switch.
      public_from: "2090-01-01",
    }),
    artist_videos: (o) => ({
      id: marks.id(o, "artist_videos"),
      artist_id: ground.artist,
      title: "Floodlight",
      url: "https://videos.example/1",
      is_public: false,
    }),
    artists: (o) => ({
      id: marks.id(o, "artists"),
      slug: marks.word(o, "artists"),
      name: "Junie Calloway",
      public_from: "2090-01-01",
    }),
    audio_files: (o) => ({
      id: marks.id(o, "audio_files"),
      category: "master",
      release_id: ground.closedRelease,
      name: marks.word(o, "audio_files"),
      position: nextNumber(),
      file_url: `/streams/${marks.word(o, "audio_files")}.mp3`,
      storage_bucket: "streams",
      storage_path: marks.word(o, "audio_files"),
    }),
    cart_items: (o, user) => ({
      id: marks.id(o, "cart_items"),
      user_id: user,
      qty: 2,
      product_id: ground.product,
      variant_id: ground.variant,
    }),
    checkout_items: (o) => ({
      checkout_id: ground.checkouts[o],
      position: nextNumber(),
      product_id: ground.product,
      variant_id: ground.variant,
      qty: 1,
      unit_price_cents: 100,
      is_digital: false,
      needs_address: true,
      variant_title: "Large",
      product_title: marks.word(o, "checkout_items"),
    }),
    checkout_tickets: (o) => ({
      checkout_id: ground.checkouts[o],
      position: 1,
      unit: nextNumber(),
      holder: marks.word(o, "checkout_tickets"),
    }),
    checkouts: (o, user) => ({
      id: marks.id(o, "checkouts"),
      user_id: user,
      status: "ended",
      outcome: "expired",
      ended_at: new Date(),
      country: "GB",
      client_block: marks.word(o, "checkouts"),
      currency: "GBP",
      session_id: marks.word(o, "checkouts"),
      session_url: `/test-payment/${marks.word(o, "checkouts")}`,
      subtotal_cents: 100,
      discount_cents: 0,
      shipping_cents: 0,
      total_cents: 100,
      needs_address: false,
    }),
    contact_messages: (o) => ({
      id: marks.id(o, "contact_messages"),
      name: marks.word(o, "contact_messages"),
      email: `${marks.word(o, "contact_messages")}@fans.example`,
      message: marks.word(o, "contact_messages"),
    }),
    demo_answers: (o) => ({
      demo_id: ground.demos[o],
      verdict: "declined",
      subject: marks.word(o, "demo_answers"),
      body: marks.word(o, "demo_answers"),
      due_at: "2090-01-01",
    }),
    demo_marks: (o, user) => ({
      demo_id: ground.demos[o],
      user_id: user,
      stars: 3,
    }),
    demo_notes: (o, user) => ({
      id: marks.id(o, "demo_notes"),
      demo_id: ground.demos[o],
      user_id: user,
      text: marks.word(o, "demo_notes"),
    }),
    demos: (o) => ({
      id: marks.id(o, "demos"),
      name: marks.word(o, "demos"),
      email: `${marks.word(o, "demos")}@fans.example`,
      artist_name: marks.word(o, "demos"),
      genres: [marks.word(o, "demos")],
      city: marks.word(o, "demos"),
      notes: marks.word(o, "demos"),
      stream_link: `https://streams.example/${marks.word(o, "demos")}`,
      status: "new",
    }),
    digital_payload_files: (o) => ({
      id: marks.id(o, "digital_payload_files"),
      digital_payload_id: ground.payload,
      format: "flac",
      filename: marks.word(o, "digital_payload_files"),
      storage_path: marks.word(o, "digital_payload_files"),
    }),
    digital_payloads: (o) => ({
      id: marks.id(o, "digital_payloads"),
      name: marks.word(o, "digital_payloads"),
    }),
    download_batches: (o) => ({
      id: marks.id(o, "download_batches"),
      name: marks.word(o, "download_batches"),
      variant_id: ground.variant,
      size: 1,
    }),
    download_codes: (o) => ({
      id: marks.id(o, "download_codes"),
      batch_id: ground.batch,
      code_sha256: `\\x${randomBytes(32).toString("hex")}`,
    }),
    download_logs: (_, user) => ({
      user_id: user,
      digital_payload_id: ground.payload,
      download_count: 1,
    }),
    history: (o) => ({
      // Above all ids that the site itself uses during the test.
      id: 1_000_000 + nextNumber(),
      change: "1-1",
      table_name: o === "ada" ? "artists" : "promo_codes",
      row_id: "1",
      verb: "update",
    }),
    archived_letters: (o) => ({
      letter_id: ground.letter,
      slug: `letter-${o}`,
      subject: "News",
      preheader: "",
      content: "[]",
      sent_at: new Date("2031-01-01"),
    }),
    letter_links: () => ({
      letter_id: ground.letter,
      n: nextNumber(),
      url: "https://9x.example/releases",
    }),
    letters: (o) => ({
      id: marks.id(o, "letters"),
      slug: marks.word(o, "letters"),
      subject: marks.word(o, "letters"),
      preheader: marks.word(o, "letters"),
    }),
    mail_outbox: (o) => ({
      id: marks.id(o, "mail_outbox"),
      kind: "auth_recovery",
      event_key: marks.word(o, "mail_outbox"),
      recipient: `${marks.word(o, "mail_outbox")}@fans.example`,
      payload: { actionUrl: marks.word(o, "mail_outbox") },
      // Not due, so that no worker takes it during the test.
      next_attempt_at: new Date("2090-01-01"),
    }),
    mail_templates: (o) => ({
      id: marks.id(o, "mail_templates"),
      kind: "demo_reply",
      name: marks.word(o, "mail_templates"),
      subject: marks.word(o, "mail_templates"),
      body: marks.word(o, "mail_templates"),
      is_default: false,
      updated_at: "2031-01-01",
    }),
    message_replies: (o) => ({
      id: marks.id(o, "message_replies"),
      message_id: ground.contact_messages[o],
      direction: "in",
      body: marks.word(o, "message_replies"),
      mail_name: `<${marks.word(o, "message_replies")}@fans.example>`,
    }),
    memberships: (o, user) => ({
      id: marks.id(o, "memberships"),
      number: nextNumber(),
      user_id: user,
      begins_on: "2031-01-01",
      ends_on: "2032-01-01",
      qty: 1,
      months: 12,
    }),
    music_intake_files: (o) => ({
      id: marks.id(o, "music_intake_files"),
      intake_id: ground.intake,
      position: nextNumber(),
      name: marks.word(o, "music_intake_files"),
      kind: "audio",
      bytes: 1,
      storage_path: marks.word(o, "music_intake_files"),
    }),
    music_intakes: (o) => ({
      id: marks.id(o, "music_intakes"),
      title: marks.word(o, "music_intakes"),
    }),
    music_jobs: (o) => ({
      id: marks.id(o, "music_jobs"),
      intake_id: ground.intake,
      kind: "draft",
      state: "done",
      fault: marks.word(o, "music_jobs"),
    }),
    news_articles: (o) => ({
      id: marks.id(o, "news_articles"),
      status: "draft",
      slug: marks.word(o, "news_articles"),
      author: "9X",
      title: marks.word(o, "news_articles"),
      content: marks.word(o, "news_articles"),
    }),
    newsletter_subs: (o) => ({
      id: marks.id(o, "newsletter_subs"),
      email: `${marks.word(o, "newsletter_subs")}@fans.example`,
      unsubscribe_token: marks.id(o, "newsletter_subs"),
      confirmed_at: new Date(),
    }),
    order_addresses: (o) => ({
      order_id: ground.orders[o],
      name: marks.word(o, "order_addresses"),
      country: "GB",
      line1: marks.word(o, "order_addresses"),
      city: marks.word(o, "order_addresses"),
      postcode: marks.word(o, "order_addresses"),
      phone: marks.word(o, "order_addresses"),
    }),
    order_downloads: (o) => ({
      order_id: ground.orders[o],
      digital_payload_id: ground.payload,
      download_count: 1,
    }),
    order_items: (o) => ({
      id: marks.id(o, "order_items"),
      order_id: ground.orders[o],
      product_id: ground.product,
      variant_id: ground.variant,
      qty: 1,
      // Free, so that the order still adds up.
      unit_price_cents: 0,
      is_digital: true,
      variant_title: "FLAC",
      product_title: marks.word(o, "order_items"),
      digital_payload_id: ground.payload,
    }),
    order_log: (o) => ({
      id: 1_000_000 + nextNumber(),
      order_id: ground.orders[o],
      kind: "note",
      words: marks.word(o, "order_log"),
    }),
    orders: (o, user) => ({
      id: marks.id(o, "orders"),
      user_id: user,
      currency: "GBP",
      email: `${marks.word(o, "orders")}@fans.example`,
      subtotal_cents: 0,
      total_cents: 0,
      paid_cents: 0,
      paid_currency: "GBP",
      needs_shipping: true,
      session_id: marks.word(o, "orders"),
      payment_id: marks.word(o, "orders"),
      promo_code: marks.word(o, "orders"),
      attention_reason: marks.word(o, "orders"),
    }),
    passes: (o) => ({
      id: marks.id(o, "passes"),
      order_item_id: ground.items[o],
      unit: nextNumber(),
      variant_id: ground.variant,
      holder: marks.word(o, "passes"),
    }),
    parcels: (o) => ({
      id: marks.id(o, "parcels"),
      order_id: ground.orders[o],
      carrier: "Royal Mail",
      tracking_number: marks.word(o, "parcels"),
    }),
    parcel_items: (o) => ({
      parcel_id: ground.parcels[o],
      order_item_id: ground.items[o],
      qty: 1,
    }),
    payment_events: (o) => ({
      provider: "test",
      event_id: marks.word(o, "payment_events"),
      type: "paid",
      session_id: marks.word(o, "payment_events"),
    }),
    pictures: (o) => ({
      url: `/pictures/${marks.word(o, "pictures")}.jpg`,
      original: marks.id(o, "pictures"),
      framing: { shape: "square", x: 0.5, y: 0.5, zoom: 1 },
    }),
    product_pictures: (o) => ({
      id: marks.id(o, "product_pictures"),
      product_id: ground.closedProduct,
      picture_url: `/pictures/${nextNumber()}.jpg`,
    }),
    product_variants: (o) => ({
      id: marks.id(o, "product_variants"),
      price_cents: 100,
      product_id: ground.closedProduct,
      title: "Small",
    }),
    products: (o) => ({
      id: marks.id(o, "products"),
      slug: marks.word(o, "products"),
      title: marks.word(o, "products"),
      product_type: "merch",
    }),
    press_contacts: (o) => ({
      id: marks.id(o, "press_contacts"),
      name: marks.word(o, "press_contacts"),
      email: `${marks.word(o, "press_contacts")}@papers.example`,
      outlet: marks.word(o, "press_contacts"),
      tags: [marks.word(o, "press_contacts")],
      note: marks.word(o, "press_contacts"),
      no_mail: false,
      leave_token: marks.id(o, "press_contacts"),
    }),
    press_mailings: (o) => ({
      id: marks.id(o, "press_mailings"),
      subject: marks.word(o, "press_mailings"),
      body: marks.word(o, "press_mailings"),
    }),
    press_mails: (o) => ({
      mailing_id: ground.mailing,
      contact_id: ground.contact,
      answer: marks.word(o, "press_mails"),
    }),
    promo_codes: (o) => ({
      id: marks.id(o, "promo_codes"),
      discount_percent: 20,
      code: marks.word(o, "promo_codes").toUpperCase(),
    }),
    refund_items: (o) => ({
      refund_id: ground.refunds[o],
      order_item_id: ground.items[o],
      qty: 1,
      cents: 0,
    }),
    // A pending one would be sent to the provider.
    refunds: (o) => ({
      id: marks.id(o, "refunds"),
      order_id: ground.orders[o],
      cents: 0,
      state: "failed",
      reason: marks.word(o, "refunds"),
      provider_id: marks.word(o, "refunds"),
    }),
    releases: (o) => ({
      id: marks.id(o, "releases"),
      slug: marks.word(o, "releases"),
      title: marks.word(o, "releases"),
      artist_id: ground.artist,
      release_date: "2031-05-01",
      type: "EP",
      status: "Draft",
      artist_name: "Junie Calloway",
      artist_slug: "junie-calloway",
    }),
    shipping_rates: (o) => ({
      id: marks.id(o, "shipping_rates"),
      rate_cents: 900,
      shipping_zone_id: ground.zone,
      is_active: false,
    }),
    shipping_zones: (o) => ({
      id: marks.id(o, "shipping_zones"),
      is_active: false,
      name: marks.word(o, "shipping_zones"),
      countries: ["FR"],
    }),
    site_settings: (o) => ({
      key: `closed_${nextNumber()}`,
      value: { to: `${marks.word(o, "site_settings")}@9x.example` },
      is_closed: true,
    }),
    staff: (_, user) => ({ user_id: user, role: "scout", name: "Somebody" }),
    stock_alerts: (o) => ({
      id: marks.id(o, "stock_alerts"),
      variant_id: ground.variant,
      email: `${marks.word(o, "stock_alerts")}@fans.example`,
      leave_token: marks.id(o, "stock_alerts"),
    }),
    stock_movements: (o) => ({
      id: 1_000_000 + nextNumber(),
      variant_id: ground.variant,
      kind: "gift",
      qty: 1,
      reason: marks.word(o, "stock_movements"),
    }),
    stock_reservations: (o) => ({
      checkout_id: ground.checkouts[o],
      variant_id: ground.variant,
      qty: 1,
      state: "returned",
    }),
  } satisfies Record<string, Sample> as Record<string, Sample>
}

/** Writes a row without policies; an order with an item, or it would not add
 * up. */
export async function plant(
  sql: Sql,
  ground: Ground,
  table: string,
  given: Values,
) {
  let values = given
  if (table === "memberships") {
    values = { ...values, order_item_id: await bought(sql, ground, values) }
  }
  const row = sql`insert into ${sql(table)} ${sql(values as never)}`
  if (table !== "orders") {
    await row
    return
  }
  await sql`with made as (${row} returning id)
    insert into order_items (order_id, product_id, variant_id, qty,
      unit_price_cents, product_title, variant_title, is_digital)
    select made.id, v.product_id, v.id, 1, 0, 'Floodlight', 'FLAC', true
    from made, product_variants v where v.id = ${ground.variant}`
}

/** An order line to found a membership on: the member's, if there is one. */
async function bought(sql: Sql, ground: Ground, { user_id }: Values) {
  const [item] = await sql`
    insert into order_items (order_id, product_id, variant_id, qty,
      unit_price_cents, product_title, variant_title, is_digital)
    select o.id, v.product_id, v.id, 1, 0, 'Friends of 9X', 'Friend', false
    from orders o, product_variants v where v.id = ${ground.variant}
    order by o.user_id = ${user_id as string} desc nulls last
    limit 1 returning id`
  return item?.id
}

let numbers = 100
function nextNumber() {
  numbers += 1
  return numbers
}
