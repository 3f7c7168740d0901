/** Every sentence the site says about what a visitor did, in one place. What is
 * said between the cart and the download stands in order-messages.ts: most
 * visits never get there. */

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
  wrongMailCode:
    "That code is not right, or too old. Please check the newest mail.",
  codeSentTo: (email: string) => `The mail to ${email} has a code, too.`,
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
  askTitle: "You are about to sign in as",
  askMember: (present: string) =>
    `In this browser ${present} is signed in, and would be signed out. If somebody sent you this link, stay as you are.`,
  askGuest:
    "What is in your cart here would go to that account. If somebody sent you this link, stay as you are.",
  stayed: good("Link not used", "Nothing has changed in this browser."),
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
  choosePassword:
    "Your address is confirmed. You signed up in another browser, or somebody else did with your address: choose the password you will sign in with. An earlier one does not count.",
  passwordChosen: good("Password saved", "You sign in with it from now on."),
  wrongPassword: "That password is not right.",
  changeFailed: "The change could not be saved. Please try again.",
  downloadFailed: (reason?: string) =>
    bad("Download failed", reason || "Failed to generate download links."),
  downloadStarted: (remaining: number) =>
    good("Download started", `Downloads remaining: ${remaining}`),
}

/** On every page of a shop that takes no money. */
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
