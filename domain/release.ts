import { NEW_RELEASE_DAYS, RELEASE_YEARS } from "./limits.ts"

const DAY_MS = 24 * 60 * 60 * 1000

/** Whether a release still has its NEW badge. Both are dates, YYYY-MM-DD. */
export function isNewRelease(releaseDate: string, today: string) {
  const age = (Date.parse(today) - Date.parse(releaseDate)) / DAY_MS
  return age >= 0 && age < NEW_RELEASE_DAYS
}

/** The release of the same artist that a product's title names. If it names
 * two, the longer title wins. */
export function releaseNamedBy<T extends { title: string }>(
  productTitle: string,
  releases: readonly T[],
): T | undefined {
  const said = productTitle.toLowerCase()
  const [longest] = releases
    .filter(({ title }) => said.includes(title.toLowerCase()))
    .toSorted((a, b) => b.title.length - a.title.length)
  return longest
}

/** The years in the filter, the current one first. */
export function releaseYears(today: string) {
  const thisYear = Number(today.slice(0, 4))
  return Array.from({ length: RELEASE_YEARS }, (_, back) => thisYear - back)
}
