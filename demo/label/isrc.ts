import type { Release } from "./releases.ts"

/** XX is left to users by the standard of country codes and is nobody's
 * ISRC prefix, so these codes can belong to no recording in the world. */
const registrant = "XX9X1"

/** The code of one track: prefix, year of release, catalogue number and
 * place on the record. */
export function isrc(
  catalogue: Release["catalogue"],
  year: number,
  track: number,
): string {
  const number = catalogue.slice("9X-".length)
  const place = String(track).padStart(2, "0")
  return `${registrant}${String(year).slice(-2)}${number}${place}`
}
