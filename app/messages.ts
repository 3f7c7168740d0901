/** Every sentence the site says about what a visitor did, in one place. */

export type Message = {
  title: string
  text?: string
  /** Something went wrong: announced at once, marked so that it is seen. */
  bad?: true
}

export const demoMessages = {
  missing: bad("Missing Information", "Please fill in all required fields."),
  consent: bad("Consent required", "Please agree to terms before submitting."),
  email: bad("Invalid email", "Please enter a valid email address."),
  link: bad(
    "Invalid link",
    "Streaming link must be a valid URL (include https://).",
  ),
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

export const contactMessages = {
  sent: good("Message sent", "Thanks for writing. We read every message."),
  failed: (reason: string) => bad("Message not sent", reason),
}

export const cartMessages = {
  added: good("Added to cart", "Item has been added to your cart"),
  removed: good("Item removed", "Item has been removed from your cart"),
  notAdded: (reason?: string) => bad("Failed to add item to cart", reason),
  notUpdated: (reason?: string) => bad("Failed to update cart item", reason),
  noVariant: bad(
    "Please select a variant",
    "Choose your preferred option before adding to cart",
  ),
  unknown: "Product or variant not found",
  outOfStock: "Out of stock",
  allInCart: (most: number) =>
    `All ${most} we can sell are in your cart already.`,
  full: (most: number) => `A cart holds up to ${most} different items.`,
  storageShut: "Your browser does not let this site keep a cart.",
  checkoutFailed: bad(
    "Checkout Error",
    "Failed to initialize checkout. Please try again.",
  ),
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
}

export const pressKitMessages = {
  unavailable: (reason?: string) =>
    bad("Press kit unavailable", reason || "Not found"),
}

export const signInMessages = {
  welcome: good("Welcome back!", "You have been successfully signed in."),
  wrong:
    "Invalid email or password. Please check your credentials and try again.",
  unconfirmed:
    "Please check your email and click the confirmation link before signing in.",
  failed: "An error occurred during sign in.",
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
  downloadFailed: (reason?: string) =>
    bad("Download failed", reason || "Failed to generate download links."),
  downloadStarted: (remaining: number) =>
    good("Download started", `Downloads remaining: ${remaining}`),
}

function good(title: string, text?: string): Message {
  return { title, text }
}

function bad(title: string, text?: string): Message {
  return { title, text, bad: true }
}
