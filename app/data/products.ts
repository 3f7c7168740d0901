import { datesAhead, hasBegun } from "#domain/dates.ts"
import { HOME_PRODUCTS, PRODUCTS_ON_PROFILE } from "#domain/limits.ts"
import { preOrderText } from "#domain/pre-order.ts"
import { type PriceRange, priceBounds } from "#domain/price-range.ts"
import { fromPriceText } from "#domain/product.ts"
import { FOR_MEMBERS, type SaleWindow, saleOf } from "#domain/sale-window.ts"
import { isSoldOut } from "#domain/stock.ts"
import { likePattern, quotedValue } from "./like-pattern.ts"
import { PAGE_SIZE } from "./pagination.ts"
import { pictureOf } from "./pictures.ts"
import type { Release } from "./releases.ts"
import { isSlug } from "./slug.ts"
import { type RowOf, rows, type Tables } from "./tables.ts"

export type Product = RowOf<typeof productBySlug>
export type ProductCard = RowOf<typeof formatsOf>
export type FeaturedProduct = RowOf<typeof featuredProducts>
/** In the order they are offered. */
export type Offered = ProductCard["variants"][number]
/** A variant on its product's own page. */
export type Variant = Product["variants"][number]

/** A product in the shop's list. */
export type ProductSummary = Pick<
  Product,
  "id" | "slug" | "title" | "product_type" | "cover"
> & {
  artist: string | null
  price: string
  gone: boolean
  /** Only for products of an upcoming release: its release day. */
  preOrder?: string
  /** Only for products that not everybody can buy now: who can, and when. */
  sale?: string
}

const FACE =
  `id,slug,title,product_type,${pictureOf("cover", "cover_url")},artist:artists(name,slug)` as const
const WINDOW = "on_sale_from,on_sale_until,members_from"
const OFFERED =
  `id,title,price_cents,currency,inventory,low_at,max_per_order,is_digital,needs_address,edition_size,${WINDOW}` as const
const CARD =
  `${FACE},members_only,variants:product_variants(${OFFERED})` as const
const PICTURE = pictureOf("picture", "picture_url")
const WHOLE =
  `${FACE},variants:product_variants(${OFFERED},starts_at,ends_at,place,${PICTURE}),gallery:product_pictures(${PICTURE}),description,artist_id,release_id,out_from,members_only` as const
const PRICED_FACE =
  `${FACE},out_from,members_only,variants:product_variants(price_cents,currency,inventory,starts_at,${WINDOW})` as const
/** Two more joins on the variants, used only to filter. */
const PRICED = "within:product_variants!inner(),cheaper:product_variants()"

export async function featuredProducts(db: Tables, now: Date) {
  const found = await rows(
    onSale(
      db,
      `${FACE},out_from,variants:product_variants(price_cents,currency)` as const,
    )
      .eq("featured", true)
      .order("created_at", { ascending: false })
      .limit(HOME_PRODUCTS),
  )
  return found.map(({ out_from, ...product }) => ({
    ...product,
    ...preOrderOf(out_from, now),
  }))
}

type ProductFilter = {
  q: string
  category: string | null
  artistId: string | null
  price: PriceRange | null
}

export async function listProducts(
  db: Tables,
  { q, category, artistId, price }: ProductFilter,
  { from, to }: { from: number; to: number },
  now: Date,
) {
  let read = price ? pricedWithin(db, price) : onSale(db, PRICED_FACE)
  if (q) read = read.or(await searchCondition(db, q))
  if (category) read = read.eq("product_type", category)
  if (artistId) read = read.eq("artist_id", artistId)
  const found: Listed[] = await rows(
    read.order("created_at", { ascending: false }).order("id").range(from, to),
  )
  return found.map((product) => productSummary(product, now))
}

/** Titles that contain the text, plus whatever the search finds by format,
 * artist, description or with a typo. */
async function searchCondition(db: Tables, q: string) {
  const found = await rows(
    db.rpc("search_products", { p_query: q }, { get: true }),
  )
  const ids = found.map(({ id }) => id)
  const named = `title.ilike.${quotedValue(likePattern(q))}`
  return ids.length > 0 ? `${named},id.in.(${ids.join(",")})` : named
}

type Listed = Omit<
  ProductSummary,
  "artist" | "price" | "gone" | "preOrder" | "sale"
> & {
  artist: { name: string } | null
  out_from: string | null
  members_only: boolean
  variants: (Pick<
    Variant,
    "price_cents" | "currency" | "inventory" | "starts_at"
  > &
    SaleWindow)[]
}

function productSummary(product: Listed, now: Date): ProductSummary {
  const { artist, variants, out_from, members_only, ...face } = product
  return {
    ...face,
    artist: artist?.name ?? null,
    price: fromPriceText(variants),
    gone:
      variants.length > 0 &&
      variants.every((each) => isSoldOut(each) || hasBegun(each, now)),
    ...preOrderOf(out_from, now),
    ...commonSale(members_only, variants, now),
  }
}

/** The sale note, if it applies to every variant. */
function commonSale(
  membersOnly: boolean,
  variants: SaleWindow[],
  now: Date,
): Pick<ProductSummary, "sale"> {
  if (membersOnly) return { sale: FOR_MEMBERS }
  const [first, ...others] = variants.map((each) => saleOf(each, now)?.text)
  return first && others.every((text) => text === first) ? { sale: first } : {}
}

/** Undefined, not empty, for released products: a list has many. */
function preOrderOf(
  outFrom: string | null,
  now: Date,
): Pick<ProductSummary, "preOrder"> {
  const preOrder = preOrderText(outFrom, now)
  return preOrder ? { preOrder } : {}
}

/** The product as offered at a given time, without dates that have begun. */
export async function productBySlug(db: Tables, slug: string, now: Date) {
  if (!isSlug(slug)) return null
  const read = onSale(db, WHOLE)
    .eq("slug", slug)
    .order("position", { referencedTable: "gallery" })
    .order("id", { referencedTable: "gallery" })
    .maybeSingle()
  const found = await rows(read)
  if (!found) return null
  const variants = datesAhead(found.variants, now)
  return withSales({ ...found, variants }, now)
}

/** Replaces the sale times with a sentence for each variant that needs one; a
 * page is for one product. */
function withSales<V extends SaleWindow, P>(
  product: P & { variants: V[] },
  now: Date,
) {
  const variants = product.variants.map((variant) => {
    const { on_sale_from, on_sale_until, members_from, ...offered } = variant
    const sale = saleOf({ on_sale_from, on_sale_until, members_from }, now)
    return { ...offered, ...(sale ? { sale } : {}) }
  })
  const { variants: _, ...rest } = product
  return { ...rest, variants }
}

/** An artist's products, newest first. */
export async function productsOf(db: Tables, artistId: string, now: Date) {
  const found: Listed[] = await rows(
    onSale(db, PRICED_FACE)
      .eq("artist_id", artistId)
      .order("created_at", { ascending: false })
      .order("id")
      .limit(PRODUCTS_ON_PROFILE),
  )
  return found.map((product) => productSummary(product, now))
}

/** Every format a release is sold in: the music products linked to it, and the
 * artist's unlinked ones whose title names it. */
export async function formatsOf(
  db: Tables,
  release: Pick<Release, "id" | "artist_id" | "title">,
  now: Date,
) {
  const music = () =>
    onSale(db, CARD)
      .eq("product_type", "music")
      .order("created_at", { ascending: false })
      .limit(PAGE_SIZE)
  const found = await Promise.all([
    rows(music().eq("release_id", release.id)),
    rows(
      music()
        .is("release_id", null)
        .eq("artist_id", release.artist_id)
        .ilike("title", likePattern(release.title)),
    ),
  ])
  return found
    .flat()
    .filter(({ variants }) => variants.length > 0)
    .map((product) => withSales(product, now))
}

function onSale<Fields extends string>(db: Tables, fields: Fields) {
  return db
    .from("products")
    .select(fields)
    .order("position", { referencedTable: "variants" })
    .order("id", { referencedTable: "variants" })
}

/** The lowest price is in the range when some variant is not above it and none
 * is below. */
function pricedWithin(db: Tables, price: PriceRange) {
  const { from, to } = priceBounds(price)
  if (from === null && to === null) return onSale(db, PRICED_FACE)
  // They add nothing to the result or its type.
  const fields = `${PRICED_FACE},${PRICED}` as typeof PRICED_FACE
  let read = onSale(db, fields)
  if (to !== null) read = read.lte("within.price_cents", to)
  if (from !== null) {
    read = read.lt("cheaper.price_cents", from).is("cheaper", null)
  }
  return read
}
