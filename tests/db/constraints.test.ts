import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import type { Sql } from "#platform/postgres/connection.ts"
import { suiteDatabase } from "../support/database.ts"
import {
  insert,
  makeArtist,
  makePayload,
  makeProduct,
  makeRelease,
  makeTrack,
  makeVariant,
} from "../support/label-catalogue.ts"
import { member, refusal } from "../support/label-people.ts"

const db = await suiteDatabase()

type Make = (
  sql: Sql,
  values?: Record<string, unknown>,
) => Promise<Record<string, unknown>>

const promo: Make = (sql, values) =>
  insert(sql, "promo_codes", {
    code: "SUMMER",
    discount_percent: 10,
    ...values,
  })
const zone: Make = (sql, values) =>
  insert(sql, "shipping_zones", { name: "Home", countries: ["GB"], ...values })
const article: Make = (sql, values) =>
  insert(sql, "news_articles", { slug: "news", title: "News", ...values })
const picture: Make = (sql, values) =>
  insert(sql, "pictures", { url: "/media/one.jpg", ...values })
const framed = (odd: object) => ({
  original: randomUUID(),
  framing: { shape: "free", x: 0.5, y: 0.5, zoom: 1, ...odd },
})
const galleryPicture: Make = async (sql, values) =>
  insert(sql, "product_pictures", {
    product_id: (await makeProduct(sql)).id,
    picture_url: "/media/one.jpg",
    ...values,
  })
const setting: Make = (sql, values) =>
  insert(sql, "site_settings", { key: "word", value: {}, ...values })

const night: Make = async (sql, values) =>
  insert(sql, "artist_tour_dates", {
    artist_id: (await makeArtist(sql)).id,
    ...{ venue: "Corsica", city: "London", country: "UK" },
    ...values,
  })

const film: Make = async (sql, values) =>
  insert(sql, "artist_videos", {
    artist_id: (await makeArtist(sql)).id,
    title: "Film",
    ...values,
  })

const WRONG: [string, Make, Record<string, unknown>][] = [
  ["a sale that begins never", makeVariant, { on_sale_from: "2300-01-01" }],
  ["a date without a day", makeVariant, { starts_at: "1800-01-01" }],
  ["a slug with capitals", makeArtist, { slug: "HEXA" }],
  ["a slug with a space", makeProduct, { slug: "rye lane" }],
  ["a slug with two dashes", makeRelease, { slug: "low--water" }],
  ["a slug that is empty", article, { slug: "" }],
  ["a name of spaces", makeArtist, { name: "  " }],
  ["a link that is no link", makeArtist, { website: "javascript:alert(1)" }],
  ["a type nobody presses", makeRelease, { type: "Mixtape" }],
  ["a status nobody knows", makeRelease, { status: "Leaked" }],
  ["a code of no country", makeRelease, { isrc_code: "12345" }],
  ["a track's code of no country", makeTrack, { isrc_code: "12345" }],
  ["a line of rights that says nothing", makeRelease, { copyright_line: " " }],
  ["a track of a third kind", makeTrack, { category: "stem" }],
  ["a setting as long as a book", setting, { value: "W".repeat(140_000) }],
  ["a picture without height", picture, { width: 640 }],
  ["an original without its framing", picture, { original: randomUUID() }],
  ["a framing of five corners", picture, framed({ shape: "star" })],
  ["a focal point outside", picture, framed({ x: 1.5 })],
  ["a framing with more to say", picture, framed({ note: "<script>" })],
  ["a place in the gallery that is none", galleryPicture, { position: 0 }],
  ["a colour with a name", picture, { colour: "red" }],
  ["a file without an address", picture, { sources: [{ width: 640 }] }],
  [
    "a file that is a script",
    picture,
    { sources: [{ url: "/a.avif" }, { url: "javascript:alert(1)" }] },
  ],
  ["a file of two lines", picture, { sources: [{ url: "/a\r.avif" }] }],
  ["an article of 2201", article, { publish_date: "2201-01-01T00:00Z" }],
  ["a record of the year 1899", makeRelease, { release_date: "1899-12-31" }],
  ["a record of the year 2201", makeRelease, { release_date: "2201-01-01" }],
  ["an evening too far ahead", night, { event_date: "2201-01-01" }],
  ["an evening of long ago", night, { event_date: "0200-01-01" }],
  ["a moment of 2201", makeProduct, { public_from: "2201-01-01T00:00Z" }],
  ["a product of a fifth kind", makeProduct, { product_type: "car" }],
  ["a negative price", makeVariant, { price_cents: -1 }],
  ["an inventory under -1", makeVariant, { inventory: -2 }],
  ["a currency in small letters", makeVariant, { currency: "gbp" }],
  ["a limit of nought", makePayload, { per_user_download_limit: 0 }],
  ["a code in small letters", promo, { code: "summer" }],
  ["a discount of nought", promo, { discount_percent: 0 }],
  ["a discount over 100", promo, { discount_percent: 101 }],
  ["a negative minimum", promo, { min_order_cents: -1 }],
  ["a country with a name", zone, { countries: ["Britain"] }],
  ["a zone of nowhere", zone, { countries: [] }],
  ["two countries in one word", zone, { countries: ["GB DE"] }],
  ["a country that is missing", zone, { countries: ["GB", null] }],
  ["countries in a square", zone, { countries: [["GB", "DE"]] }],
  ["a name of tabs", makeArtist, { name: "\t\n" }],
  ["a title of line ends", makeProduct, { title: "\r\n" }],
  ["a guest without a name", makeRelease, { featured_artists: [null] }],
  ["a guest of spaces", makeRelease, { featured_artists: ["Oba", " "] }],
  ["platforms that are no list", makeRelease, { streaming_platforms: {} }],
  ["a picture that is a script", picture, { url: "javascript:alert(1)" }],
  ["a picture at another's", picture, { url: "//evil.example/a.jpg" }],
  ["a picture behind a backslash", picture, { url: "/\\evil.example/a" }],
  ["a stream at another's", makeTrack, { file_url: "//evil.example/a.mp3" }],
  ["a stream of data", makeTrack, { file_url: "data:audio/mp3,x" }],
  ["a film at another's", film, { url: "//evil.example/a.mp4" }],
  [
    "captions at another's",
    film,
    { url: "/a.mp4", captions_url: "https://evil.example/a.vtt" },
  ],
  [
    "a threshold in a string",
    setting,
    { key: "free_shipping_threshold", value: { amount_cents: "5000" } },
  ],
  [
    "a threshold in words",
    setting,
    { key: "free_shipping_threshold", value: { amount_cents: "fifty" } },
  ],
  [
    "a currency that is none",
    setting,
    { key: "default_currency", value: { currency: "pounds" } },
  ],
]

test.each(WRONG)("%s cannot be written", async (_, make, values) => {
  expect(await refusal(make(db.sql, values))).toBe("23514")
})

test("half a penny cannot be a price", async () => {
  const variant = await makeVariant(db.sql)
  const attempt = db.sql`update product_variants
    set price_cents = '1.5' where id = ${variant.id}`
  expect(await refusal(attempt)).toBe("22P02")
})

const TWICE: [string, Make, Record<string, unknown>][] = [
  ["an artist's slug", makeArtist, { slug: "twice" }],
  ["a release's slug", makeRelease, { slug: "twice" }],
  ["a catalogue number", makeRelease, { catalogue_number: "9X-001" }],
  ["a product's slug", makeProduct, { slug: "twice" }],
  ["an article's slug", article, { slug: "twice" }],
  ["a promo code", promo, { code: "TWICE" }],
  ["a setting", setting, { key: "twice" }],
]

test.each(TWICE)("%s is used once", async (_, make, values) => {
  await make(db.sql, values)
  expect(await refusal(make(db.sql, values))).toBe("23505")
})

test("only a digital variant has a payload", async () => {
  const { id } = await makePayload(db.sql)
  const attempt = makeVariant(db.sql, { digital_payload_id: id })
  expect(await refusal(attempt)).toBe("23514")
})

test("a cart line names a variant of its own product", async () => {
  const fan = await member(db.sql)
  const variant = await makeVariant(db.sql)
  const other = await makeProduct(db.sql)
  const line = (product_id: unknown, qty = 1) =>
    insert(db.sql, "cart_items", {
      user_id: fan.id,
      product_id,
      variant_id: variant.id,
      qty,
    })
  expect(await refusal(line(other.id))).toBe("23503")
  for (const qty of [0, -1, 1000]) {
    expect(await refusal(line(variant.product_id, qty))).toBe("23514")
  }
  expect(await refusal(line(variant.product_id))).toBe("none")
  expect(await refusal(line(variant.product_id))).toBe("23505")
})

test("a rate's bounds are the right way round", async () => {
  const home = await zone(db.sql)
  const rate = (min: number | null, max: number | null) =>
    insert(db.sql, "shipping_rates", {
      shipping_zone_id: home.id,
      rate_cents: 450,
      min_order_value_cents: min,
      max_order_value_cents: max,
    })
  expect(await refusal(rate(2, 1))).toBe("23514")
  expect(await refusal(rate(-1, null))).toBe("23514")
  expect(await refusal(rate(1, 1))).toBe("none")
  expect(await refusal(rate(null, null))).toBe("none")
})

test("an artist with releases cannot be deleted", async () => {
  const { artist_id } = await makeRelease(db.sql)
  const attempt = db.sql`delete from artists where id = ${artist_id as string}`
  expect(await refusal(attempt)).toMatch(/^23(001|503)$/)
})

test("settings are a hundred at the most", async () => {
  const many = (from: number, to: number) =>
    db.sql`insert into site_settings (key, value)
      select 'word_' || n, '{}' from generate_series(${from}::int, ${to}::int) n`
  await many(1, 50)
  expect(await refusal(many(51, 150))).toBe("23514")
  expect(await refusal(many(51, 60))).toBe("none")
})
