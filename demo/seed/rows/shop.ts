import { artists } from "../../label/artists.ts"
import { type Payload, payloads } from "../../label/payloads.ts"
import { productPieces } from "../../label/pieces.ts"
import { isPosted } from "../../label/products/product-note.ts"
import { products } from "../../label/products.ts"
import { releases } from "../../label/releases.ts"
import { type Edition, edition as editionOf } from "../edition.ts"
import { eveningRow, variantKey, variantTitle } from "../evenings.ts"
import { daysAfter, londonTime } from "../london-days.ts"
import type { PictureUrls } from "../picture-urls.ts"
import {
  masterFilename,
  masterPath,
  masterTypes,
  tracksOf,
} from "../recordings.ts"

export function productRows(
  edition: Edition,
  today: string,
  pictures: PictureUrls,
) {
  return productPieces.map((piece, place) => {
    const note = products[piece.slug]
    const listed = daysAfter(today, -note.daysAgo - edition.daysOlder)
    return {
      id: edition.id("product", piece.slug),
      slug: edition.slug(piece.slug),
      title: edition.title(piece.title),
      description: note.description,
      cover_url: pictures(`products/${piece.slug}`),
      product_type: piece.type,
      featured: Boolean(note.featured) && edition.isOriginal,
      active: true,
      artist_id: piece.artist && edition.id("artist", piece.artist),
      release_id: piece.release && edition.id("release", piece.release),
      created_at: londonTime(listed, `10:${String(59 - place)}`),
    }
  })
}

export function variantRows(
  edition: Edition,
  today: string,
  pictures: PictureUrls,
) {
  return productPieces.flatMap(({ slug, type, release }, number) =>
    products[slug].variants.map((variant, place) => ({
      id: edition.id("variant", `${slug} ${variantKey(variant)}`),
      product_id: edition.id("product", slug),
      title: variantTitle(variant, today),
      price_cents: variant.pence + edition.extraPence,
      inventory: variant.stock,
      attributes: variant.attributes,
      is_digital: variant.payload !== undefined,
      needs_address: isPosted(variant),
      ...(isPosted(variant) && edition.isOriginal
        ? storePlace(type, number + 1, place + 1)
        : { sku: null, shelf: null }),
      edition_size: variant.edition ?? null,
      term_months: variant.term?.months ?? null,
      member_discount_percent: variant.term?.percent ?? null,
      early_days: variant.term?.earlyDays ?? null,
      digital_payload_id: variant.payload ? payloadId(variant.payload) : null,
      ...eveningRow(variant, today),
      position: place + 1,
      // Of a record that comes by the line there is only its sleeve to see.
      picture_url:
        type === "music" && variant.payload && !isPosted(variant)
          ? pictures(`sleeves/${release}`)
          : null,
    })),
  )
}

/** Records on the left, everything else on the right, in the shop's order. */
function storePlace(type: string, number: number, place: number) {
  const row = String(number).padStart(2, "0")
  const side = type === "music" ? "A" : "B"
  return { sku: `9X-${row}-${place}`, shelf: `${side}${row}` }
}

/** Hidden pictures leave no gap. */
export function galleryRows(edition: Edition, pictures: PictureUrls) {
  return productPieces.flatMap(({ slug }) =>
    (products[slug].gallery ?? []).flatMap((path, place) => {
      const picture_url = pictures(path)
      if (!picture_url) return []
      const id = edition.id("product picture", `${slug} ${path}`)
      const product_id = edition.id("product", slug)
      return [{ id, product_id, picture_url, position: place + 1 }]
    }),
  )
}

/** Copies of the catalogue sell the same files. */
export function payloadId(name: string): string {
  return editionOf(1).id("payload", name)
}

export function payloadRows() {
  return Object.entries(payloads).map(([name, payload]) => ({
    id: payloadId(name),
    name: payloadTitle(payload),
    per_user_download_limit: payload.limit,
  }))
}

function payloadTitle(payload: Payload): string {
  const release = releases.find(({ slug }) => slug === payload.release)
  const artist = artists.find(({ slug }) => slug === release?.artist)
  const formats = payload.formats.join(" + ").toUpperCase()
  return `${artist?.name}: ${release?.title} (${formats})`
}

export function payloadFileRows() {
  return Object.entries(payloads).flatMap(([name, payload]) =>
    filesOf(payload).map((file) => ({
      id: editionOf(1).id("payload file", `${name} ${file.storage_path}`),
      digital_payload_id: payloadId(name),
      storage_bucket: "masters",
      ...file,
    })),
  )
}

function filesOf(payload: Payload) {
  return payload.formats.flatMap((format) =>
    tracksOf(payload.release).map((track) => ({
      format,
      filename: masterFilename(track, format),
      position: track.position,
      storage_path: masterPath(track, format),
      content_type: masterTypes[format],
    })),
  )
}
