import { call } from "../data/tables.ts"

type Dependent = {
  what: string
  /** Deleted too, kept without the link, or blocks the deletion. */
  fate: "goes" | "stays" | "blocks"
  count: number
}

const NAMES: Record<string, readonly [one: string, many: string]> = {
  releases: ["release", "releases"],
  order_items: ["order line", "order lines"],
  checkout_items: ["open checkout", "open checkouts"],
  artist_tour_dates: ["event", "events"],
  artist_press: ["press quote", "press quotes"],
  artist_videos: ["film", "films"],
  audio_files: ["track", "tracks"],
  product_variants: ["variant", "variants"],
  product_pictures: ["gallery picture", "gallery pictures"],
  cart_items: ["member's basket", "members' baskets"],
  shipping_rates: ["rate", "rates"],
  products: ["product", "products"],
  pre_orders: ["pre-order", "pre-orders"],
}

/** What happens to dependent rows when these are deleted. */
export async function readDependents(table: string, ids: readonly string[]) {
  const args = { p_table: table, p_ids: ids }
  const found = await call<Dependent[]>("what_hangs_on", args)
  const of = (fate: Dependent["fate"]) => listed(found, fate)
  return { blocks: of("blocks"), goes: of("goes"), stays: of("stays") }
}

const AND = new Intl.ListFormat("en-GB")

function listed(found: readonly Dependent[], fate: Dependent["fate"]) {
  const all = found.filter((one) => one.fate === fate)
  return AND.format(all.map(({ what, count }) => counted(what, count)))
}

function counted(what: string, count: number) {
  const [one, many] = NAMES[what] ?? [what, what]
  return `${count} ${count === 1 ? one : many}`
}
