const WHOLE = 100

/** How much of a sum that includes VAT is VAT, by the seller's rate; null for
 * a seller who charges none, or has not said how much. */
export function vatWithin(sumCents: number, seller: unknown) {
  const { vat_number, vat_rate } = Object(seller) as Record<string, unknown>
  if (!vat_number || typeof vat_rate !== "number") return null
  if (!(vat_rate > 0 && vat_rate < WHOLE)) return null
  const cents = Math.round((sumCents * vat_rate) / (WHOLE + vat_rate))
  return { cents, rate: vat_rate }
}

/** What a receipt says of it. */
export function vatText(
  sumCents: number,
  seller: unknown,
  money: (cents: number) => string,
) {
  const vat = vatWithin(sumCents, seller)
  if (!vat) return "Prices include VAT."
  return `Prices include VAT. Of the total, ${money(vat.cents)} is VAT at ${vat.rate}%.`
}
