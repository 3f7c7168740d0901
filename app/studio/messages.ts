import { SpokenError, StudioError } from "./data/studio-error.ts"

/** Every sentence that Studio says about what somebody did. */
export const studioMessages = {
  loading: "One moment…",
  notStaff:
    "This account is not one of the label's. If it should be, ask an owner to invite it.",
  factorMissing:
    "The label's people sign in with a second factor: a code from an authenticator app beside the password. Turn it on here, and Studio opens.",
  factorNotShown:
    "Sign in once more, with the code of your second factor: this session has not shown it.",
  notYours: "This part of Studio is not yours. An owner can change that.",
  proofAsked:
    "To change who works here, please enter your password or a code again, even though you're signed in.",
  notProved: "Nothing was changed: you didn't confirm it.",
  away: "The site did not answer. Nothing is lost: try again in a moment.",
  signedOut:
    "You are signed out. Sign in again in another window, then come back: what you typed is kept here.",
  refused: "You may not do that. Your role may have changed meanwhile.",
  gone: "This is not there any more. Somebody may have deleted it.",
  saved: "Saved.",
  created: "Made.",
  deleted: "Deleted.",
  putBack: "As it was before.",
  published: "Published. Everybody sees it now.",
  withdrawn: "Withdrawn. Nobody outside the label sees it.",
  nothingChanged: "It is so already: nothing had to change.",
  saveFirst: "Save first: what you typed is not in it yet.",
  passed: "That moment has passed, or is none. Choose one that is ahead.",
  hangsUnknown: "What hangs on it could not be counted just now.",
  sent: "Sent. The buyer is told in a minute.",
  takenBack: "Taken back. Nobody was told.",
  mayHaveArrived:
    "It may have arrived: the mail server had it and did not say. It is not sent again.",
  emptyParcel: "Put something into the parcel first.",
  attended: "Settled. It no longer asks.",
  noted: "Written down.",
  addressMended: "Mended. The one before stays in the story.",
  emailMended: "Mended. The confirmation is on its way to it.",
  confirmedAgain: "The confirmation is on its way once more.",
  downloadsGiven: "Given again: its files can be fetched as on the first day.",
  refundWaits:
    "Written down. The payment provider has not answered yet: it is told again by itself.",
  noPayment:
    "This order has no payment of its own: it can only be given back where it was paid.",
  changedMeanwhile:
    "Somebody else has changed it meanwhile: it was not taken back.",
  previewOfSaved: "The preview shows what was saved last.",
  linkMade: "Here it is. Copy it now: it is not shown again.",
  linkCopied: "Copied.",
  linkNotCopied: "This browser does not let us copy it: please do it yourself.",
  linkEnded: "Ended. It opens nothing any more.",
  moment: "A date and a time, please.",
  kept: "What you had not saved was kept in this browser.",
  unsaved: "There is something you have not saved.",
  pictureOpen: "Use the picture or cancel it, then save.",
  pictureNotSaved: "Nothing has been saved yet.",
  pictureLeft: "You left before the picture was ready, so it was not used.",
  unseenPicture:
    "This browser cannot show a picture of this kind. The middle of it is used; bring a JPEG to frame it.",
  softPicture: "small: it will look soft on a large screen",
  takenOut: "Taken out.",
  nothingFound: "Nothing fits.",
  nothingYet: "Nothing is here yet.",
  subjectLink: "A link belongs into the text, not into the subject.",
  missing: "Please fill this in.",
  long: "That is too long.",
  link: "A whole address, please: https://…",
  path: "An address on this site, please: /…",
  kind: "Small letters and digits with underscores between, as in music_video.",
  shortPassword: "At least ten characters, please.",
  commonPassword: "This password is too easy to guess. Please choose another.",
  slug: "Small letters and digits with hyphens between, as in an address.",
  sku: "Letters, digits, dots, hyphens and slashes, please: forty at most.",
  isrc: "An ISRC looks like GB-9XA-26-00001.",
  language: "A language's two or three letters, please: en, pt, yo.",
  price: "A price in pounds, please: 12.50",
  number: "A number, please.",
  date: "A date between 1900 and 2200, please.",
  percent: "A number between 0 and 100, please.",
  email: "One e-mail address, please.",
  country: "Codes of two capitals, please, as in GB; * is everywhere else.",
  endsFirst: "It ends before it begins, or has no beginning.",
  order: "The highest value is below the lowest.",
  saleOrder: "The sale would end before it begins.",
  membersOrder:
    "Members come first: a moment before the one for everybody, please.",
  editionOfMany: "A numbered edition has so many copies, and not -1.",
  promoCode: "One word, please, of at most 40 letters and digits.",
  window: "It would end before it begins.",
  many: "These are too many.",
  codesMade: "Here they are. You find them in the list, too.",
  codesOnce:
    "Save them now: they are not shown again, and are kept nowhere but in your file.",
  batchEnded: "Ended. What nobody has used opens nothing any more.",
  taken: "Another one has this already.",
  badValue: "The label's rules do not allow this value.",
  missingOther: "What this points to is not there any more.",
} as const

/** What is said in the store room. */
export const stockMessages = {
  noStock:
    "There is no stock of this: it is gone, or it has no limit and never runs out.",
  nothingMoved: "Nothing has come or gone yet.",
  booked: (onHand: number) => `Booked. On hand: ${onHand}.`,
  bookedLines: (count: number) =>
    count === 1 ? "Booked: one line." : `Booked: ${count} lines.`,
  unbooked:
    "The site did not answer: it is not known whether this was booked. Try again: it is booked once.",
  staySame: (count: number) =>
    count === 1
      ? "One line stays as it is."
      : `${count || "No"} lines stay as they are.`,
  emptySheet: "There is no line in this file.",
  strangeSheet:
    "This is no sheet of stock: it needs a column called Id or SKU.",
  longSheet: "This file is too long. Two thousand lines, please.",
  countBegins:
    "Scan a thing, or type what it is called. Every time counts one. What is sold meanwhile is not lost.",
  begunAnew: "Put away. Nothing of it was booked.",
  longCount: "Five hundred things are enough for one count: book these first.",
  notCounted: (count: number) =>
    `${count} more ${count === 1 ? "is" : "are"} sold and not sent yet: leave ${count === 1 ? "it" : "them"} out.`,
  notStocked: (words: string) => `Nothing with a stock is called ${words}.`,
  noScanner:
    "This browser cannot read bar codes by its camera: type the SKU, or use a scanner that types.",
  noCamera: "The camera could not be opened. Allow it, or type the SKU.",
} as const

/** How somebody comes to work here. */
export const wayInMessages = {
  noLink: "The address is not whole: open the link as it was printed or sent.",
  wrongPassword: "That password is not right.",
  wrongCode: "That code is not right. Please wait for the next one.",
  notChanged: "That could not be saved. Please try again.",
  factorMayWait:
    "On this machine it can wait. Where others reach the site, Studio opens only with it.",
  codesOnce:
    "Ten recovery codes, each good once instead of a code from the app. Keep them where you keep your passwords: they are not shown again.",
  copied: "Copied.",
  otherAccount: (email: string, present: string) =>
    `The invitation is for ${email}, and in this browser ${present} is signed in. Sign out first.`,
  invited: (email: string) => `Invited. The mail to ${email} is on its way.`,
  sentAgain: "Sent again. The link of the earlier mail no longer works.",
  cancelled: "Cancelled. The link of the mail no longer works.",
  removed: (name: string) =>
    `${name} no longer works here. The account stays, as a member's.`,
  lastOwner: "The label needs an owner: make somebody else one first.",
} as const

export type StudioMessage = keyof typeof studioMessages

/** What to say of whatever failed. */
export function saidOf(error: unknown) {
  return error instanceof StudioError ? sentenceFor(error) : studioMessages.away
}

function sentenceFor(error: StudioError) {
  const speaks = error instanceof SpokenError || error.status === 429
  if (speaks && !error.away && error.message) return error.message
  if (error.signedOut) return studioMessages.signedOut
  if (error.away) return studioMessages.away
  if (error.status === 403 || error.code === "42501") {
    // Where it is about one thing of many, the database names it.
    return error.details.startsWith("{")
      ? error.message
      : studioMessages.refused
  }
  if (error.code === "9X044") return standsInTheWay(error)
  // The label's own functions speak in sentences.
  if (error.code.startsWith("9X")) return error.message
  if (error.code === "23505") return studioMessages.taken
  return error.code === "23503" ? hangsOnIt(error) : studioMessages.badValue
}

const IN_THE_WAY: Record<string, string> = {
  "23001": "Not put back: other things hang on it by now.",
  "23503": "Not put back: what it belonged to is gone.",
  "23505": "Not put back: another one has its name or address by now.",
}

/** Why a change could not be put back, by what the database says of it. */
function standsInTheWay({ details, message }: StudioError) {
  const reason = /"reason": ?"(\w+)"/.exec(details)?.[1] ?? ""
  return IN_THE_WAY[reason] ?? message
}

const REFERRER = /referenced from table "(\w+)"/

/** What cannot be deleted says what it is needed by. */
function hangsOnIt({ details }: StudioError) {
  const by = REFERRER.exec(details)?.[1]?.replaceAll("_", " ")
  return by
    ? `Not deleted: there are ${by} that need it.`
    : studioMessages.missingOther
}
