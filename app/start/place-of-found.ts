/** The words that keep the place of what the loaders found. Nobody can write
 * them into a text who does not know the nonce of this rendering. */
export function placeOfFound(nonce: string | undefined) {
  return `found-${nonce}`
}
