import { countryName } from "#domain/countries.ts"
import type { Cut, Line } from "./money-data.ts"

export const CUTS: readonly { cut: Cut; title: string; one: string }[] = [
  { cut: "products", title: "By product", one: "Product" },
  { cut: "artists", title: "By artist", one: "Artist" },
  { cut: "formats", title: "By format", one: "Format" },
  { cut: "countries", title: "By country", one: "Country" },
]

const WITHOUT: Record<Cut, string> = {
  products: "No product",
  artists: "Nobody in particular",
  formats: "No format",
  countries: "Nothing posted",
}

/** What a line of a cut is called. */
export function titleOf(cut: Cut, { key, title }: Pick<Line, "key" | "title">) {
  if (title !== null) return title
  if (key === "postage") return "Postage"
  if (key === "rest") return "All others"
  return key === "none" || cut !== "countries" ? WITHOUT[cut] : countryName(key)
}

/** How it went, beside what it was: +12%, or nothing to go by. */
export function changeText(now: number, before: number) {
  if (before <= 0) return now > 0 ? "new" : "–"
  const percent = Math.round(((now - before) / before) * 100)
  const sign = percent < 0 ? "−" : "+"
  return `${percent === 0 ? "±" : sign}${Math.abs(percent)}%`
}

/** The share of a rate: 20%, or that there was none. */
export function rateText(rate: number | null) {
  return rate === null ? "None" : `${rate}%`
}
