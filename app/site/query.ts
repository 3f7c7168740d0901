/** The page number in the URL; an invalid one means the first page. */
export function pageOf(params: URLSearchParams) {
  const page = Number(params.get("page"))
  return Number.isInteger(page) && page > 0 && page < 10_000 ? page : 1
}

/** One of the allowed values, or null for anything else. */
export function oneOf<T extends string>(
  value: string | null,
  allowed: readonly T[],
): T | null {
  return allowed.find((entry) => entry === value) ?? null
}

/** The value of a selector with nothing chosen; it must not be empty. */
export const ALL = "all"

const LONGEST_VALUE = 100

/** The value a filter asks for; null means everything. Nothing in the catalogue
 * contains control characters or is this long, so such values find nothing. */
export function filterValue(params: URLSearchParams, name: string) {
  const value = params.get(name)
  if (!value || value === ALL) return null
  return value.replace(/\p{Cc}/gu, "\ufffd").slice(0, LONGEST_VALUE)
}
