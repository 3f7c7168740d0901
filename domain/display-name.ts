/** A member's name: the chosen one, else the part of the email before the @,
 * else 'User'. */
export function displayName(chosen: unknown, email?: string | null): string {
  const name = typeof chosen === "string" ? chosen.trim() : ""
  return name || email?.split("@")[0]?.trim() || "User"
}

/** The first two characters of the name, uppercased. Letters of any script and
 * emoji stay whole. */
export function initials(name: string): string {
  const letters = new Intl.Segmenter("en-GB").segment(name.trim())
  const firstTwo = [...letters].slice(0, 2).map(({ segment }) => segment)
  return firstTwo.join("").toLocaleUpperCase("en-GB")
}
