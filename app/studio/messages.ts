import { StudioError, UserFacingError } from "./data/studio-error.ts"

/** Sentences shared by all of Studio. */
export const studioMessages = {
  loading: "Loading…",
  notStaff:
    "This account doesn't have access to Studio. Ask an owner to invite you.",
  factorMissing:
    "Staff sign in with a password and a code from an authenticator app. Set this up here to open Studio.",
  factorNotShown:
    "Please sign in again with the code from your authenticator app.",
  notYours:
    "You don't have access to this page. An owner can change your role.",
  reauthenticate:
    "To change staff access, please enter your password or a code again.",
  notReauthenticated: "Nothing was changed, because you didn't confirm it.",
  unreachable:
    "We couldn't reach the site. Your work is safe; please try again in a moment.",
  signedOut:
    "You're signed out. Sign in again in another window, then come back. Your changes are kept here.",
  refused: "You don't have permission to do that. Your role may have changed.",
  gone: "This no longer exists. Somebody may have deleted it.",
  saved: "Saved",
  created: "Created",
  deleted: "Deleted",
  undone: "Change undone",
  published: "Published. Everyone can see it now.",
  withdrawn: "Withdrawn. Only staff can see it now.",
  nothingChanged: "Already done. Nothing changed.",
  saveFirst: "Save your changes first.",
  passed: "Choose a date and time in the future.",
  dependentsUnknown: "We couldn't check what else uses this.",
  sent: "Marked as sent. The buyer will get an email in a minute.",
  notSent: "Marked as not sent. The buyer wasn't emailed.",
  mayHaveArrived:
    "It may have arrived: the connection to the mail server failed before it confirmed. We won't send it again.",
  emptyParcel: "Add at least one item to the parcel.",
  attentionSettled: "Marked as settled",
  noteAdded: "Note added",
  addressChanged: "Address changed. The old one stays in the order's history.",
  emailChanged:
    "Email changed. We're sending the confirmation to the new address.",
  confirmationResent: "Sending the confirmation again.",
  downloadsReset:
    "Downloads reset. The buyer has the full number of downloads again.",
  refundPending:
    "Refund recorded. The payment provider hasn't answered yet; we'll keep trying.",
  noPayment: "This order has no payment here. Refund it where it was paid.",
  changedMeanwhile:
    "Somebody else has changed this since, so it can't be undone.",
  previewOfSaved: "The preview shows the last saved version.",
  linkCreated: "Copy this link now. You won't be able to see it again.",
  linkCopied: "Copied",
  linkNotCopied:
    "We couldn't copy it. Please select the link and copy it yourself.",
  linkEnded: "Link ended. It no longer works.",
  moment: "Enter a date and a time.",
  unsavedRestored: "We've restored your unsaved changes.",
  unsaved: "You have unsaved changes",
  pictureOpen: "Use or cancel the picture, then save.",
  pictureNotSaved: "Nothing has been saved.",
  pictureLeft: "The picture wasn't used, because you left before it was ready.",
  unseenPicture:
    "This browser can't show this kind of picture, so we'll use its centre. To choose the crop, upload a JPEG.",
  softPicture: "small; it will look soft on a large screen",
  removed: "Removed",
  nothingFound: "No results.",
  nothingYet: "Nothing here yet.",
  subjectLink: "Put links in the text, not in the subject.",
  missing: "Please fill this in.",
  long: "This is too long.",
  link: "Enter a full link, starting with https://.",
  path: "Enter a path on this site, starting with /.",
  kind: "Use lower-case letters and digits joined by underscores, such as music_video.",
  shortPassword: "Use at least 10 characters.",
  commonPassword: "This password is too easy to guess. Please choose another.",
  slug: "Use lower-case letters and digits joined by hyphens.",
  sku: "Use up to 40 letters, digits, dots, hyphens and slashes.",
  isrc: "An ISRC looks like GB-9XA-26-00001.",
  language: "Enter a two- or three-letter language code: en, pt, yo.",
  price: "Enter a price in pounds, such as 12.50.",
  number: "Enter a number.",
  date: "Enter a date between 1900 and 2200.",
  percent: "Enter a number between 0 and 100.",
  email: "Enter one email address.",
  country: "Use two-letter country codes such as GB, or * for everywhere else.",
  endsFirst: "Enter a start that is before the end.",
  order: "The maximum is below the minimum.",
  saleOrder: "The sale ends before it starts.",
  membersOrder: "Early access for members must start before the general sale.",
  editionOfMany: "A numbered edition needs a number of copies, not -1.",
  promoCode: "Use one word of up to 40 letters and digits.",
  window: "This ends before it starts.",
  many: "There are too many.",
  codesCreated: "Codes created. They're in the list too.",
  codesOnce:
    "Save the codes now. We don't keep them and can't show them again.",
  batchEnded: "Ended. Unused codes no longer work.",
  taken: "This is already in use.",
  badValue: "This value isn't allowed.",
  missingOther: "The linked item no longer exists.",
} as const

/** Sentences of the stock screens. */
export const stockMessages = {
  noStock:
    "No stock is tracked for this variant. It was deleted or has no limit.",
  nothingMoved: "No stock movements yet.",
  saved: (onHand: number) => `Saved. On hand: ${onHand}`,
  savedLines: (count: number) =>
    count === 1 ? "Saved: 1 line" : `Saved: ${count} lines`,
  saveUnknown:
    "We couldn't reach the site, so we don't know whether this was saved. Please try again; it won't be saved twice.",
  staySame: (count: number) =>
    count === 1
      ? "1 line is unchanged."
      : `${count || "No"} lines are unchanged.`,
  emptyFile: "This file is empty.",
  wrongColumns: "This file needs a column called Id or SKU.",
  longFile: "This file is too long. It can have up to 2,000 lines.",
  countBegins:
    "Scan an item or type its name. Each scan adds one. Sales made during the count are included.",
  discarded: "Count discarded. No stock was changed.",
  longCount: "A count can have up to 500 items. Save this one first.",
  notCounted: (count: number) =>
    `${count} more ${count === 1 ? "is" : "are"} sold but not sent. Don't count ${count === 1 ? "it" : "them"}.`,
  notStocked: (words: string) => `No stocked item matches ${words}.`,
  noScanner:
    "This browser can't scan barcodes with the camera. Type the SKU or use a handheld scanner.",
  noCamera:
    "We couldn't open the camera. Allow it in your browser, or type the SKU.",
} as const

/** Sentences about joining the label's staff and signing in. */
export const staffMessages = {
  noLink: "This link is incomplete. Please open the whole link.",
  wrongPassword: "That password isn't right.",
  wrongCode: "That code isn't right. Please wait for the next one.",
  notChanged: "We couldn't save this. Please try again.",
  factorMayWait:
    "You can skip this on this computer. On a public site it's required.",
  codesOnce:
    "Use each of these ten recovery codes once instead of a code from the app. Keep them with your passwords. We can't show them again.",
  copied: "Copied",
  otherAccount: (email: string, present: string) =>
    `This invitation is for ${email}, but you're signed in as ${present}. Sign out first.`,
  invited: (email: string) => `Invitation sent to ${email}`,
  sentAgain: "Sent again. The link in the earlier email no longer works.",
  cancelled: "Cancelled. The link in the email no longer works.",
  removed: (name: string) =>
    `${name} no longer has access to Studio. They keep their customer account.`,
  lastOwner: "The label needs an owner. Make somebody else an owner first.",
} as const

export type StudioMessage = keyof typeof studioMessages

/** The message to show for a failed call. */
export function errorMessage(error: unknown) {
  return error instanceof StudioError
    ? sentenceFor(error)
    : studioMessages.unreachable
}

function sentenceFor(error: StudioError) {
  const speaks = error instanceof UserFacingError || error.status === 429
  if (speaks && !error.isUnavailable && error.message) return error.message
  if (error.signedOut) return studioMessages.signedOut
  if (error.isUnavailable) return studioMessages.unreachable
  if (error.status === 403 || error.code === "42501") {
    // For one row of many, the database names the row.
    return error.details.startsWith("{")
      ? error.message
      : studioMessages.refused
  }
  if (error.code === "9X044") return undoRefusal(error)
  // The label's own functions return readable sentences.
  if (error.code.startsWith("9X")) return error.message
  if (error.code === "23505") return studioMessages.taken
  return error.code === "23503"
    ? dependentsMessage(error)
    : studioMessages.badValue
}

const UNDO_REFUSALS: Record<string, string> = {
  "23001": "This can't be undone, because other items now use it.",
  "23503": "This can't be undone, because the item it belonged to was deleted.",
  "23505":
    "This can't be undone, because another item now has the same name or URL.",
}

/** Why a change couldn't be undone. */
function undoRefusal({ details, message }: StudioError) {
  const reason = /"reason": ?"(\w+)"/.exec(details)?.[1] ?? ""
  return UNDO_REFUSALS[reason] ?? message
}

const REFERRER = /referenced from table "(\w+)"/

/** Why a row couldn't be deleted. */
function dependentsMessage({ details }: StudioError) {
  const by = REFERRER.exec(details)?.[1]?.replaceAll("_", " ")
  return by
    ? `This can't be deleted, because ${by} still use it.`
    : studioMessages.missingOther
}
