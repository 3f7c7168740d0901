const NAMES = new Intl.DisplayNames("en-GB", {
  type: "region",
  fallback: "code",
})

/** What a country is called, by its code of two letters. */
export function countryName(code: string) {
  return /^[A-Z]{2}$/.test(code) ? (NAMES.of(code) ?? code) : code
}
