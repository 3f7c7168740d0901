import { useQuery } from "@tanstack/react-query"
import { useId } from "react"
import { useController } from "react-hook-form"
import { countryName } from "#domain/countries.ts"
import {
  LETTER_LIMITS,
  type LetterAudience,
  letterAudience,
} from "#domain/letter/blocks.ts"
import { ReferencesBox } from "../form/reference-box.tsx"
import { errorMessage, studioMessages } from "../messages.ts"
import { LIST_TABLE, subscriberPlaces } from "./letter-data.ts"
import { letterMessages, people } from "./messages.ts"
import { Places } from "./places.tsx"
import { useAudienceSize } from "./use-audience-size.ts"

/** A part of the list while it is being chosen; may still be empty. */
type Some = Exclude<LetterAudience, { all: true }>

const PRODUCTS = {
  kind: "references",
  name: "product_ids",
  label: "Bought one of these products",
  table: "products",
  title: "title",
} as const

const ARTISTS = {
  kind: "references",
  name: "artist_ids",
  label: "Bought something by these artists",
  table: "artists",
  title: "name",
} as const

/** The audience of a letter and its size. */
export function AudienceBox() {
  const { field, fieldState } = useController({ name: "audience" })
  const audience = field.value as LetterAudience | Some
  const some = "all" in audience ? null : audience
  const id = useId()
  return (
    <div className="grid gap-3">
      <label className="flex min-h-11 items-center gap-3 lg:min-h-8">
        <input
          type="radio"
          name={id}
          className="size-5 accent-ink"
          checked={!some}
          onChange={() => field.onChange({ all: true })}
        />
        All subscribers
      </label>
      <label className="flex min-h-11 items-center gap-3 lg:min-h-8">
        <input
          type="radio"
          name={id}
          className="size-5 accent-ink"
          checked={some !== null}
          onChange={() => field.onChange({})}
        />
        Some subscribers
      </label>
      {some && <Choice some={some} onChange={field.onChange} />}
      <Size audience={audience} isWrong={fieldState.invalid} />
    </div>
  )
}

type ChoiceProps = { some: Some; onChange: (some: Some) => void }

function Choice({ some, onChange }: ChoiceProps) {
  const id = useId()
  const { bought = {}, countries = [], cities = [] } = some
  const places = useQuery({
    queryKey: [LIST_TABLE, "places"],
    queryFn: subscriberPlaces,
  })
  const offered = places.data ?? []
  function buy(part: "product_ids" | "artist_ids", ids: string[]) {
    onChange(filled({ ...some, bought: filled({ ...bought, [part]: ids }) }))
  }
  return (
    <div className="grid gap-5 border-rule border-l pl-4">
      <p className="text-ash text-sm">{letterMessages.audienceHint}</p>
      {[PRODUCTS, ARTISTS].map((field) => (
        <div key={field.name} className="grid gap-1.5">
          <label htmlFor={`${id}-${field.name}`} className="label text-ash">
            {field.label}
          </label>
          <ReferencesBox
            field={field}
            aria={{ id: `${id}-${field.name}` }}
            value={bought[field.name]}
            onChange={(ids) => buy(field.name, ids)}
          />
        </div>
      ))}
      {places.isPending && <p>{studioMessages.loading}</p>}
      {places.isError && <p role="alert">{errorMessage(places.error)}</p>}
      {places.data?.length === 0 && <p>{letterMessages.noPlaces}</p>}
      <Places
        legend="In these countries"
        offered={offered.flatMap(({ country, people: count }) =>
          country === null ? [] : [{ place: country, count }],
        )}
        nameOf={countryName}
        chosen={countries}
        onChange={(next) => onChange(filled({ ...some, countries: next }))}
      />
      <Places
        legend="In these cities"
        offered={offered.flatMap(({ city, people: count }) =>
          city === null ? [] : [{ place: city, count }],
        )}
        chosen={cities}
        most={LETTER_LIMITS.cities}
        onChange={(next) => onChange(filled({ ...some, cities: next }))}
      />
    </div>
  )
}

/** Drops empty choices, because an empty list would match nobody. */
function filled<T extends object>(choice: T) {
  const kept = Object.entries(choice).filter(
    ([, part]) => Object.keys(part ?? {}).length > 0,
  )
  return Object.fromEntries(kept) as T
}

type SizeProps = { audience: LetterAudience | Some; isWrong: boolean }

function Size({ audience, isWrong }: SizeProps) {
  const known = letterAudience.safeParse(audience)
  const size = useAudienceSize(known.data ?? null)
  if (!known.success) {
    return (
      <p role="status" className={isWrong ? "text-signal" : undefined}>
        {letterMessages.chooseAudience}
      </p>
    )
  }
  return (
    <p role="status" className={size.data === 0 ? "text-signal" : undefined}>
      {size.isPending && studioMessages.loading}
      {size.isError && errorMessage(size.error)}
      {size.data === 0 &&
        ("all" in audience ? letterMessages.nobodyYet : letterMessages.noMatch)}
      {size.isSuccess &&
        size.data !== 0 &&
        `This letter goes to ${people(size.data)}.`}
      {size.data === null && ` ${letterMessages.notCounted}`}
    </p>
  )
}
