/** Every sentence the site says about what a visitor did, in one place. */

export type Message = {
  title: string
  text?: string
  /** Something went wrong: announced at once, marked so that it is seen. */
  bad?: true
}

/** Beside the field, for each thing that can be wrong with it. */
export const fieldSentences = {
  missing: "Please fill this in.",
  consent: "Please agree to terms before submitting.",
  email: "Please enter a valid email address.",
  link: "Streaming link must be a valid URL (include https://).",
  long: "This is longer than we can take.",
}

export const formMessages = {
  missing: bad("Missing Information", "Please fill in all required fields."),
  consent: bad("Consent required", fieldSentences.consent),
  email: bad("Invalid email", fieldSentences.email),
  link: bad("Invalid link", fieldSentences.link),
  long: bad("Too long", "Please shorten what is marked."),
}

/** Why a form that was filled in rightly was not taken. */
export const sendingReasons = {
  flood: "Too many requests. Please try again later.",
  away: "The site is catching its breath. Please try again in a moment.",
  odd: "Something in it cannot be kept. Please check it and try again.",
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
  subscribed: good("Subscribed", "Thanks for joining the newsletter."),
  already: good(
    "You're already subscribed",
    "This email is already on our list.",
  ),
  failed: (reason: string) => bad("Subscription failed", reason),
}

export const unsubscribeMessages = {
  ask: good(
    "Leave the 9X List?",
    "No hard feelings. Press the button and we will not write to you again.",
  ),
  left: good(
    "You are off the list",
    "We will not write to you again. The door stays open: any newsletter form on this site brings you back.",
  ),
  broken: bad(
    "This link is not whole",
    "It may have been cut in two by your mail program. Open it again from the foot of any letter of ours.",
  ),
}

export const contactMessages = {
  sent: good("Message sent", "Thanks for writing. We read every message."),
  failed: (reason: string) => bad("Message not sent", reason),
}

export const cartMessages = {
  paymentClosed: good(
    "Payment closed",
    "The other tab can no longer pay for it. Nothing was charged.",
  ),
  added: good("Added to cart", "Item has been added to your cart"),
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
  removedElsewhere: "It was removed somewhere else in the meantime.",
  notMoved: bad(
    "Your cart is still in this browser",
    "What you chose before signing in could not be moved to your account. It is kept, and we will try again.",
  ),
  checkoutFailed: (reason?: string) =>
    bad(
      "Checkout Error",
      reason || "Failed to initialize checkout. Please try again.",
    ),
}

/** What the cart page says of itself, of a line, and of the whole order. */
export const cartNotes = {
  empty: "Your cart is empty",
  emptyHint:
    "Records, shirts, tickets and files: what you choose waits for you here.",
  loading: "Loading your cart",
  noScript:
    "Your cart is kept by your browser: please turn JavaScript on to see it.",
  failed: "Your cart could not be read just now. Nothing in it is lost.",
  cancelled:
    "The checkout was cancelled. Nothing was charged, and everything is still here.",
  paidElsewhere:
    "A payment for this cart is open in another tab, and its copies are set aside for it. Finish it there, or close it to go on here.",
  paidSlowly:
    "A payment for this cart is on its way. What you bought leaves the cart once it has arrived.",
  goneName: "Something we no longer sell",
  gone: "No longer sold. Remove it to go on.",
  outOfStock: "Out of stock. Remove it to go on.",
  tooMany: (left: number) => `Only ${left} left. Lower the quantity to go on.`,
  priceChanged: (before: string, now: string) =>
    `The price has changed: it was ${before}, it is ${now} now.`,
  moreForFreeShipping: (amount: string) =>
    `Add ${amount} more for free shipping`,
  shipsFree: "This order is sent for free",
  nothingToShip: "Nothing to send: everything is digital",
  cannotShip: "We cannot ship this order yet",
  tooManyLines: (most: number) =>
    `An order holds up to ${most} different items. Remove some to go on.`,
  tooLarge: "This order is too large to be paid at once.",
  tooSmall: "The smallest amount that can be paid is 30 pence.",
  mixedCurrencies: "This cart mixes currencies and cannot be paid at once.",
  troubledLines: "Something in your cart needs a look before you go on.",
  consent:
    "Digital items are delivered as soon as you have paid. By going on you ask for that, and your 14-day right to cancel them ends when delivery starts.",
}

export const promoMessages = {
  empty: "Please enter a promo code",
  invalid: "Invalid promo code",
  expired: "This promo code has expired",
  tooSmall: (amount: string) =>
    `Minimum order of ${amount} required for this code`,
  failed: "Error applying promo code",
  applied: (percent: number) => `Promo code applied! ${percent}% discount`,
  removed: "Promo code removed",
  tooManyGuesses: "Too many wrong codes. Please try again in an hour.",
}

export const pressKitMessages = {
  unavailable: (reason?: string) =>
    bad("Press kit unavailable", reason || "Not found"),
}

export const functionMessages = {
  unreachable: "The site could not be reached. Please try again in a moment.",
}

export const signInMessages = {
  welcome: good("Welcome back!", "You have been successfully signed in."),
  wrong:
    "Invalid email or password. Please check your credentials and try again.",
  unconfirmed:
    "Please check your email and click the confirmation link before signing in.",
  failed: "An error occurred during sign in.",
  needsScript: "Signing in needs JavaScript, and it is turned off here.",
  confirmationSent: good(
    "Confirmation sent",
    "If the address is waiting to be confirmed, a new link is on its way.",
  ),
  notSent: "The mail could not be sent. Please try again.",
  wrongCode: "That code is not right. Please wait for the next one.",
  recoverySent: (email: string) =>
    `If there is an account for ${email}, a link to choose a new password is on its way. It works for an hour.`,
  signedOut: good("Signed out", "See you soon."),
  signedOutEverywhere: good(
    "Signed out everywhere",
    "Every device has to sign in again.",
  ),
  notSignedOut: bad(
    "Not signed out everywhere",
    "The site could not be reached. Please try again.",
  ),
}

/** What following a mailed link came to. */
export const arrivalMessages = {
  confirmed: (email: string) =>
    good(
      "Welcome to 9X",
      `Your e-mail address is confirmed and you are signed in as ${email}.`,
    ),
  emailChanged: (email: string) =>
    good("E-mail changed", `You sign in as ${email} from now on.`),
  signedIn: (email: string) => good("You are signed in", `As ${email}.`),
  notYours: (email: string) =>
    bad(
      "Link not used",
      `It is for another account, and you are signed in as ${email}. Sign out first.`,
    ),
  halfway: good(
    "One of two confirmed",
    "Now follow the link that we sent to the other address.",
  ),
  badLink: bad(
    "Link not valid",
    "This link is invalid or has expired. Please ask for a new one.",
  ),
}

export const registerMessages = {
  created: good(
    "Account created!",
    "Please check your email for a confirmation link.",
  ),
  mismatch: "Passwords do not match.",
  short: "Password must be at least 6 characters long.",
  taken: "An account with this email already exists. Please sign in instead.",
  failed: "An error occurred during registration.",
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

/** What the page after a payment says of itself. */
export const successNotes = {
  processing: "Confirming your payment",
  noScript:
    "Your payment is safe with us, also without JavaScript: the receipt comes by e-mail in a moment.",
  thanks: "Thank you. Your order is in.",
  receiptTo: (email: string) => `A receipt is on its way to ${email}.`,
  receiptMailed: "A receipt is on its way by e-mail.",
  itemsMissing:
    "What you bought could not be listed just now. It is all in the receipt we mail you.",
  noSession: "There is no order to show here",
  noSessionHint:
    "This page appears after a payment. If you have just paid, the receipt is on its way to your mailbox.",
  unknown: "We know no such order",
  unknownHint:
    "The address may have been cut short. If you have paid, the receipt in your mailbox has everything on it.",
  pending: "Your payment is on its way",
  unpaid: "This order has not been paid",
  unpaidHint: "What you chose is still in your cart.",
  failed: "We could not confirm your order yet",
  failedHint:
    "If you have paid, nothing is lost: we ask the payment provider ourselves and mail you the receipt.",
  shipping: "We are packing it now. It goes out with the next post.",
  guestTitle: "Create an account for this order",
  guestDigital: (email: string) =>
    `Your downloads wait in an account. Create one with ${email}, follow the link we mail you, and this order is in it with its files.`,
  guestPhysical: (email: string) =>
    `Create an account with ${email} and this order is in it, to look up whenever you like.`,
}

/** What is said of files that were bought. */
export const downloadNotes = {
  preparing: "Preparing your links",
  whole: "Download everything (zip)",
  together: "Everything, zipped",
  until: (time: string) => `These links work until ${time}.`,
  remaining: (count: number) => `Downloads remaining: ${count}`,
  limit: "Download limit reached for this item.",
}

/** The built-in payment page, which takes no money. */
export const testPaymentNotes = {
  banner: "Test payment page. No money is taken: use one of the cards below.",
  shop: "This is a test shop: no payment is taken and nothing is sent.",
  declined: "The card was declined. Try another one.",
  faulty: "Please look at the fields marked below.",
  heldUntil: (time: string) => `Prices and stock are held until ${time}.`,
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

export const accountMessages = {
  notLoaded: bad("Error", "Failed to load your account data."),
  nameChanged: good("Display name changed"),
  passwordChanged: good(
    "Password changed",
    "Other devices have to sign in again with the new one.",
  ),
  emailMailed: good(
    "Check both mailboxes",
    "The address changes once the links in both mails have been followed.",
  ),
  factorOn: good("Second factor on", "Signing in asks for a code from now on."),
  factorOff: good("Second factor off", "Your password alone signs you in."),
  exported: good("Your data is ready", "It was saved as a JSON file."),
  notExported: (reason?: string) =>
    bad("Export failed", reason || "Please try again."),
  deleted: good("Account deleted", "Your name is gone from our books."),
  oldLink:
    "A new password needs a fresh link from your mail. This one is missing, used or older than an hour.",
  wrongPassword: "That password is not right.",
  changeFailed: "The change could not be saved. Please try again.",
  downloadFailed: (reason?: string) =>
    bad("Download failed", reason || "Failed to generate download links."),
  downloadStarted: (remaining: number) =>
    good("Download started", `Downloads remaining: ${remaining}`),
}

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
    `${title} could not be played. The rest of the page works on.`,
  noPreview: (title: string) =>
    bad("Preview unavailable", `${title} could not be played just now.`),
  noDock: bad(
    "The player's controls did not load",
    "Please check your connection and press play again.",
  ),
}

function good(title: string, text?: string): Message {
  return { title, text }
}

function bad(title: string, text?: string): Message {
  return { title, text, bad: true }
}
