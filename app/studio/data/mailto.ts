/** A link to write to somebody. An address is a stranger's text: a mark in it
 * that means something in a link would preset who else gets the answer. */
export function mailto(address: string) {
  return `mailto:${encodeURIComponent(address).replaceAll("%40", "@")}`
}
