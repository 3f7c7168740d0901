const NAMES = new Intl.DisplayNames("en-GB", {
  type: "region",
  fallback: "code",
})

/** A country's English name, from its two-letter code. */
export function countryName(code: string) {
  // Intl adds the Spanish name.
  if (code === "FK") return "Falkland Islands"
  return /^[A-Z]{2}$/.test(code) ? (NAMES.of(code) ?? code) : code
}
