import { weekdayMomentText } from "./calendar.ts"
import { isSoldOut, OUT_OF_STOCK } from "./stock.ts"

/** When a variant can be bought; null for always. */
export type SaleWindow = {
  on_sale_from: string | null
  on_sale_until: string | null
  /** From when members can, ahead of everybody. */
  members_from: string | null
}

/** What is said of a variant that not everybody can buy now. */
export type Sale = {
  text: string
  /** Nobody can, members neither. */
  closed: boolean
}

export const NO_LONGER_ON_SALE = "No longer on sale"
export const NOT_ON_SALE = "Not on sale now"
export const FOR_MEMBERS = "For members"

/** Null for what everybody can buy. The till decides by its own clock: this
 * says it before anybody asks. */
export function saleOf(
  { on_sale_from, on_sale_until, members_from }: SaleWindow,
  now = new Date(),
): Sale | null {
  if (on_sale_until && new Date(on_sale_until) <= now) {
    return { text: NO_LONGER_ON_SALE, closed: true }
  }
  if (!on_sale_from || new Date(on_sale_from) <= now) return null
  const from = `from ${weekdayMomentText(on_sale_from, now)}`
  if (!members_from) return { text: `On sale ${from}`, closed: true }
  return new Date(members_from) <= now
    ? { text: `Members now, everybody ${from}`, closed: false }
    : {
        text: `On sale ${from}, for members from ${weekdayMomentText(members_from, now)}`,
        closed: true,
      }
}

type Offered = { inventory: number; sale?: Sale }

/** Why nobody can buy it, if nobody can. */
export function unavailableText(variant: Offered) {
  if (variant.sale?.closed) return variant.sale.text
  return isSoldOut(variant) ? OUT_OF_STOCK : null
}

type Wanted = {
  product: { members_only: boolean }
  variant: SaleWindow
}

/** Why this visitor cannot buy it, before the till is asked. Who is signed in
 * may be a member: of them the till knows. */
export function closedText(
  { product, variant }: Wanted,
  isGuest: boolean,
  now = new Date(),
) {
  const sale = saleOf(variant, now)
  if (sale && (sale.closed || isGuest)) return sale.text
  return product.members_only && isGuest ? FOR_MEMBERS : null
}
