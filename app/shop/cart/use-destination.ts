import { useState } from "react"
import { tryStorage } from "#app/data/browser-storage.ts"
import { HOME_COUNTRY } from "#domain/shipping.ts"

const KEY = "post-to"

/** The destination of this visit's orders, if still available, otherwise
 * home. */
export function useDestination(countries: readonly string[]) {
  const [chosen, setChosen] = useState(() =>
    tryStorage(() => sessionStorage.getItem(KEY)),
  )
  const [first = HOME_COUNTRY] = countries
  function choose(country: string) {
    tryStorage(() => sessionStorage.setItem(KEY, country))
    setChosen(country)
  }
  const country = chosen && countries.includes(chosen) ? chosen : first
  return { country, countries, choose }
}

export type Destination = ReturnType<typeof useDestination>
