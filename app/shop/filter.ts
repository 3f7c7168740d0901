import { type PriceRange, readPriceRange } from "#domain/price-range.ts"
import { filterValue } from "../site/query.ts"

/** The shop's filter, stored in the URL. */
export type ShopFilter = {
  q: string
  category: string | null
  /** An artist's slug. */
  artist: string | null
  /** Null until the slider is moved. */
  price: PriceRange | null
}

const LONGEST_QUERY = 100

/** The filter in a URL. An invalid price is ignored; an unknown category or
 * artist finds nothing. */
export function readShopFilter(params: URLSearchParams): ShopFilter {
  return {
    q: readQuery(params.get("q") ?? ""),
    category: filterValue(params, "category"),
    artist: filterValue(params, "artist"),
    price: readPriceRange(params.get("min"), params.get("max")),
  }
}

/** The query string of a filter, without unset values. */
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

// The database cannot store NUL, and nobody types control characters.
function readQuery(text: string) {
  const clean = text.replace(/\p{Cc}+/gu, " ").trim()
  return [...clean].slice(0, LONGEST_QUERY).join("")
}
