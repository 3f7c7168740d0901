import { type Dispatch, type Posted, sentLines } from "#domain/dispatch.ts"
import type { DownloadFormat } from "#domain/downloads.ts"
import { orderRefusals } from "#domain/order-refusals.ts"
import { lastDay, type OrderedAhead } from "#domain/pre-order.ts"
import { bad, good } from "./messages.ts"

/** Every message between the cart and the download. */

/** Messages about the cart, its lines and the whole order. */
export const cartNotes = {
  loading: "Loading your cart",
  noScript:
    "Your cart is kept by your browser: please turn JavaScript on to see it.",
  failed: "We couldn't load your cart just now. Nothing is lost.",
  cancelled:
    "The checkout was cancelled. Nothing was charged, and everything is still here.",
  paidElsewhere:
    "A payment for this cart is open in another tab, and its copies are set aside for it. Finish it there, or close it to go on here.",
  paidSlowly:
    "A payment for this cart is on its way. What you bought leaves the cart once it has arrived.",
  goneName: "Something we no longer sell",
  gone: "No longer sold. Remove it to go on.",
  outOfStock: "Out of stock. Remove it to go on.",
  notOnSale: (why: string) => `${why}. Remove it to go on.`,
  tooMany: (left: number) => `Only ${left} left. Lower the quantity to go on.`,
  mostOfOne: (most: number) =>
    `One order can have ${most} of these. Lower the quantity to go on.`,
  twice: "You have the same download more than once. Is that right?",
  keepOne: "Keep one",
  priceChanged: (before: string, now: string) =>
    `The price has changed: it was ${before}, it is ${now} now.`,
  moreForFreeShipping: (amount: string) =>
    `Add ${amount} more for free shipping`,
  shipsFree: "This order is sent for free",
  nothingToShip: "Nothing to send: everything is digital",
  cannotShip: orderRefusals.noShipping,
  tooManyLines: (most: number) =>
    `An order holds up to ${most} different items. Remove some to go on.`,
  tooLarge: "This order is too large to be paid at once.",
  tooSmall: orderRefusals.totalTooSmall,
  mixedCurrencies: "This cart mixes currencies and cannot be paid at once.",
  troubledLines: "Please check the marked items in your cart before you go on.",
  ticketName: "Name on the ticket",
  allTickets: "Name on the tickets",
  nameOfTicket: (number: number) => `Name on ticket ${number}`,
  nameEach: "Put a different name on each ticket",
  nameMissing: "Please enter the name of the person who is coming.",
  consent:
    "Digital items are delivered as soon as you have paid. By continuing you ask us to deliver at once, and you lose your 14-day right to cancel once delivery starts.",
}

export const orderMessages = {
  processed: good(
    "Payment Successful!",
    "Your order has been processed successfully.",
  ),
  failed: (reason?: string) =>
    bad(
      "Error Processing Order",
      reason ||
        "There was an issue processing your order. Please contact support if this persists.",
    ),
}

export const promoMessages = {
  empty: "Please enter a promo code",
  invalid: orderRefusals.invalidCode,
  expired: orderRefusals.expiredCode,
  tooSmall: orderRefusals.tooSmallForCode,
  "used-up": orderRefusals.usedUpCode,
  "needs-account": orderRefusals.codeNeedsAccount,
  "used-by-you": orderRefusals.codeUsedByYou,
  "other-products": orderRefusals.codeForOthers,
  membersBetter:
    "Your members' price takes more off than this code, so it counts instead. The code stays yours.",
  failed: "Error applying promo code",
  applied: (percent: number) => `Promo code applied! ${percent}% discount`,
  removed: "Promo code removed",
  tooManyGuesses: "Too many wrong codes. Please try again in an hour.",
}

/** Texts of the page after payment. */
export const successNotes = {
  processing: "Confirming your payment",
  noScript:
    "Your payment is safe with us, even without JavaScript: we'll email your receipt in a moment.",
  thanks: "Thank you. Your order is in.",
  receiptTo: (email: string) => `A receipt is on its way to ${email}.`,
  receiptMailed: "A receipt is on its way by email.",
  itemsMissing:
    "We couldn't list your items just now. They're all on the receipt we'll email you.",
  noSession: "There is no order to show here",
  noSessionHint:
    "This page appears after a payment. If you have just paid, the receipt is on its way to your mailbox.",
  unknown: "We can't find that order",
  unknownHint:
    "The address may have been cut short. If you have paid, the receipt in your mailbox has everything on it.",
  pending: "Your payment is on its way",
  unpaid: "This order has not been paid",
  unpaidHint: "What you chose is still in your cart.",
  failed: "We could not confirm your order yet",
  failedHint:
    "If you have paid, nothing is lost: we'll check with the payment provider and email your receipt.",
  shipping: "We'll email you when your order is on its way.",
  guestTitle: "We've emailed your receipt",
  guestDigital: (email: string) =>
    `Get your downloads using the link in the email we sent to ${email}. It works for a year. Create an account with that address to keep them.`,
  guestPhysical: (email: string) =>
    `Follow your order using the link in the email we sent to ${email}. It works for a year. Create an account with that address to keep it.`,
  sendAgain: "Send it again",
  sentAgain: good("It is on its way", "Please check your junk folder too."),
  notSentAgain: (reason?: string) =>
    bad("Not sent", reason || "Please try again in a moment."),
}

/** Texts of the order page. */
export const orderPageNotes = {
  noScript: "Please turn JavaScript on to see your order.",
  missing: "This link doesn't open an order",
  missingHint:
    "It may have been cut short or expired, or the order was refunded. Our newest email about it has the working link. If none works, write to us.",
  failed: "We couldn't load your order just now",
  failedHint: "Nothing is lost. Please try again in a moment.",
  state: (
    order: Dispatch & { items: readonly (OrderedAhead & Posted)[] },
    dateOf: (time: string) => string,
  ) => {
    const { isWaiting } = lastDay(order.items)
    if (!order.needs_shipping) {
      return isWaiting
        ? "Paid. Some of it is not out yet: its files open on the day."
        : "Paid, and ready for you."
    }
    const sent = sentLines(order, order.items, dateOf).join(". ")
    if (sent && order.shipped_at) return `Paid. ${sent}.`
    if (sent) return `Paid. ${sent}. The rest is still to be sent.`
    return isWaiting
      ? "Paid. Some of it is not out yet: we post it on the day."
      : "Paid. We'll email you when your order is on its way."
  },
  givenBack: (sum: string) =>
    `We've refunded ${sum} to the card or account you paid with.`,
  accountTitle: "Save this order to an account",
  accountHint: (email: string) =>
    `This link works for a year. Create an account with ${email}, confirm the address, and the order stays there for as long as you like.`,
  inAccount: "This order is in an account",
  inAccountHint: "Sign in to find it among your other orders.",
}

/** Texts of the page for a ticket or membership card. */
export const passNotes = {
  noScript: "Please turn JavaScript on to see your pass.",
  missing: "This link doesn't open a pass",
  missingHint:
    "It may have been cut short. Sign in with the account that bought it, or use the link in your order email.",
  failed: "We couldn't load your pass just now",
  failedHint: "Nothing is lost. Please try again in a moment.",
  bearer: (kind: string) =>
    kind === "membership"
      ? "Anybody with the code can use the card, so keep it to yourself."
      : "It admits one person, once. Anybody with the code can use the ticket, so send its link only to the person who is coming.",
}

export const passMessages = {
  named: good("Name saved", "It's on the pass and on the guest list."),
  copied: (kind: string) =>
    good(
      "Link copied",
      `Anybody who opens it can use the ${kind === "membership" ? "card" : "ticket"}.`,
    ),
  notCopied: bad("Link not copied", "This browser does not let us."),
  notNamed: (reason?: string) =>
    bad("Name not saved", reason || "Please try again in a moment."),
}

/** Texts about downloads. */
export const downloadNotes = {
  preparing: "Preparing your links",
  whole: "Download everything (zip)",
  choose: "Choose a format, or download them all. It counts as one download.",
  chooseUncounted: "Choose a format, or download them all.",
  as: (format: string) => `Download ${format.toUpperCase()}`,
  making: ({ format, files, ready }: DownloadFormat) =>
    files > 1
      ? `${format.toUpperCase()} is being prepared: ${ready} of ${files} files are ready.`
      : `${format.toUpperCase()} is being prepared.`,
  goesOn: "It will appear here when it is ready. You don't need to reload.",
  until: (time: string) => `These links work until ${time}.`,
  remaining: (count: number) => `Downloads remaining: ${count}`,
  limit: orderRefusals.downloadLimit,
}

/** The built-in payment page, which takes no money. */
export const testPaymentNotes = {
  banner: "Test payment page. No money is taken: use one of the cards below.",
  declined: "The card was declined. Try another one.",
  faulty: "Please check the fields marked below.",
  heldUntil: (time: string) =>
    `Prices are held until ${time}. We hold the last copies for three minutes while you pay.`,
  challenge: "Your bank asks for a second step",
  challengeHint:
    "A real bank would ask you to approve this payment in its app. This one only asks here.",
  paid: "This payment has been made",
  paidHint: "Nothing will be charged again.",
  expired: "This payment page has closed",
  expiredHint:
    "It was left open for too long, or another checkout of the same cart took its place. Nothing was charged.",
  free: "There is nothing to pay. We only need to know where it goes.",
  faults: {
    email: "Please enter a valid email address.",
    missing: "Please fill this in.",
    postcode: "Please enter a UK postcode, such as SE14 9XO.",
    "unknown-card":
      "Only the test cards work here. Never type a real card number.",
    expiry: "Please enter a month to come, such as 12/39.",
    cvc: "Three or four digits; any will do.",
  } as Record<string, string>,
}
