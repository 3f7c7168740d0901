import { artistBySlugOrId, artistNames } from "../data/artists.ts"
import { packList, unpackList } from "../data/packed-list.ts"
import { onePage, pageRange } from "../data/pagination.ts"
import { listProducts, type ProductSummary } from "../data/products.ts"
import { type Tables, tables } from "../data/tables.ts"
import { readShopFilter, type ShopFilter, shopSearch } from "../shop/filter.ts"
import { ProductCard } from "../shop/product-card.tsx"
import { ProductSkeletons } from "../shop/product-skeleton.tsx"
import { ShopFilters } from "../shop/shop-filters.tsx"
import { pageMeta } from "../site/meta.ts"
import type { PageHandle } from "../site/page-handle.ts"
import { pageOf } from "../site/query.ts"
import { requestServices } from "../site/request-context.ts"
import { breadcrumbs } from "../site/structured-data/breadcrumbs.ts"
import { ButtonLink } from "../ui/button.tsx"
import { CardList } from "../ui/card-list.tsx"
import { ClearFilters } from "../ui/clear-filters.tsx"
import { countText } from "../ui/formats.ts"
import { LoadMore } from "../ui/load-more.tsx"
import { PageHead } from "../ui/page-head.tsx"
import { useListPending } from "../ui/use-pending-navigation.ts"
import type { Route } from "./+types/shop"

export const handle: PageHandle = {
  uses: ["q", "category", "artist", "min", "max", "page"],
}

export const meta: Route.MetaFunction = (args) => {
  const { chosen, page = null } = args.loaderData ?? {}
  return pageMeta(args, {
    title: "Shop – 9X",
    description:
      "Records, downloads, shirts, nights out and memberships, sent from London by 9X.",
    picture: "/og/page/shop.jpg",
    query: {
      category: chosen?.category ?? null,
      artist: chosen?.artist ?? null,
      page,
    },
    unlisted: Boolean(chosen?.q || chosen?.price || args.loaderData?.empty),
    structured: import.meta.env.SSR
      ? (at) => [breadcrumbs([["Shop", "/shop"]], at)]
      : undefined,
  })
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const db = tables(context)
  const page = pageOf(url.searchParams)
  const filter = readShopFilter(url.searchParams)
  const { now, showsStock } = context.get(requestServices)
  const [artists, { artist, found }] = await Promise.all([
    artistNames(db),
    findProducts(db, filter, { page, now }),
  ])
  showsStock(found.map(({ id }) => id))
  return {
    ...onePage(found),
    page,
    artists: packList(artists),
    chosen: { ...filter, artist },
  }
}

/** The matching products, and the artist by slug only, because the URL may hold
 * an id. */
async function findProducts(
  db: Tables,
  filter: ShopFilter,
  { page, now }: { page: number; now: Date },
) {
  const { artist: asked } = filter
  const artist = asked === null ? null : await artistBySlugOrId(db, asked)
  if (asked !== null && artist === null) return { artist: asked, found: [] }
  const artistId = artist?.id ?? null
  const wanted = { ...filter, artistId }
  const found = await listProducts(db, wanted, pageRange(page), now)
  return { artist: artist?.slug ?? null, found }
}

export default function Shop({ loaderData }: Route.ComponentProps) {
  const { chosen, more } = loaderData
  const products = unpackList(loaderData.listed)
  const refining = useListPending()
  return (
    <>
      <PageHead title="Shop">
        <ButtonLink to="/redeem" look="link">
          Redeem a code
        </ButtonLink>
      </PageHead>
      <ShopFilters chosen={chosen} artists={unpackList(loaderData.artists)} />
      <div role="status" className="min-h-16 px-gutter py-6">
        {!refining && <Count count={products.length} more={more} />}
      </div>
      {refining ? (
        <ProductSkeletons />
      ) : (
        <Found {...loaderData} products={products} />
      )}
    </>
  )
}

type CountProps = { count: number; more: boolean }

/** Announced again whenever the filters change it. */
function Count({ count, more }: CountProps) {
  if (count === 0) {
    return <p className="poster py-8 text-headline">No products found</p>
  }
  return <p className="label text-ash">{countText(count, "product", more)}</p>
}

type FoundProps = Pick<
  Route.ComponentProps["loaderData"],
  "chosen" | "page" | "more"
> & { products: ProductSummary[] }

function Found({ products, chosen, page, more }: FoundProps) {
  return (
    <>
      {products.length === 0 && shopSearch(chosen) !== "" && (
        <ClearFilters to="/shop" />
      )}
      <CardList
        things={products}
        className="grid grid-cols-2 gap-x-4 gap-y-12 px-gutter pb-16 md:grid-cols-3 md:gap-x-8 xl:grid-cols-4 [--later:19rem]"
      >
        {(product, priority) => (
          <ProductCard
            product={product}
            priority={priority}
            sizes="(min-width: 1280px) 22vw, (min-width: 768px) 30vw, calc(50vw - 28px)"
          />
        )}
      </CardList>
      <LoadMore page={page} more={more} />
    </>
  )
}
