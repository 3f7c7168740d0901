import { useRef } from "react"
import { isRouteErrorResponse } from "react-router"
import { FREE_SHIPPING_FROM_CENTS } from "#domain/limits.ts"
import { preOrderText } from "#domain/pre-order.ts"
import { categoryLabel } from "#domain/product.ts"
import { FOR_MEMBERS } from "#domain/sale-window.ts"
import { shippingNote } from "#domain/shipping.ts"
import { isSoldOut } from "#domain/stock.ts"
import { Tracklist } from "../catalogue/tracklist.tsx"
import { type Product, productBySlug, type Variant } from "../data/products.ts"
import { releaseOfProduct, type SoldRelease } from "../data/releases.ts"
import { sellingTerms } from "../data/shipping.ts"
import { redirectOrNotFound } from "../data/slug-redirects.ts"
import { tables } from "../data/tables.ts"
import { withFailureMessage } from "../forms/client-action.ts"
import { stockAlertAction } from "../forms/form-actions.ts"
import { stockAlertForm } from "../forms/stock-alert.ts"
import { StockAlertForm } from "../forms/stock-alert-form.tsx"
import { PlayButton } from "../player/play-button.tsx"
import { releaseTracks } from "../player/release-tracks.ts"
import { DeliveryNotes } from "../shop/delivery-notes.tsx"
import { OrderForm } from "../shop/order-form.tsx"
import { CategoryBadge } from "../shop/product-card.tsx"
import { ProductGallery, showVariant } from "../shop/product-gallery.tsx"
import { faultMeta, pageMeta } from "../site/meta.ts"
import type { PageHandle } from "../site/page-handle.ts"
import { requestServices } from "../site/request-context.ts"
import { breadcrumbs } from "../site/structured-data/breadcrumbs.ts"
import { structuredProduct } from "../site/structured-data/product.ts"
import { ButtonLink } from "../ui/button.tsx"
import { Missing } from "../ui/missing.tsx"
import { ScreenLink } from "../ui/screen-link.tsx"
import type { Route } from "./+types/product"

export const handle: PageHandle = { uses: [] }

export const meta: Route.MetaFunction = (args) => {
  const product = args.loaderData?.product
  if (!product) return faultMeta(args, "Product not found – 9X")
  return pageMeta(args, {
    title: `${product.title} – 9X Shop`,
    description: product.description,
    picture: `/og/product/${product.slug}.jpg`,
    structured: import.meta.env.SSR
      ? (at) => [
          ...structuredProduct(product, at),
          breadcrumbs(
            [
              ["Shop", "/shop"],
              [product.title, `/product/${product.slug}`],
            ],
            at,
          ),
        ]
      : undefined,
  })
}

export async function loader(args: Route.LoaderArgs) {
  const { context, params } = args
  const db = tables(context)
  const { report, showsStock, now } = context.get(requestServices)
  const [product, terms] = await Promise.all([
    productBySlug(db, params.slug, now),
    sellingTerms(db).catch((error) => {
      report(error)
      return null
    }),
  ])
  if (!product) throw await redirectOrNotFound("products", args)
  showsStock([product.id])
  const release = await releaseOfProduct(db, product).catch((error) => {
    report(error)
    return null
  })
  // A release that can be seen is out, whatever date is previewed.
  const preOrder = release ? null : preOrderText(product.out_from, now)
  const post = {
    freeFrom: terms?.shipping.thresholdCents ?? FREE_SHIPPING_FROM_CENTS,
    to: shippingNote(terms?.countries ?? []),
  }
  return { product, release, preOrder, post }
}

/** The back-in-stock form. */
export const action = stockAlertAction

export function clientAction(args: Route.ClientActionArgs) {
  return withFailureMessage(
    stockAlertForm(args.url.pathname),
    args.serverAction,
  )
}

export default function ProductDetail(props: Route.ComponentProps) {
  const { product, release, preOrder, post } = props.loaderData
  const strip = useRef<HTMLUListElement>(null)
  return (
    <>
      <Breadcrumb product={product} />
      <div className="grid gap-x-8 gap-y-10 px-gutter pb-20 md:grid-cols-12">
        <ProductGallery
          key={product.id}
          product={product}
          strip={strip}
          className="self-start md:sticky md:top-24 md:col-span-6"
        />
        <div className="min-w-0 md:col-span-6 lg:col-span-5 lg:col-start-8">
          <div className="label flex">
            <CategoryBadge type={product.product_type} />
          </div>
          <h1 className="poster mt-4 text-[clamp(2rem,3.6vw,3.75rem)]">
            {product.title}
          </h1>
          {product.artist && (
            <p className="mt-4 text-xl [overflow-wrap:anywhere]">
              <ScreenLink
                to={`/artist/${product.artist.slug}`}
                className="underline decoration-rule underline-offset-4 hover:text-signal"
              >
                {product.artist.name}
              </ScreenLink>
            </p>
          )}
          {preOrder && <p className="label mt-6 text-signal">{preOrder}</p>}
          {product.members_only && <ForMembers />}
          {release && <Record release={release} />}
          <Description text={product.description} />
          <OrderForm
            key={product.id}
            product={product}
            onChoose={(variant) => showVariant(strip, product, variant)}
          />
          <StockAlertForm
            key={`${product.id} alert`}
            action={`/product/${product.slug}`}
            soldOut={product.variants.filter(comesBack)}
            posted={props.actionData}
          />
          <DeliveryNotes variants={product.variants} post={post} />
          {release && <Tracks release={release} />}
        </div>
      </div>
    </>
  )
}

/** Sold out but still on sale. */
function comesBack(variant: Variant) {
  return isSoldOut(variant) && !variant.sale?.closed
}

function ForMembers() {
  return (
    <p className="label mt-6 text-signal">
      {FOR_MEMBERS}.{" "}
      <ScreenLink
        to="/shop?category=membership"
        className="underline underline-offset-4 hover:text-bone"
      >
        Become one
      </ScreenLink>
    </p>
  )
}

/** Plays the release and links to its page. */
function Record({ release }: { release: SoldRelease }) {
  const tracks = releaseTracks(release)
  return (
    <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
      {tracks.length > 0 && <PlayButton tracks={tracks} />}
      <ButtonLink to={`/release/${release.slug}`} look="link">
        The release: {release.title}
      </ButtonLink>
    </div>
  )
}

function Tracks({ release }: { release: SoldRelease }) {
  const tracks = releaseTracks(release)
  if (tracks.length === 0) return null
  return (
    <section aria-labelledby="tracks" className="mt-14">
      <h2 id="tracks" className="label border-rule border-b pb-3 text-ash">
        On the Record
      </h2>
      <Tracklist tracks={tracks} files={release.audio_files} />
    </section>
  )
}

function Breadcrumb({ product }: { product: Product }) {
  const { product_type, title } = product
  return (
    <nav aria-label="Breadcrumb" className="label px-gutter py-6 text-ash">
      <ol className="flex flex-wrap gap-x-3">
        <li className="after:ml-3 after:content-['/']">
          <ScreenLink to="/shop" className={CRUMB}>
            Shop
          </ScreenLink>
        </li>
        <li className="after:ml-3 after:content-['/']">
          <ScreenLink to={`/shop?category=${product_type}`} className={CRUMB}>
            {categoryLabel(product_type)}
          </ScreenLink>
        </li>
        <li className="min-w-0 py-2 text-bone [overflow-wrap:anywhere]">
          <span aria-current="page">{title}</span>
        </li>
      </ol>
    </nav>
  )
}

const CRUMB = "inline-block py-2 hover:text-signal"

function Description({ text }: { text: string | null }) {
  if (!text) return null
  return (
    <div className="mt-8 grid max-w-prose gap-4 leading-relaxed">
      {text.split(/\n\s*\n/).map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </div>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error
  return (
    <Missing
      text="Product not found"
      link={{ to: "/shop", text: "Back to Shop" }}
    />
  )
}
