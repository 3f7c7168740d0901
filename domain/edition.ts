/** The copies of a numbered edition that a line of an order has. */
export type Numbered = {
  copies: readonly number[]
  /** Of how many; null for what is not numbered. */
  edition_size: number | null
}

/** No. 3 of 90; Nos. 3, 4 of 90. */
export function copiesText({ copies, edition_size }: Numbered) {
  if (copies.length === 0) return null
  const word = copies.length === 1 ? "No." : "Nos."
  const of = edition_size === null ? "" : ` of ${edition_size}`
  return `${word} ${copies.join(", ")}${of}`
}
