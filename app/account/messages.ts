import { bad, good } from "../messages.ts"

/** Every message about signing in, the account and its settings. */

/** Texts about memberships. */
export const membershipNotes = {
  notLoaded:
    "Your memberships could not be read just now. They are still valid.",
  holds: (
    running: boolean,
    { from, until }: { from: string; until: string },
  ) => (running ? `Until ${until}` : `From ${from} until ${until}`),
  carries: (term: { discount_percent: number; early_days: number }) => [
    ...(term.discount_percent > 0
      ? [`${term.discount_percent}% off what you buy`]
      : []),
    ...(term.early_days > 0
      ? [
          `Records ${term.early_days} ${term.early_days === 1 ? "day" : "days"} early`,
        ]
      : []),
  ],
  earlyTitle: "Early Listening",
  earlyNotLoaded:
    "What you may hear early could not be read just now. Please try again in a moment.",
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
  notSent: "The email couldn't be sent. Please try again.",
  wrongCode: "That code is not right. Please wait for the next one.",
  wrongRecoveryCode: "That recovery code is not right, or used already.",
  wrongMailCode:
    "That code is wrong or has expired. Please check the newest email.",
  codeSentTo: (email: string) => `We've emailed a code to ${email}.`,
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

/** Outcomes of following a mailed link. */
export const authCallbackMessages = {
  confirmed: (email: string) =>
    good(
      "Welcome to 9X",
      `Your email address is confirmed and you are signed in as ${email}.`,
    ),
  emailChanged: (email: string) =>
    good("Email changed", `You sign in as ${email} from now on.`),
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

export const accountMessages = {
  notLoaded: bad("Error", "Failed to load your account data."),
  nameChanged: good("Display name changed"),
  passwordChanged: good(
    "Password changed",
    "Other devices have to sign in again with the new one.",
  ),
  emailMailed: good(
    "Check both mailboxes",
    "Your address changes once you have followed the links in both emails.",
  ),
  factorOn: good("Second factor on", "Signing in asks for a code from now on."),
  codesLeft: (left = 0) =>
    left > 0 ? `${left} of 10 left` : "None left: make new ones",
  codesCopied: good("Copied", "Keep them where you keep your passwords."),
  factorOff: good("Second factor off", "Your password alone signs you in."),
  exported: good("Your data is ready", "It was saved as a JSON file."),
  notExported: (reason?: string) =>
    bad("Export failed", reason || "Please try again."),
  deleted: good("Account deleted", "Your name is gone from our books."),
  oldLink:
    "To choose a new password you need a fresh link from us. This one is missing, used or more than an hour old.",
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
