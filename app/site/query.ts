/** A page number from the URL; nonsense is the first page. */
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

/** What a selector says when nothing is chosen: its value may not be empty. */
export const ALL = "all"

const LONGEST_VALUE = 100

/** The value a filter asks for; null when it asks for everything. Nothing in
 * the catalogue is called by a control character or at such length, and what
 * nothing is called finds nothing. */
export function askedFor(params: URLSearchParams, name: string) {
  const value = params.get(name)
  if (!value || value === ALL) return null
  return value.replace(/\p{Cc}/gu, "\ufffd").slice(0, LONGEST_VALUE)
}
