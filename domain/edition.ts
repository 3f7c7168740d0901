/** The numbered copies that an order line includes. */
export type Numbered = {
  copies: readonly number[]
  /** The edition's size; null for items that are not numbered. */
  edition_size: number | null
}

/** No. 3 of 90; Nos. 3, 4 of 90. */
export function copiesText({ copies, edition_size }: Numbered) {
  if (copies.length === 0) return null
  const word = copies.length === 1 ? "No." : "Nos."
  const of = edition_size === null ? "" : ` of ${edition_size}`
  return `${word} ${copies.join(", ")}${of}`
}
