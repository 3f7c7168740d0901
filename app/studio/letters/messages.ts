const COUNT = new Intl.NumberFormat("en-GB")

/** A number of people; the database returns null when it is too small to tell. */
export function people(count: number | null) {
  if (count === null) return "some people"
  return count === 1 ? "1 person" : `${COUNT.format(count)} people`
}

/** Sentences of the newsletter screens. */
export const letterMessages = {
  emptyLetter: "This letter is empty. Start with a text block.",
  removed: "Block removed",
  unreadable: "We can't read this block. Please remove it.",
  chooseOne: "Choose one, or remove this block.",
  choosePicture: "Add a picture, or remove this block.",
  oddLink: "Enter a link that starts with https:// or, for this site, with /.",
  longText: "This text is too long for one block. Split it into two.",
  fullLetter: "A letter can have up to 60 blocks.",
  everybody: "all subscribers",
  notCounted:
    "We don't show this number when fewer than 5 people match, in all or in one of these places.",
  chooseAudience: "Choose products, artists or places.",
  nobodyYet: "No subscribers yet.",
  noMatch: "No subscribers match this choice.",
  noPlaces: "No subscribers have told us their location yet.",
  audienceHint:
    "A subscriber must match every group you choose from, and any one option in that group. We know a location only if the subscriber gave it on the preferences page linked in every letter.",
  alreadySent:
    "Somebody has already sent this letter, so it can't be changed. Your changes are kept in this browser.",
  draft: "Draft. Not sent yet.",
  fixFirst: "Fix these problems before you send it.",
  mayBeFixed:
    "If these problems aren't fixed by then, the letter won't go out. It will become a draft again and show the reason.",
  testSent: (address: string) => `Test sent to ${address}`,
  scheduled: (when: string) => `Scheduled for ${when}, London time.`,
  sendingStarted: "Sending has started.",
  backToDraft: "Unscheduled. The letter is a draft again and nothing was sent.",
  stopped: "Stopped. Nobody else gets it until you resume.",
  endWarning:
    "Nobody else will get this letter. Emails already sent stay sent.",
  ended: (count: number) =>
    count === 1
      ? "Ended. 1 person did not get it."
      : `Ended. ${count} people did not get it.`,
  resumed: "Sending resumed.",
  sendingAgain: (count: number) => `Sending again to ${people(count)}.`,
  noneToSendAgain:
    "None of them can get it: they unsubscribed or their email address no longer works.",
  bounceCleared: "Bounce cleared. They'll get the next letter.",
  noneUnconfirmed: "No unconfirmed emails are left.",
  copied: "Draft created from this letter",
  deleteWarning: "This letter was never sent. Deleting it can't be undone.",
  draftsOnly:
    "Only drafts are deleted, and this can't be undone. Letters that are scheduled or sent stay.",
  paceSet: "Saved",
  inArchive: "Now shown on the site.",
  outOfArchive: "Removed from the site.",
  unsubscribing:
    "They won't get any more letters. Only they should sign up again.",
} as const

export function draftsDeleted(count: number) {
  if (count === 0) return "None of these is a draft, so nothing was deleted."
  return count === 1 ? "Draft deleted" : `${count} drafts deleted`
}

export function unsubscribed(count: number) {
  if (count === 0) return "They were already unsubscribed."
  return count === 1
    ? "Unsubscribed"
    : `${COUNT.format(count)} people unsubscribed`
}
