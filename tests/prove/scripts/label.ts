import type { Sql } from "#platform/postgres/connection.ts"
import {
  insert,
  makeArtist,
  makePayload,
  makeProduct,
  makeRelease,
  makeShipping,
  makeTrack,
  makeVariant,
} from "#tests/support/label-catalogue.ts"
import type { Place } from "../../support/visitor.ts"

const FAR_AHEAD = "2199-06-01"

export type Label = Awaited<ReturnType<typeof openLabel>>

/** A small label with one of everything, all of it public. */
export async function openLabel(sql: Sql, place: Place) {
  const artist = await makeArtist(sql, {
    is_featured: true,
    profile_image: "/media/portrait.jpg",
  })
  const artist_id = artist.id
  const release = await makeRelease(sql, { artist_id })
  const release_id = release.id
  const track = await makeTrack(sql, { release_id })
  await makeTrack(sql, { release_id, position: 2 })
  const article = await insert(sql, "news_articles", {
    slug: "odd-story",
    title: "Odd",
    status: "published",
    publish_date: new Date("2025-03-01"),
  })
  const goods = await makeProduct(sql, { artist_id, featured: true })
  const music = await makeProduct(sql, {
    ...{ artist_id, release_id },
    product_type: "music",
  })
  const payload = await makePayload(sql, { per_user_download_limit: 100 })
  const variant = await makeVariant(sql, { product_id: goods.id })
  const second = await insert(sql, "product_pictures", {
    product_id: goods.id,
    picture_url: "/media/second.jpg",
  })
  const soldOut = await makeVariant(sql, {
    product_id: goods.id,
    inventory: 0,
  })
  const download = await makeVariant(sql, {
    product_id: music.id,
    is_digital: true,
    digital_payload_id: payload.id,
  })
  const evening = await makeProduct(sql, { product_type: "experience" })
  const ticket = await makeVariant(sql, {
    product_id: evening.id,
    needs_address: false,
    starts_at: FAR_AHEAD,
  })
  const files = await storeFiles(sql, place, payload.id)
  return {
    artist,
    release,
    track,
    article,
    goods,
    music,
    variant,
    soldOut,
    download,
    ticket,
    /** The row of each table that hostile texts are written into. */
    rows: {
      artists: artist.id,
      releases: release.id,
      audio_files: track.id,
      news_articles: article.id,
      products: goods.id,
      product_variants: variant.id,
      product_pictures: second.id,
      digital_payloads: payload.id,
      digital_payload_files: files[0] ?? "",
      shipping_zones: (await makeShipping(sql)).id,
      artist_tour_dates: await tourDate(sql, artist_id),
      artist_press: await quote(sql, artist_id),
      artist_videos: await film(sql, artist_id, release_id),
      promo_codes: await promo(sql),
      download_batches: await batch(sql, download.id),
      press_contacts: await journalist(sql),
    } as Record<string, string>,
  }
}

async function tourDate(sql: Sql, artist_id: string) {
  const row = await insert(sql, "artist_tour_dates", {
    artist_id,
    venue: "The Room",
    city: "London",
    country: "United Kingdom",
    event_date: FAR_AHEAD,
  })
  return row.id
}

async function quote(sql: Sql, artist_id: string) {
  const row = await insert(sql, "artist_press", {
    artist_id,
    quote: "Loud.",
    publication: "The Gazette",
  })
  return row.id
}

async function film(sql: Sql, artist_id: string, release_id: string) {
  const row = await insert(sql, "artist_videos", {
    artist_id,
    release_id,
    title: "N29",
    url: "/media/n29.mp4",
  })
  return row.id
}

async function promo(sql: Sql) {
  const row = await insert(sql, "promo_codes", {
    code: "ODD",
    discount_percent: 10,
  })
  return row.id
}

async function journalist(sql: Sql) {
  const row = await insert(sql, "press_contacts", {
    name: "Ada",
    email: "ada@papers.example",
  })
  return row.id
}

async function batch(sql: Sql, variant_id: string) {
  const row = await insert(sql, "download_batches", {
    name: "Sleeves",
    variant_id,
    size: 1,
  })
  return row.id
}

/** Two files, since a single one is not zipped. */
async function storeFiles(sql: Sql, place: Place, payloadId: string) {
  const ids: string[] = []
  for (const name of ["one", "two"]) {
    const storage_path = `${payloadId}/${name}`
    await putMaster(place, storage_path, name)
    const row = await insert(sql, "digital_payload_files", {
      digital_payload_id: payloadId,
      format: "flac",
      filename: `${name}.flac`,
      storage_path,
    })
    ids.push(row.id)
  }
  return ids
}

async function putMaster(place: Place, path: string, body: string) {
  const address = `${place.url}/storage/v1/object/masters/${path}`
  const response = await fetch(address, {
    method: "POST",
    headers: {
      apikey: place.secret,
      Authorization: `Bearer ${place.secret}`,
      "Content-Type": "audio/flac",
    },
    body,
  })
  if (!response.ok) throw new Error(`${path}: ${await response.text()}`)
}
