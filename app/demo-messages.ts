import { bad, good } from "./messages.ts"

/** Texts of the artist's page for their demo. */
export const demoNotes = {
  noScript:
    "Your demo is opened by a key that only your browser has: please turn JavaScript on to see how it stands. To withdraw it without, answer our mail, and we do it for you.",
  missing: "There is no demo here",
  missingHint:
    "It was withdrawn, or we have forgotten it as we promise to, or the link was cut short. The newest mail of ours about it has the link that works.",
  failed: "Your demo could not be read just now",
  failedHint: "Nothing of it is lost. Please try again in a moment.",
  lead: "Everything this address has sent us, and how it stands. Whoever has the link to this page can do what you can: keep it to yourself.",
  states: {
    received: "Received",
    heard: "Heard",
    shortlisted: "On the shortlist",
    answered: "Answered",
  },
  answered: (date: string) =>
    `We wrote to you on ${date}. If the mail went astray, this is what it says:`,
  withdraw: "Withdraw it",
  sure: "The demo goes at once, with everything we noted or meant to write about it. It cannot be brought back.",
  withdrawForGood: "Erase it for good",
  withdrawing: "Erasing...",
  keep: "Keep it with you",
  allGone: "Nothing of yours is with us",
  allGoneHint:
    "What you withdrew is erased. If you make something new, we would like to hear it.",
}

export const demoPageMessages = {
  withdrawn: good("Withdrawn", "Everything we had of it is erased."),
  notWithdrawn: (reason?: string) =>
    bad("Not withdrawn", reason || "Please try again in a moment."),
}
