import type { FeaturedProduct } from "#app/data/products.ts"
import { Picture } from "#app/ui/picture.tsx"
import { ScreenLink } from "#app/ui/screen-link.tsx"
import { SectionHead } from "#app/ui/section-head.tsx"
import { categoryLabel, firstPriceText } from "#domain/product.ts"

/** A page of the mail-order catalogue: products on paper, separated by rules,
 * each with a leader to its price. */
export function Shop9X({ products }: { products: FeaturedProduct[] }) {
  return (
    <section
      aria-labelledby="shop"
      className="later on-paper my-20 pt-14 [--later:43rem]"
    >
      <div className="px-gutter">
        <SectionHead
          id="shop"
          title="Shop 9X"
          link={{ to: "/shop", text: "View All Products" }}
        />
      </div>
      <ul className="border-rule border-t md:flex md:justify-center">
        {products.map((product) => (
          <li
            key={product.id}
            className="border-rule max-md:border-b md:max-w-[50%] md:flex-1 md:not-last:border-r"
          >
            <Entry product={product} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Entry({ product }: { product: FeaturedProduct }) {
  return (
    <article className="group relative grid h-full max-md:grid-cols-[2fr_3fr] max-md:items-center md:grid-rows-[auto_1fr]">
      <Picture
        picture={product.cover}
        fallback="/fallback/product.webp"
        frame="aspect-[4/5]"
        sizes="(min-width: 768px) 34vw, 40vw"
        alt=""
      />
      <div className="flex min-w-0 flex-col gap-2 p-5 [overflow-wrap:anywhere] md:px-8 md:pt-2 md:pb-8">
        <p className="label text-ash">{categoryLabel(product.product_type)}</p>
        <h3 className="font-bold text-xl leading-tight [font-stretch:112%] md:text-2xl">
          <ScreenLink
            to={`/product/${product.slug}`}
            className="decoration-2 decoration-signal underline-offset-4 after:absolute after:inset-0 group-hover:underline"
          >
            {product.title}
          </ScreenLink>
        </h3>
        {product.artist && <p className="text-ash">{product.artist.name}</p>}
        {product.preOrder && <p className="label">{product.preOrder}</p>}
        <p className="mt-auto flex items-baseline gap-3 pt-4 font-mono text-sm">
          <span
            aria-hidden="true"
            className="grow border-bone border-b border-dotted"
          />
          {firstPriceText(product.variants)}
        </p>
      </div>
    </article>
  )
}
