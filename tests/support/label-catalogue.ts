import { randomUUID } from "node:crypto"
import type { Sql, TransactionSql } from "#platform/postgres/connection.ts"

type Connection = Sql | TransactionSql
type Values = Record<string, unknown>
export type Row = { id: string } & Record<string, unknown>

/** Writes one row and reads it back. */
export async function insert(sql: Connection, table: string, values: Values) {
  const [row] = await sql<Row[]>`
    insert into ${sql(table)} ${sql(values as Record<string, never>)}
    returning *`
  return row as Row
}

export function slug(word: string) {
  return `${word}-${randomUUID()}`
}

export function makeArtist(sql: Connection, values: Values = {}) {
  return insert(sql, "artists", {
    slug: slug("artist"),
    name: "Junie Calloway",
    ...values,
  })
}

/** Released and public by default. */
export async function makeRelease(sql: Connection, values: Values = {}) {
  return insert(sql, "releases", {
    slug: slug("release"),
    title: "Floodlight",
    artist_id: values.artist_id ?? (await makeArtist(sql)).id,
    release_date: "2025-01-31",
    type: "EP",
    is_public: true,
    status: "Released",
    ...values,
  })
}

export async function makeTrack(sql: Connection, values: Values = {}) {
  return insert(sql, "audio_files", {
    release_id: values.release_id ?? (await makeRelease(sql)).id,
    category: "master",
    name: "Say It Slower",
    file_url: `/streams/${randomUUID()}.mp3`,
    ...values,
  })
}

/** On sale by default. */
export function makeProduct(sql: Connection, values: Values = {}) {
  return insert(sql, "products", {
    slug: slug("product"),
    title: "Rye Lane Tee",
    product_type: "merch",
    active: true,
    ...values,
  })
}

/** £25.00, unlimited and physical by default. */
export async function makeVariant(sql: Connection, values: Values = {}) {
  return insert(sql, "product_variants", {
    product_id: values.product_id ?? (await makeProduct(sql)).id,
    title: "Large",
    price_cents: 2500,
    inventory: -1,
    ...values,
  })
}

export function makePayload(sql: Connection, values: Values = {}) {
  return insert(sql, "digital_payloads", {
    name: "Floodlight",
    per_user_download_limit: 3,
    ...values,
  })
}

/** A digital variant with one FLAC behind it. */
export async function makeDownload(sql: Connection, limit = 3) {
  const payload = await makePayload(sql, { per_user_download_limit: limit })
  await insert(sql, "digital_payload_files", {
    digital_payload_id: payload.id,
    format: "flac",
    filename: "floodlight.flac",
    storage_path: "floodlight/floodlight.flac",
  })
  return makeVariant(sql, { is_digital: true, digital_payload_id: payload.id })
}

/** GB for £4.50 and a threshold of £50.00. */
export async function makeShipping(sql: Connection) {
  const zone = await insert(sql, "shipping_zones", {
    name: "United Kingdom",
    countries: ["GB"],
  })
  await insert(sql, "shipping_rates", {
    shipping_zone_id: zone.id,
    rate_cents: 450,
  })
  return zone
}
