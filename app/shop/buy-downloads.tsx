import { priceText } from "#domain/money.ts"
import { isSoldOut, OUT_OF_STOCK } from "#domain/stock.ts"
import type { ProductCard, Variant } from "../data/products.ts"
import { cartMessages } from "../messages.ts"
import { ScreenLink } from "../ui/screen-link.tsx"
import { SectionHead } from "../ui/section-head.tsx"
import { AddToCart } from "./add-to-cart.tsx"

/** The files of a release, each with its price, and the way to what comes in
 * a parcel. */
export function BuyDownloads({ products }: { products: ProductCard[] }) {
  return (
    <section
      id="buy"
      aria-labelledby="buy-downloads"
      className="px-gutter py-20"
    >
      <SectionHead id="buy-downloads" title="Buy Digital Downloads" />
      <ul className="border-rule border-b">
        {products.flatMap((product) =>
          product.variants
            .filter(({ is_digital }) => is_digital)
            .map((variant) => (
              <Download key={variant.id} {...{ product, variant }} />
            )),
        )}
      </ul>
      <noscript>
        <p className="mt-6 text-ash">{cartMessages.needsScript}</p>
      </noscript>
      <ul className="mt-6 grid gap-1">
        {products.filter(hasParcel).map((product) => (
          <li key={product.id}>
            <ScreenLink
              to={`/product/${product.slug}`}
              className="label inline-block py-3 underline decoration-signal underline-offset-4 hover:text-signal"
            >
              {product.title}: all formats in the shop
            </ScreenLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

type DownloadProps = { product: ProductCard; variant: Variant }

function Download({ product, variant }: DownloadProps) {
  const name = `${product.title}, ${variant.title}`
  return (
    <li className="flex flex-wrap items-center gap-x-8 gap-y-3 border-rule border-t py-4 first:border-t-0">
      <p className="min-w-[min(100%,14rem)] grow text-lg">
        <span className="font-bold">{product.title}</span> {variant.title}
      </p>
      <p className="font-mono">
        {priceText(variant.price_cents, variant.currency)}
      </p>
      <p className="ml-auto min-w-40 text-right">
        {isSoldOut(variant) ? (
          <span className="label inline-block py-4 text-ash">
            {OUT_OF_STOCK}
          </span>
        ) : (
          <AddToCart
            look="quiet"
            productId={product.id}
            variantId={variant.id}
            of={name}
          />
        )}
      </p>
    </li>
  )
}

function hasParcel({ variants }: ProductCard) {
  return variants.some(({ needs_address }) => needs_address)
}
