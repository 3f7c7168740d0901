import { sellerFrom } from "./seller.ts"

const WHOLE = 100

/** Whether a seller, out of the setting `seller` or an order's copy of it, may
 * name VAT at all: whoever has no VAT number charges none. */
export function isVatRegistered(seller: unknown) {
  return sellerFrom(seller).vatNumber !== null
}

/** How much of a sum that includes VAT is VAT, by the seller's rate; null for
 * a seller who charges none, or has not said how much. */
export function vatWithin(sumCents: number, seller: unknown) {
  const { vat_rate } = Object(seller) as Record<string, unknown>
  if (!isVatRegistered(seller) || typeof vat_rate !== "number") return null
  if (!(vat_rate > 0 && vat_rate < WHOLE)) return null
  const cents = Math.round((sumCents * vat_rate) / (WHOLE + vat_rate))
  return { cents, rate: vat_rate }
}

/** What a receipt says of it; null where VAT must not be named. */
export function vatText(
  sumCents: number,
  seller: unknown,
  money: (cents: number) => string,
) {
  if (!isVatRegistered(seller)) return null
  const vat = vatWithin(sumCents, seller)
  if (!vat) return "Prices include VAT."
  return `Prices include VAT. Of the total, ${money(vat.cents)} is VAT at ${vat.rate}%.`
}
