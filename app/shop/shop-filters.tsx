import { useState } from "react"
import { CATEGORIES, categoryLabel } from "#domain/product.ts"
import { buttonClass } from "../ui/button.tsx"
import { Chips } from "../ui/chips.tsx"
import { selectedFilter } from "../ui/choice.ts"
import { Selector } from "../ui/selector.tsx"
import type { ShopFilter } from "./filter.ts"
import { PriceSlider } from "./price-slider.tsx"
import { useFilterDraft } from "./use-filter-draft.ts"

type Artist = { slug: string; name: string }

type ShopFiltersProps = { chosen: ShopFilter; artists: Artist[] }

/** The shop's filters. Kept in the URL, so that a search can be shared and
 * returned to; without JavaScript the form has a button. */
export function ShopFilters({ chosen, artists }: ShopFiltersProps) {
  const { draft, change, submit } = useFilterDraft(chosen)
  const [open] = useState(hasFilters(chosen))
  return (
    <search className="block px-gutter">
      <form
        method="get"
        action="/shop"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
        className="border-rule border-y"
      >
        <div className="flex">
          <input
            type="search"
            name="q"
            aria-label="Search products"
            placeholder="Search products"
            value={draft.q}
            onChange={({ target }) => change({ q: target.value }, "stroke")}
            className="min-h-14 w-full min-w-0 bg-ink text-lg placeholder:text-ash md:text-2xl"
          />
          <button
            type="submit"
            className="label shrink-0 px-4 hover:text-signal"
          >
            Search
          </button>
        </div>
        <details open={open} className="group border-rule border-t">
          <summary className="label flex min-h-11 cursor-pointer list-none items-center justify-between py-4 hover:text-signal [&::-webkit-details-marker]:hidden">
            <span>Filters</span>
            <span aria-hidden="true" className="text-base group-open:rotate-45">
              +
            </span>
          </summary>
          <div className="grid gap-x-8 gap-y-6 pb-8 sm:grid-cols-2 lg:grid-cols-[minmax(0,auto)_1fr_1fr]">
            <Chips
              name="category"
              label="Category"
              all="All Categories"
              options={CATEGORIES.map((value) => ({
                value,
                text: categoryLabel(value),
              }))}
              value={draft.category}
              onChoose={(value) =>
                change({ category: selectedFilter(value) }, "choice")
              }
            />
            <Selector
              name="artist"
              label="Artist"
              all="All Artists"
              options={artists.map(({ slug, name }) => ({
                value: slug,
                text: name,
              }))}
              value={draft.artist}
              onChoose={(value) =>
                change({ artist: selectedFilter(value) }, "choice")
              }
            />
            <PriceSlider
              price={draft.price}
              onMove={(price) => change({ price }, "drag")}
            />
            <noscript>
              <button type="submit" className={buttonClass("quiet")}>
                Show
              </button>
            </noscript>
          </div>
        </details>
      </form>
    </search>
  )
}

function hasFilters({ category, artist, price }: ShopFilter) {
  return Boolean(category || artist || price)
}
