import { countryName } from "#domain/countries.ts"
import type { Breakdown, Line } from "./money-data.ts"

export const BREAKDOWNS: readonly {
  breakdown: Breakdown
  title: string
  one: string
}[] = [
  { breakdown: "products", title: "By product", one: "Product" },
  { breakdown: "artists", title: "By artist", one: "Artist" },
  { breakdown: "formats", title: "By format", one: "Format" },
  { breakdown: "countries", title: "By country", one: "Country" },
]

const WITHOUT: Record<Breakdown, string> = {
  products: "No product",
  artists: "No artist",
  formats: "No format",
  countries: "No delivery",
}

/** The name of a line. */
export function titleOf(
  breakdown: Breakdown,
  { key, title }: Pick<Line, "key" | "title">,
) {
  if (title !== null) return title
  if (key === "postage") return "Postage"
  if (key === "rest") return "All other"
  return key === "none" || breakdown !== "countries"
    ? WITHOUT[breakdown]
    : countryName(key)
}

/** The change from the previous value, such as +12%. */
export function changeText(now: number, before: number) {
  if (before <= 0) return now > 0 ? "new" : "–"
  const percent = Math.round(((now - before) / before) * 100)
  const sign = percent < 0 ? "−" : "+"
  return `${percent === 0 ? "±" : sign}${Math.abs(percent)}%`
}

/** A VAT rate, such as 20%. */
export function rateText(rate: number | null) {
  return rate === null ? "None" : `${rate}%`
}
