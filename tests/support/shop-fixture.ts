import type { Sql } from "#platform/postgres/connection.ts"
import {
  insert,
  makePayload,
  makeShipping,
  makeVariant,
  type Row,
} from "#tests/support/label-catalogue.ts"
import type { Place } from "./visitor.ts"

export type ShopFixture = Awaited<ReturnType<typeof makeShopFixture>>

const LIMIT = 1000

/** The goods for sale in the attack: a limited, numbered record, an unlimited
 * ticket and a download. */
export async function makeShopFixture(sql: Sql, place: Place, copies: number) {
  await makeShipping(sql)
  const limited = await Promise.all(
    Array.from({ length: 4 }, () =>
      makeVariant(sql, { inventory: copies, edition_size: copies }),
    ),
  )
  const payload = await makePayload(sql, { per_user_download_limit: LIMIT })
  const storage_path = `${payload.id}/flac`
  await insert(sql, "digital_payload_files", {
    digital_payload_id: payload.id,
    format: "flac",
    filename: "floodlight.flac",
    storage_path,
  })
  await putMaster(place, storage_path)
  const file = await makeVariant(sql, {
    is_digital: true,
    digital_payload_id: payload.id,
  })
  return {
    copies,
    limited,
    goods: [...limited, await makeVariant(sql), file],
    file,
    payload,
  }
}

export function lineOf(variant: Row, qty: number) {
  return { productId: variant.product_id, variantId: variant.id, qty }
}

async function putMaster(place: Place, path: string) {
  const asService = {
    apikey: place.secret,
    Authorization: `Bearer ${place.secret}`,
  }
  const bucket = await fetch(`${place.url}/storage/v1/bucket`, {
    method: "POST",
    headers: { ...asService, "Content-Type": "application/json" },
    body: JSON.stringify({ id: "masters", name: "masters", public: false }),
  })
  const stored = await fetch(`${place.url}/storage/v1/object/masters/${path}`, {
    method: "POST",
    headers: { ...asService, "Content-Type": "audio/flac" },
    body: "as good as music",
  })
  if (!stored.ok) {
    throw new Error(
      `the master was not stored: ${bucket.status}, ${stored.status}`,
    )
  }
}
