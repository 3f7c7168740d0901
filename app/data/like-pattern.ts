/** A pattern matching text that contains exactly these characters. PostgREST
 * reads a star as a wildcard and cannot escape it, so a star matches any one
 * character. */
export function likePattern(text: string) {
  return `%${text.replace(/[\\%_]/g, "\\$&").replaceAll("*", "_")}%`
}

/** Quotes a value for use in `or=(…)`. */
export function quotedValue(text: string) {
  return `"${text.replace(/["\\]/g, "\\$&")}"`
}
