import { weekdayMomentText } from "./calendar.ts"
import { isSoldOut, OUT_OF_STOCK } from "./stock.ts"

/** When a variant is on sale; null for no limit. */
export type SaleWindow = {
  on_sale_from: string | null
  on_sale_until: string | null
  /** When members' early access begins. */
  members_from: string | null
}

/** The sale note of a variant that not everybody can buy now. */
export type Sale = {
  text: string
  /** Nobody can buy it, not even members. */
  closed: boolean
}

export const NO_LONGER_ON_SALE = "No longer on sale"
export const NOT_ON_SALE = "Not on sale now"
export const FOR_MEMBERS = "For members"

/** Null if everybody can buy it. The server decides by its own clock; this only
 * previews. */
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

/** Why nobody can buy it, if so. */
export function unavailableText(variant: Offered) {
  if (variant.sale?.closed) return variant.sale.text
  return isSoldOut(variant) ? OUT_OF_STOCK : null
}

type Wanted = {
  product: { members_only: boolean }
  variant: SaleWindow
}

/** Why this visitor cannot buy it, before the server is asked. A signed-in
 * visitor may be a member, which only the server knows. */
export function closedText(
  { product, variant }: Wanted,
  isGuest: boolean,
  now = new Date(),
) {
  const sale = saleOf(variant, now)
  if (sale && (sale.closed || isGuest)) return sale.text
  return product.members_only && isGuest ? FOR_MEMBERS : null
}
