import { sellerFrom } from "./seller.ts"

const WHOLE = 100

/** Whether a seller, from the setting `seller` or an order's copy of it, may
 * mention VAT: a seller without a VAT number charges none. */
export function isVatRegistered(seller: unknown) {
  return sellerFrom(seller).vatNumber !== null
}

/** The VAT included in a sum, at the seller's rate; null if the seller charges
 * none or has set no rate. */
export function vatWithin(sumCents: number, seller: unknown) {
  const { vat_rate } = Object(seller) as Record<string, unknown>
  if (!isVatRegistered(seller) || typeof vat_rate !== "number") return null
  if (!(vat_rate > 0 && vat_rate < WHOLE)) return null
  const cents = Math.round((sumCents * vat_rate) / (WHOLE + vat_rate))
  return { cents, rate: vat_rate }
}

/** The VAT note on a receipt; null if VAT must not be mentioned. */
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
