import { categoryLabel } from "#domain/product.ts"
import { OUT_OF_STOCK } from "#domain/stock.ts"
import type { ProductFace } from "../data/products.ts"
import { Picture } from "../ui/picture.tsx"
import { ScreenLink } from "../ui/screen-link.tsx"

type ProductCardProps = {
  product: ProductFace
  sizes: string
  priority?: boolean
  /** The level its title has on the page. */
  heading?: "h2" | "h3"
}

/** A thing for sale as the mail-order catalogue prints it. */
export function ProductCard({
  product,
  sizes,
  priority,
  heading: Heading = "h2",
}: ProductCardProps) {
  const { slug, title, artist, price, gone, preOrder } = product
  return (
    <article className="group relative min-w-0 [overflow-wrap:anywhere]">
      <Picture
        picture={product.cover}
        fallback="/fallback/product.webp"
        frame="aspect-[4/5]"
        sizes={sizes}
        priority={priority}
        alt=""
      />
      <div className="label mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <CategoryBadge type={product.product_type} />
        <p className="normal-case">{price}</p>
      </div>
      <Heading className="mt-3 font-bold text-lg leading-tight group-hover:text-signal">
        <ScreenLink
          to={`/product/${slug}`}
          className="after:absolute after:inset-0"
        >
          {title}
        </ScreenLink>
      </Heading>
      {artist && <p className="mt-1 text-ash">{artist}</p>}
      {preOrder && <p className="label mt-2 text-signal">{preOrder}</p>}
      {gone && <p className="label mt-2 text-ash">{OUT_OF_STOCK}</p>}
    </article>
  )
}

export function CategoryBadge({ type }: { type: string }) {
  return (
    <p className="border border-rule px-1.5 py-0.5">{categoryLabel(type)}</p>
  )
}
