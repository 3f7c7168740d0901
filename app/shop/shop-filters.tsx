import { useState } from "react"
import { CATEGORIES, categoryLabel } from "#domain/product.ts"
import { ALL } from "../site/query.ts"
import { buttonClass } from "../ui/button.tsx"
import { type Option, optionsOf } from "../ui/choices.tsx"
import type { ShopFilter } from "./filter.ts"
import { PriceSlider } from "./price-slider.tsx"
import { useFilterDraft } from "./use-filter-draft.ts"

type Artist = { slug: string; name: string }

type ShopFiltersProps = { chosen: ShopFilter; artists: Artist[] }

/** What to look for. The URL remembers it, so that it can be shared and gone
 * back to; without script the form asks for it by its button. */
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
          <div className="grid gap-x-8 gap-y-6 pb-8 sm:grid-cols-2 lg:grid-cols-[1fr_1fr_2fr]">
            <Choice
              name="category"
              label="Category"
              all="All Categories"
              options={CATEGORIES.map((value) => ({
                value,
                text: categoryLabel(value),
              }))}
              value={draft.category}
              onChoose={(category) => change({ category }, "choice")}
            />
            <Choice
              name="artist"
              label="Artist"
              all="All Artists"
              options={artists.map(({ slug, name }) => ({
                value: slug,
                text: name,
              }))}
              value={draft.artist}
              onChoose={(artist) => change({ artist }, "choice")}
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

type ChoiceProps = {
  name: string
  label: string
  all: string
  options: Option[]
  value: string | null
  onChoose: (value: string | null) => void
}

function Choice({ name, label, onChoose, ...choice }: ChoiceProps) {
  return (
    <label className="label grid content-start gap-2 text-ash">
      {label}
      <select
        name={name}
        value={choice.value ?? ALL}
        onChange={({ target }) =>
          onChoose(target.value === ALL ? null : target.value)
        }
        className="min-h-11 rounded-control border border-ash/60 bg-panel px-3 text-base text-bone normal-case [font-family:var(--font-sans)]"
      >
        {optionsOf(choice).map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
    </label>
  )
}
