/** The names of stock movements. */
export const MOVEMENT_NAMES: Record<string, string> = {
  hold: "Held for a checkout",
  hold_ended: "Hold ended",
  sale: "Sale",
  return: "Return",
  count: "Count",
  delivery: "Delivery",
  breakage: "Breakage",
  gift: "Gift",
}

/** A signed quantity with a proper minus sign. */
export function signed(qty: number) {
  if (qty === 0) return "0"
  return qty > 0 ? `+${qty}` : `−${Math.abs(qty)}`
}
