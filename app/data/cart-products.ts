import type { CartVariant } from "#domain/cart.ts"
import { hasBegun } from "#domain/dates.ts"
import type { Json } from "#supabase/database.types.ts"
import type { browserTables } from "./browser-tables.ts"
import { type Picture, pictureOf } from "./pictures.ts"

export type BrowserTables = ReturnType<typeof browserTables>

const VARIANT =
  `title,price_cents,currency,inventory,max_per_order,is_digital,needs_address,starts_at,on_sale_from,on_sale_until,members_from,${pictureOf("picture", "picture_url")}` as const
const PRODUCT =
  `slug,title,cover_url,out_from,members_only,product_type,artists(name),${pictureOf("cover", "cover_url")}` as const
export const LINE_FACTS =
  `products(${PRODUCT}),product_variants(${VARIANT})` as const

type PictureRow = Omit<Picture, "srcset"> & { srcset: Json }

type ProductRow = {
  slug: string
  title: string
  cover_url: string | null
  out_from: string | null
  members_only: boolean
  product_type: string
  artists: { name: string } | null
  cover: PictureRow | null
}

/** Either may be null: policies hide what is no longer sold from the visitor,
 * which the table's own types do not express. */
type LineFacts = {
  products: ProductRow | null
  product_variants:
    | (CartVariant & { starts_at: string | null; picture: PictureRow | null })
    | null
}

/** The product and variant of a line about to be added; null if either cannot
 * be read. */
export async function lineFacts(
  db: BrowserTables,
  { productId, variantId }: { productId: string; variantId: string },
) {
  const [product, variant] = await Promise.all([
    answered(
      db.from("products").select(PRODUCT).eq("id", productId).maybeSingle(),
    ),
    answered(
      db
        .from("product_variants")
        .select(VARIANT)
        .eq("id", variantId)
        .eq("product_id", productId)
        .maybeSingle(),
    ),
  ])
  if (!product || !variant || hasBegun(variant)) return null
  return shownFacts({ products: product, product_variants: variant })
}

export type SoldVariant = Awaited<ReturnType<typeof soldVariants>>[number]

/** The variants that are still sold, with their current data. */
export function soldVariants(db: BrowserTables, ids: string[]) {
  return answered(
    db
      .from("product_variants")
      .select(`id,product_id,${VARIANT},products!inner(${PRODUCT})`)
      .in("id", ids),
  )
}

/** A line's product and variant in the cart's own terms, with its picture;
 * marked as gone without them. */
export function shownFacts({ products, product_variants }: LineFacts) {
  const { artists, cover, ...product } = products ?? NO_PRODUCT
  const { picture, starts_at, ...variant } = product_variants ?? NO_VARIANT
  const shown = picture ?? cover
  return {
    product: { ...product, artist_name: artists?.name ?? null },
    variant,
    cover: shown && { ...shown, srcset: srcsetFrom(shown.srcset) },
    gone: !products || !product_variants || hasBegun({ starts_at }),
  }
}

function srcsetFrom(stored: Json): Picture["srcset"] {
  const files = Object.entries(Object(stored))
  const texts = files.map(([type, text]) => [type, String(text)])
  return Object.fromEntries(texts)
}

/** Returns a response's data and throws its error. */
export async function answered<T>(
  call: PromiseLike<{
    data: T | null
    error: { message: string; code: string } | null
  }>,
): Promise<T> {
  const { data, error } = await call
  if (error) throw new Error(`${error.code}: ${error.message}`)
  return data as T
}

const NO_PRODUCT: ProductRow = {
  slug: "",
  title: "",
  cover_url: null,
  out_from: null,
  members_only: false,
  product_type: "",
  artists: null,
  cover: null,
}

const NO_VARIANT = {
  title: "",
  price_cents: 0,
  currency: "GBP",
  inventory: 0,
  max_per_order: null,
  is_digital: false,
  needs_address: false,
  starts_at: null,
  on_sale_from: null,
  on_sale_until: null,
  members_from: null,
  picture: null,
}
