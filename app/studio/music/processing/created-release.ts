import { ask } from "../../data/tables.ts"

type Release = {
  id: string
  title: string
  release_date: string
  artwork_url: string | null
  genre: string | null
}

type Track = { name: string; isrc_code: string | null }

type Variant = {
  price_cents: number
  products: { id: string; title: string } | null
}

export type CreatedRelease = {
  release: Release
  product: { id: string; title: string; price_cents: number } | null
  tracks: Track[]
}

const MOST_TRACKS = 1000

/** The release created from an intake, and its product. */
export async function readCreatedRelease(
  release: string,
  payload: string | null,
): Promise<CreatedRelease | null> {
  const [releases, tracks, variants] = await Promise.all([
    readRelease(release),
    readTracks(release),
    payload ? readVariants(payload) : [],
  ])
  const [found] = releases
  const variant = variants.find(({ products }) => products)
  if (!found) return null
  const { products, price_cents = 0 } = variant ?? {}
  return {
    release: found,
    product: products ? { ...products, price_cents } : null,
    tracks,
  }
}

async function readRelease(id: string) {
  const { data } = await ask<Release[]>((tables) =>
    tables
      .from("releases")
      .select("id,title,release_date,artwork_url,genre")
      .eq("id", id)
      .limit(1)
      .overrideTypes<Release[], { merge: false }>(),
  )
  return data
}

async function readTracks(release: string) {
  const { data } = await ask<Track[]>((tables) =>
    tables
      .from("audio_files")
      .select("name,isrc_code")
      .eq("release_id", release)
      .eq("category", "master")
      .order("position")
      .limit(MOST_TRACKS)
      .overrideTypes<Track[], { merge: false }>(),
  )
  return data
}

async function readVariants(payload: string) {
  const { data } = await ask<Variant[]>((tables) =>
    tables
      .from("product_variants")
      .select("price_cents,products(id,title)")
      .eq("digital_payload_id", payload)
      .limit(5)
      .overrideTypes<Variant[], { merge: false }>(),
  )
  return data
}
