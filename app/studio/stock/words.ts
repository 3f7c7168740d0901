/** What the ledger's kinds are called. */
export const KINDS: Record<string, string> = {
  hold: "Held for a checkout",
  hold_ended: "Hold ended",
  sale: "Sale",
  return: "Return",
  count: "Count",
  delivery: "Delivery",
  breakage: "Breakage",
  gift: "Gift",
}

/** +3 or −3, with the sign that is as wide as a plus. */
export function signed(qty: number) {
  if (qty === 0) return "0"
  return qty > 0 ? `+${qty}` : `−${Math.abs(qty)}`
}
