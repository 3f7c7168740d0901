/** The pattern of a text that contains these very characters. A star cannot
 * be written in this protocol, where it means "anything": it matches any one
 * character. */
export function likePattern(text: string) {
  return `%${text.replace(/[\\%_]/g, "\\$&").replaceAll("*", "_")}%`
}

/** A value among others, as `or=(…)` has to have it. */
export function quotedValue(text: string) {
  return `"${text.replace(/["\\]/g, "\\$&")}"`
}
