/** Why an order is refused: the server's messages, which pages also show before
 * asking it. */
export const orderRefusals = {
  emptyCart: "Your cart is empty",
  invalidCode: "Invalid promo code",
  expiredCode: "This promo code has expired",
  tooSmallForCode: (amount: string) =>
    `Minimum order of ${amount} required for this code`,
  usedUpCode: "This promo code has been used up",
  codeNeedsAccount:
    "This promo code is counted for each buyer: sign in to use it",
  codeUsedByYou: "You have used this promo code already",
  codeForOthers: "This promo code holds for other things than these",
  noShipping: "We cannot ship this order yet",
  totalTooSmall: "The smallest amount that can be paid is 30 pence.",
  downloadLimit: "Download limit reached for this item.",
}
