/** A mailto link. The address is escaped because it is a stranger's text and
 * could otherwise add recipients or a body. */
export function mailto(address: string) {
  return `mailto:${encodeURIComponent(address).replaceAll("%40", "@")}`
}
