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
