/** Every message about a visitor's action, in one place. Messages between the
 * cart and the download are in order-messages.ts, and account messages in
 * account/messages.ts, because most visits never need them. */

export type Message = {
  title: string
  text?: string
  /** Something went wrong: announced at once and marked visually. */
  bad?: true
  /** A suggested next step. */
  link?: { to: string; text: string }
}

/** Shown beside the field. */
export const fieldSentences = {
  missing: "Please fill this in.",
  consent: "Please agree to terms before submitting.",
  email: "Please enter a valid email address.",
  link: "Streaming link must be a valid URL (include https://).",
  long: "This is too long.",
}

export const formMessages = {
  missing: bad("Missing Information", "Please fill in all required fields."),
  consent: bad("Consent required", fieldSentences.consent),
  email: bad("Invalid email", fieldSentences.email),
  link: bad("Invalid link", fieldSentences.link),
  long: bad("Too long", "Please shorten the marked fields."),
}

/** Why a correctly filled form was not accepted. */
export const sendingReasons = {
  flood: "Too many requests. Please try again later.",
  away: "Busy. Please try again in a moment.",
  odd: "Something in it can't be stored. Please check it and try again.",
  fault: "Something went wrong on our side. Please try again.",
  unreachable: "We could not be reached. Check your connection and try again.",
}

export const demoMessages = {
  sent: good("Demo submitted", "Thanks for sharing your music."),
  sentFromHome: good(
    "Demo Submitted!",
    "We'll listen to your track and get back to you soon.",
  ),
  failed: (reason: string) => bad("Submission failed", reason),
  failedFromHome: bad("Submission Failed", "Please try again later."),
}

export const newsletterMessages = {
  promise:
    "A letter when there is a record, a show or a drop worth knowing about.",
  subscribed: good("Subscribed", "Thanks for joining the newsletter."),
  already: good(
    "You're already subscribed",
    "This email is already on our list.",
  ),
  failed: (reason: string) => bad("Subscription failed", reason),
}

export const unsubscribeMessages = {
  ask: {
    newsletter: good(
      "Leave the 9X List?",
      "No hard feelings. Press the button and we will not write to you again.",
    ),
    alerts: good(
      "Stop back-in-stock alerts?",
      "Press the button and we'll delete all your back-in-stock alerts.",
    ),
    press: good(
      "Leave the press list?",
      "Press the button and we'll stop writing to you about records. Links we sent you work until they expire.",
    ),
  },
  left: {
    newsletter: good(
      "You are off the list",
      "We will not write to you again. To come back, use any newsletter form on this site.",
    ),
    alerts: good(
      "Alerts deleted",
      "You have no back-in-stock alerts any more. If you change your mind, use the form beside any sold-out item.",
    ),
    press: good(
      "You are off the press list",
      "We've noted that you don't want our letters, so nobody here writes by mistake. Contact us to have your address deleted, or to come back.",
    ),
  },
  broken: bad(
    "This link is incomplete",
    "Your email app may have cut it short. Open it again from the foot of any of our letters.",
  ),
}

/** For products that are sold out. */
export const stockAlertMessages = {
  title: "Tell me when it is back",
  promise:
    "We'll email you once when it's back in stock, then delete your address. First come, first served.",
  noted: good(
    "We will tell you",
    "One email when it's back in stock, and nothing else.",
  ),
  isBack: good("It is back already", "Reload the page to add it to your cart."),
  failed: (reason: string) => bad("Not noted", reason),
}

export const contactMessages = {
  sent: good("Message sent", "Thanks for writing. We read every message."),
  /** For labels that have message delivery turned off. */
  thanks: (address: string | null) =>
    good(
      "Thank you",
      address
        ? `You can also email us at ${address}.`
        : "You can also write to us by post.",
    ),
  failed: (reason: string) => bad("Message not sent", reason),
}

export const cartMessages = {
  paymentClosed: good(
    "Payment closed",
    "The other tab can no longer pay for it. Nothing was charged.",
  ),
  added: {
    ...good("Added to cart", "Item has been added to your cart"),
    link: { to: "/cart", text: "View cart" },
  },
  removed: good("Item removed", "Item has been removed from your cart"),
  notAdded: (reason?: string) => bad("Failed to add item to cart", reason),
  notUpdated: (reason?: string) => bad("Failed to update cart item", reason),
  noVariant: bad(
    "Please select a variant",
    "Choose your preferred option before adding to cart",
  ),
  needsScript: "The cart is kept in your browser and needs JavaScript.",
  unknown: "Product or variant not found",
  outOfStock: "Out of stock",
  allInCart: (most: number) =>
    `All ${most} we can sell are in your cart already.`,
  full: (most: number) => `A cart holds up to ${most} different items.`,
  storageShut: "Your browser does not let this site keep a cart.",
  signedOut: "You are no longer signed in.",
  removedElsewhere: "It was removed elsewhere in the meantime.",
  notMoved: bad(
    "Your cart is still in this browser",
    "We couldn't move the items you chose before signing in to your account. They are safe, and we'll try again.",
  ),
  checkoutFailed: (reason?: string) =>
    bad(
      "Checkout Error",
      reason || "Failed to initialize checkout. Please try again.",
    ),
}

export const pressKitMessages = {
  unavailable: (reason?: string) =>
    bad("Press kit unavailable", reason || "Not found"),
}

export const functionMessages = {
  unreachable: "The site could not be reached. Please try again in a moment.",
}

/** Shown on every page of a shop that takes no payments. */
export const testShopNote =
  "This is a test shop: no payment is taken and nothing is sent."

export const searchMessages = {
  prompt: "Start typing to search...",
  empty: (query: string) => `No results found for "${query}"`,
  found: (count: number) => (count === 1 ? "1 result" : `${count} results`),
  failed: "The search is not answering. Please try again in a moment.",
  notOpened: bad(
    "Search could not be opened",
    "Please check your connection and try again.",
  ),
}

export const playerMessages = {
  failed: (title: string) =>
    `${title} could not be played. The rest of the page still works.`,
  noPreview: (title: string) =>
    bad("Preview unavailable", `${title} could not be played just now.`),
  noDock: bad(
    "The player's controls did not load",
    "Please check your connection and press play again.",
  ),
}

export const shareMessages = {
  copied: good("Link copied", "Paste it wherever you like."),
  notCopied: (url: string) => bad("The link could not be copied", url),
  codeCopied: good("Embed code copied", "Paste it into your page."),
  codeNotCopied: (code: string) => bad("The code could not be copied", code),
}

export const offlineMessages = {
  waits: bad(
    "You are offline",
    "Your link will open when the connection is back.",
  ),
}

export function good(title: string, text?: string): Message {
  return { title, text }
}

export function bad(title: string, text?: string): Message {
  return { title, text, bad: true }
}
