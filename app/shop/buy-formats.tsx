import { isOnlyDigital } from "#domain/cart.ts"
import { priceText } from "#domain/money.ts"
import { FOR_MEMBERS, unavailableText } from "#domain/sale-window.ts"
import type { Offered, ProductCard } from "../data/products.ts"
import { cartMessages } from "../messages.ts"
import { ButtonLink } from "../ui/button.tsx"
import { AddToCart } from "./add-to-cart.tsx"

type BuyFormatsProps = { products: ProductCard[]; of: { title: string } }

/** Everything a release is sold as, with prices: digital formats first,
 * physical ones beside them. */
export function BuyFormats({ products, of: release }: BuyFormatsProps) {
  return (
    <div id="buy" className="grid gap-4 md:gap-8">
      <FormatsByKind
        id="buy"
        titles={["Buy Digital Downloads", "Buy Physical Formats"]}
        {...{ products, release }}
      />
      <noscript>
        <p className="text-ash">{cartMessages.needsScript}</p>
      </noscript>
      <ul className="flex flex-wrap gap-x-6">
        {products.map(({ id, slug, title }) => (
          <li key={id}>
            <ButtonLink look="link" to={`/product/${slug}`}>
              {title} in the shop
            </ButtonLink>
          </li>
        ))}
      </ul>
    </div>
  )
}

type FormatsByKindProps = {
  /** Prefix for the ids of its parts. */
  id: string
  /** Titles of the digital and the physical part. */
  titles: [string, string]
  products: ProductCard[]
  release: { title: string }
}

/** Digital formats come first. */
export function FormatsByKind(props: FormatsByKindProps) {
  const { id, titles, products, release } = props
  const formats = products.flatMap((product) =>
    product.variants.map((variant) => ({ product, variant })),
  )
  const files = formats.filter(({ variant }) => isOnlyDigital(variant))
  const parcels = formats.filter(({ variant }) => !isOnlyDigital(variant))
  return (
    <>
      <Formats
        id={`${id}-downloads`}
        title={titles[0]}
        {...{ formats: files, release }}
      />
      <Formats
        id={`${id}-parcels`}
        title={titles[1]}
        {...{ formats: parcels, release }}
      />
    </>
  )
}

type Format = { product: ProductCard; variant: Offered }
type FormatsProps = {
  id: string
  title: string
  formats: Format[]
  release: { title: string }
}

function Formats({ id, title, formats, release }: FormatsProps) {
  if (formats.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="label pb-2 text-ash">
        {title}
      </h2>
      <ul className="border-rule border-b">
        {formats.map(({ product, variant }) => (
          <FormatLine
            key={variant.id}
            {...{ product, variant }}
            named={product.title !== release.title}
          />
        ))}
      </ul>
    </section>
  )
}

/** Shows the product's title only if it differs from the release's. */
function FormatLine({ product, variant, named }: Format & { named: boolean }) {
  const unavailable = unavailableText(variant)
  const notes = [
    variant.is_digital && variant.needs_address && "With the download",
    variant.edition_size && `Numbered, of ${variant.edition_size}`,
    product.members_only && FOR_MEMBERS,
    !unavailable && variant.sale?.text,
  ].filter(Boolean)
  return (
    <li className="grid grid-cols-[1fr_auto_auto] items-center gap-x-4 border-rule border-t py-1.5 md:gap-x-8 md:py-2.5">
      <p className="min-w-0 leading-tight [overflow-wrap:anywhere]">
        {named && <span className="font-bold">{product.title} </span>}
        {variant.title}
        {notes.length > 0 && (
          <span className="label block text-ash">{notes.join(" · ")}</span>
        )}
      </p>
      <p className="font-mono text-sm">
        {priceText(variant.price_cents, variant.currency)}
      </p>
      <p className="text-right">
        {unavailable ? (
          <span className="label inline-flex min-h-11 items-center text-ash">
            {unavailable}
          </span>
        ) : (
          <AddToCart
            look="quiet"
            productId={product.id}
            variantId={variant.id}
            of={`${product.title}, ${variant.title}`}
            className="max-md:px-3"
          />
        )}
      </p>
    </li>
  )
}
