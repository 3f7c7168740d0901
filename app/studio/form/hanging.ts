import { call } from "../data/tables.ts"

type Hanging = {
  what: string
  /** It goes along, it stays without, or it blocks. */
  fate: "goes" | "stays" | "blocks"
  count: number
}

const NAMES: Record<string, readonly [one: string, many: string]> = {
  releases: ["release", "releases"],
  order_items: ["line of an order", "lines of orders"],
  checkout_items: ["basket at the till", "baskets at the till"],
  artist_tour_dates: ["event", "events"],
  artist_press: ["press quote", "press quotes"],
  artist_videos: ["film", "films"],
  audio_files: ["track", "tracks"],
  product_variants: ["variant", "variants"],
  product_pictures: ["picture of its gallery", "pictures of its gallery"],
  cart_items: ["place in a member's cart", "places in members' carts"],
  shipping_rates: ["rate", "rates"],
  products: ["product", "products"],
  pre_orders: ["pre-order", "pre-orders"],
}

/** What becomes of others when these are deleted. */
export async function readHanging(table: string, ids: readonly string[]) {
  const args = { p_table: table, p_ids: ids }
  const told = await call<Hanging[]>("what_hangs_on", args)
  const of = (fate: Hanging["fate"]) => listed(told, fate)
  return { blocks: of("blocks"), goes: of("goes"), stays: of("stays") }
}

const AND = new Intl.ListFormat("en-GB")

function listed(told: readonly Hanging[], fate: Hanging["fate"]) {
  const all = told.filter((one) => one.fate === fate)
  return AND.format(all.map(({ what, count }) => counted(what, count)))
}

function counted(what: string, count: number) {
  const [one, many] = NAMES[what] ?? [what, what]
  return `${count} ${count === 1 ? one : many}`
}
