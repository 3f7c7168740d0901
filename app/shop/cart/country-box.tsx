import { useId } from "react"
import { countryName } from "#domain/countries.ts"
import type { Destination } from "./use-destination.ts"

/** The destination country; not shown if there is only one. */
export function CountryBox({ destination }: { destination: Destination }) {
  const id = useId()
  const { country, countries, choose } = destination
  if (countries.length < 2) return null
  const [first, ...others] = countries.map(named)
  return (
    <div className="grid gap-2">
      <label htmlFor={id} className="label text-ash">
        Post to
      </label>
      <select
        id={id}
        value={country}
        autoComplete="shipping country"
        onChange={({ target }) => choose(target.value)}
        className="min-h-11 w-full rounded-control border border-ash/60 bg-panel px-4 py-3 text-base"
      >
        {[first, ...others.sort(byName)].map(
          (one) =>
            one && (
              <option key={one.code} value={one.code}>
                {one.name}
              </option>
            ),
        )}
      </select>
    </div>
  )
}

type Named = { code: string; name: string }

function named(code: string): Named {
  return { code, name: countryName(code) }
}

function byName(one: Named, other: Named) {
  return one.name.localeCompare(other.name, "en-GB")
}
