import { type PriceRange, readPriceRange } from "#domain/price-range.ts"
import { CATEGORIES, type Category } from "#domain/product.ts"
import { oneOf } from "./query.ts"

/** What a visitor of the shop looks for; it lives in the URL. */
export type ShopFilter = {
  q: string
  category: Category | null
  /** An artist's slug. */
  artist: string | null
  /** Null until the slider is moved. */
  price: PriceRange | null
}

const LONGEST_QUERY = 100
/** What a selector says when nothing is chosen: its value may not be empty. */
export const ALL = "all"

/** The filter of a URL but for the artist. What makes no sense is left out. */
export function readShopFilter(
  params: URLSearchParams,
): Omit<ShopFilter, "artist"> {
  return {
    q: readQuery(params.get("q") ?? ""),
    category: oneOf(params.get("category"), CATEGORIES),
    price: readPriceRange(params.get("min"), params.get("max")),
  }
}

/** The artist that a URL names, by slug or by id; null when it names none. */
export function askedArtist(params: URLSearchParams) {
  const asked = params.get("artist")
  return asked && asked !== ALL ? asked : null
}

/** The query string of a filter, with nothing in it that is not asked for. */
export function shopSearch({ q, category, artist, price }: ShopFilter) {
  const params = new URLSearchParams()
  if (readQuery(q)) params.set("q", readQuery(q))
  if (category) params.set("category", category)
  if (artist) params.set("artist", artist)
  if (price) {
    params.set("min", String(price.min))
    params.set("max", String(price.max))
  }
  return params.toString()
}

// The database knows no NUL, and nobody types a control character.
function readQuery(text: string) {
  const clean = text.replace(/\p{Cc}+/gu, " ").trim()
  return [...clean].slice(0, LONGEST_QUERY).join("")
}
