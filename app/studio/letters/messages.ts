const COUNT = new Intl.NumberFormat("en-GB")

/** How many people; the database answers null for too few. */
export function people(count: number | null) {
  if (count === null) return "some people"
  return count === 1 ? "one person" : `${COUNT.format(count)} people`
}

/** What is said at the letter's desk. */
export const letterMessages = {
  nothingInIt: "Nothing is in it yet. Begin with a text.",
  removed: "Taken out.",
  unreadable: "This block cannot be read. Take it out.",
  chooseOne: "Choose one, or take this block out.",
  choosePicture: "Bring a picture, or take this block out.",
  oddLink: "An address, please: https://… or /… of this site.",
  longText: "That is too long for one block: make two of it.",
  fullLetter: "Sixty blocks are enough for a letter.",
  everybody: "everybody on the list",
  notCounted:
    "The number is not shown when fewer than 5 people are meant, in all or in one of these places.",
  chooseAudience: "Choose what they bought, or where they said they are.",
  nobodyYet: "Nobody is on the list yet.",
  nobodyThere: "Nobody on the list is among them.",
  noPlaces: "Nobody on the list has said yet where they are.",
  whoCounts:
    "Who bought any of these, and said that they are in one of these countries and in one of these towns: what you choose nothing of narrows nothing. Where people are is known only if they told us, on the page behind the link in every letter.",
  wentMeanwhile:
    "Somebody has sent this letter meanwhile: its words stay as they are. What you typed is kept in this browser.",
  draft: "Draft. Nobody has it.",
  mendFirst: "It cannot go out like this: mend it first.",
  mayBeMended:
    "So it would be at that moment. If it is not mended by then, the letter does not go out: it becomes a draft again, and says why.",
  testSent: (address: string) => `On its way to ${address}.`,
  scheduled: (when: string) => `It goes out on ${when} in London.`,
  onItsWay: "On its way.",
  backToDraft: "Taken back. It is a draft again, and nobody has it.",
  stopped: "Stopped. Who has it has it; nobody else gets it until you go on.",
  endsHere:
    "Whoever has not got it never will: not from this letter. What is gone is gone.",
  ended: (count: number) =>
    count === 1
      ? "Ended. One reader did not get it."
      : `Ended. ${count} readers did not get it.`,
  goesOn: "It goes on where it was.",
  againOnItsWay: (count: number) => `Once more on its way to ${people(count)}.`,
  noneToSendAgain:
    "None of them can have it: they left, or have no mailbox any more.",
  mailboxIsThere: "The next letter goes there again.",
  noneInDoubt: "None of them is in doubt any more.",
  copied: "A new draft with the same words.",
  goneForGood: "Nobody has it, and it does not come back.",
  draftsOnly:
    "Only drafts go, and they do not come back. What is on its way or has gone out stays.",
  paceSet: "From now on at this pace.",
  inArchive: "Visitors find it among the letters.",
  outOfArchive: "Visitors do not find it any more.",
  takingOff:
    "No letter goes there any more. Whoever it is can put themselves on it again; nobody else should.",
} as const

export function draftsThrownAway(count: number) {
  if (count === 0) return "None of them is a draft: they stay."
  return count === 1 ? "Thrown away." : `${count} drafts thrown away.`
}

export function takenOff(count: number) {
  if (count === 0) return "None of them was there any more."
  return `${count === 1 ? "Taken" : `${COUNT.format(count)} taken`} off the list. No letter goes there.`
}
