import { randomUUID } from "node:crypto"
import type { Sql } from "#platform/postgres/connection.ts"
import {
  insert,
  makeArtist,
  makePayload,
  makeProduct,
  makeRelease,
  slug,
} from "./label-catalogue.ts"

import type { Role } from "./label-people.ts"

type Values = Record<string, unknown>

export type Shelf = {
  table: string
  key?: string
  /** What a visitor may see; absent where they may see nothing. */
  open?: (sql: Sql) => Promise<Values>
  /** What only staff may see; absent where everything is public. */
  hidden?: (sql: Sql) => Promise<Values>
  change: Values
  /** Only these columns are readable. */
  columns?: string[]
  /** Who edits it, owners apart: editors, unless it says otherwise. */
  keepers?: Role[]
  /** Who sees what is hidden, owners apart. */
  readers?: Role[]
}

const MAKERS: Role[] = ["editor", "shop"]
const LATER = { public_from: "2090-01-01" }
const SHOP = { keepers: ["shop"], readers: ["shop"] } satisfies Partial<Shelf>

/** Every table that staff keep, with a row for each kind of reader. */
export const SHELVES: Shelf[] = [
  {
    table: "pictures",
    key: "url",
    open: async () => ({ url: `/media/${randomUUID()}.jpg` }),
    hidden: async () => ({
      url: `/media/${randomUUID()}.jpg`,
      original: randomUUID(),
      framing: { shape: "free", x: 0.5, y: 0.5, zoom: 1 },
    }),
    change: { alt: "A lamp over an empty pitch" },
    keepers: MAKERS,
    readers: MAKERS,
  },
  {
    table: "artists",
    open: async () => ({ slug: slug("artist"), name: "Oba Lane" }),
    hidden: async () => ({ slug: slug("artist"), name: "Oba", ...LATER }),
    change: { genre: "Afro-Jazz" },
    readers: MAKERS,
  },
  {
    table: "artist_tour_dates",
    open: (sql) => night(sql, {}),
    hidden: (sql) => night(sql, { is_public: false }),
    change: { status: "Sold Out" },
    readers: MAKERS,
  },
  {
    table: "artist_press",
    open: (sql) => quote(sql, {}),
    hidden: (sql) => quote(sql, { is_public: false }),
    change: { author: "K. Osei" },
    readers: MAKERS,
  },
  {
    table: "artist_videos",
    open: (sql) => film(sql, {}),
    hidden: (sql) => film(sql, LATER),
    change: { display_order: 9 },
    readers: MAKERS,
  },
  {
    table: "releases",
    open: (sql) => release(sql, {}),
    hidden: (sql) => release(sql, { status: "Scheduled" }),
    change: { genre: "Ambient" },
    readers: MAKERS,
  },
  {
    table: "audio_files",
    open: (sql) => track(sql, {}),
    hidden: (sql) => track(sql, { is_public: false }),
    change: { name: "Slack Tide" },
    columns: ["id", "release_id", "category", "name", "file_url", "peaks"],
    readers: MAKERS,
  },
  {
    table: "news_articles",
    open: async () => article("published"),
    hidden: async () => article("draft"),
    change: { author: "The Office" },
    readers: MAKERS,
  },
  {
    table: "products",
    open: async () => product(true),
    hidden: async () => product(false),
    change: { featured: true },
    keepers: ["shop"],
    readers: MAKERS,
  },
  {
    table: "product_variants",
    open: (sql) => variant(sql, true),
    hidden: (sql) => variant(sql, false),
    change: { price_cents: 1800 },
    keepers: ["shop"],
    readers: MAKERS,
  },
  {
    table: "product_pictures",
    open: (sql) => galleryPicture(sql, true),
    hidden: (sql) => galleryPicture(sql, false),
    change: { position: 3 },
    keepers: ["shop"],
    readers: MAKERS,
  },
  {
    table: "digital_payloads",
    hidden: async () => ({ name: "Sodium" }),
    change: { per_user_download_limit: 9 },
    ...SHOP,
  },
  {
    table: "digital_payload_files",
    hidden: async (sql) => ({
      digital_payload_id: (await makePayload(sql)).id,
      format: "flac",
      filename: "sodium.flac",
      storage_path: "sodium/sodium.flac",
    }),
    change: { content_type: "audio/flac" },
    ...SHOP,
  },
  {
    table: "promo_codes",
    hidden: async () => ({
      code: `CODE${randomUUID().slice(0, 8).toUpperCase()}`,
      discount_percent: 10,
    }),
    change: { active: false },
    ...SHOP,
  },
  {
    table: "site_settings",
    key: "key",
    open: async (sql) => setting(sql, false),
    hidden: async (sql) => setting(sql, true),
    change: { value: { word: "new" } },
    readers: ["editor"],
  },
  {
    table: "shipping_zones",
    open: async () => ({ name: "Ireland", countries: ["IE"] }),
    hidden: async () => ({
      name: "The moon",
      countries: ["*"],
      is_active: false,
    }),
    change: { name: "Across the sea" },
    ...SHOP,
  },
  {
    table: "shipping_rates",
    open: (sql) => rate(sql, true),
    hidden: (sql) => rate(sql, false),
    change: { rate_cents: 700 },
    ...SHOP,
  },
]

async function release(sql: Sql, values: Values) {
  const { id, ...row } = await makeRelease(sql, values)
  return { ...row, id: randomUUID(), slug: slug("release") }
}

async function track(sql: Sql, of: Values) {
  const home = await makeRelease(sql, of)
  const name = "The Groyne at Dusk"
  return { release_id: home.id, category: "master", name, file_url: "/s/1" }
}

function article(status: string) {
  const publish_date = new Date("2025-03-01")
  return { slug: slug("news"), title: "Nine years", status, publish_date }
}

function product(active: boolean) {
  return { slug: slug("tee"), title: "Tee", product_type: "merch", active }
}

async function variant(sql: Sql, active: boolean) {
  const { id } = await makeProduct(sql, { active })
  return { product_id: id, title: "Small", price_cents: 2000 }
}

async function galleryPicture(sql: Sql, active: boolean) {
  const { id } = await makeProduct(sql, { active })
  return { product_id: id, picture_url: `/media/${randomUUID()}.jpg` }
}

function setting(sql: Sql, is_closed: boolean) {
  const key = `word_${randomUUID().slice(0, 8)}`
  return { key, value: sql.json({ word: "old" }), is_closed }
}

async function rate(sql: Sql, is_active: boolean) {
  const zone = await insert(sql, "shipping_zones", {
    name: "France",
    countries: ["FR"],
  })
  return { shipping_zone_id: zone.id, rate_cents: 950, is_active }
}

async function night(sql: Sql, values: Values) {
  return {
    artist_id: (await makeArtist(sql)).id,
    venue: "The Relay Room",
    city: "London",
    country: "United Kingdom",
    event_date: "2030-05-01",
    ...values,
  }
}

async function quote(sql: Sql, ofArtist: Values) {
  return {
    artist_id: (await makeArtist(sql, ofArtist)).id,
    quote: "Louder than the trains.",
    publication: "The Arches Gazette",
  }
}

async function film(sql: Sql, values: Values) {
  return {
    artist_id: (await makeArtist(sql)).id,
    title: "N29, top deck",
    url: "/media/n29.mp4",
    ...values,
  }
}
