/** Genres for a selector, in English alphabetical order. */
export function genresIn(found: { genre: string | null }[]) {
  return found
    .map(({ genre }) => genre)
    .filter((genre) => genre !== null)
    .sort((a, b) => a.localeCompare(b, "en-GB"))
}
