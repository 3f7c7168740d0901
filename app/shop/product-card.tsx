import { categoryLabel } from "#domain/product.ts"
import { OUT_OF_STOCK } from "#domain/stock.ts"
import type { ProductSummary } from "../data/products.ts"
import { Picture } from "../ui/picture.tsx"
import { ScreenLink } from "../ui/screen-link.tsx"

type ProductCardProps = {
  product: ProductSummary
  sizes: string
  priority?: boolean
  /** The title's heading level. */
  heading?: "h2" | "h3"
}

/** A product as in the mail-order catalogue. */
export function ProductCard({
  product,
  sizes,
  priority,
  heading: Heading = "h2",
}: ProductCardProps) {
  const { slug, title, artist, price, gone, preOrder, sale } = product
  return (
    <article className="group relative flex h-full min-w-0 flex-col [overflow-wrap:anywhere]">
      <div className="relative">
        <Picture
          picture={product.cover}
          fallback="/fallback/product.webp"
          frame="aspect-[4/5]"
          sizes={sizes}
          priority={priority}
          alt=""
        />
        {gone && (
          <p className="label absolute bottom-0 left-0 bg-ink px-1.5 py-0.5">
            {OUT_OF_STOCK}
          </p>
        )}
      </div>
      <div className="label mt-3 flex">
        <CategoryBadge type={product.product_type} />
      </div>
      <Heading className="mt-2 grow font-bold text-lg leading-tight group-hover:text-signal">
        <ScreenLink
          to={`/product/${slug}`}
          className="after:absolute after:inset-0"
        >
          {title}
        </ScreenLink>
      </Heading>
      <p className="mt-1 min-h-[1lh] truncate text-ash">{artist}</p>
      <p className="label mt-2 normal-case">{price}</p>
      {preOrder && <p className="label mt-2 text-signal">{preOrder}</p>}
      {sale && <p className="label mt-2 text-signal">{sale}</p>}
    </article>
  )
}

export function CategoryBadge({ type }: { type: string }) {
  return (
    <p className="border border-rule px-1.5 py-0.5">{categoryLabel(type)}</p>
  )
}
