/** The label's names for its tables. */
export const TABLES: Record<string, string> = {
  artists: "Artists",
  artist_tour_dates: "Events",
  artist_press: "Press quotes",
  artist_videos: "Films",
  releases: "Releases",
  audio_files: "Tracks",
  news_articles: "News",
  products: "Products",
  product_variants: "Variants",
  product_pictures: "Galleries",
  digital_payloads: "Downloads",
  digital_payload_files: "Files",
  promo_codes: "Discount codes",
  shipping_zones: "Shipping zones",
  shipping_rates: "Shipping rates",
  pictures: "Pictures",
  mail_templates: "Templates",
  site_settings: "Settings",
  staff: "People",
}

export const VERBS = {
  insert: "created",
  update: "changed",
  delete: "deleted",
} as const

const COLUMNS: Record<string, string> = {
  isrc_code: "ISRC",
  loudness: "Loudness, LUFS",
  true_peak: "True peak, dBTP",
  opus_path: "Opus stream path",
  opus_url: "Opus stream",
}

/** Turns a column name such as `release_date` into a title. */
export function columnTitle(column: string) {
  const known = COLUMNS[column]
  if (known) return known
  const words = column.replaceAll("_", " ")
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A database value as readable text. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined || value === "") return "–"
  if (typeof value === "boolean") return value ? "Yes" : "No"
  if (Array.isArray(value)) return value.map(valueText).join(", ")
  if (typeof value !== "object") return String(value)
  return Object.values(value).map(valueText).join(": ")
}
