import { bad, good } from "./messages.ts"

/** Texts of the artist's page for their demo. */
export const demoNotes = {
  noScript:
    "Please turn JavaScript on to see your demo's status. To withdraw it without JavaScript, reply to our email and we'll do it for you.",
  missing: "There is no demo here",
  missingHint:
    "It was withdrawn, deleted after the time we promise, or the link was cut short. Our newest email about it has the working link.",
  failed: "We couldn't load your demo just now",
  failedHint: "Nothing is lost. Please try again in a moment.",
  lead: "Everything you have sent us from this address, and its status. Anybody with the link to this page can do what you can, so keep it to yourself.",
  states: {
    received: "Received",
    heard: "Heard",
    shortlisted: "On the shortlist",
    answered: "Answered",
  },
  answered: (date: string) =>
    `We wrote to you on ${date}. If the email went astray, this is what it says:`,
  withdraw: "Withdraw it",
  sure: "We'll erase the demo at once, with all our notes and drafts about it. This can't be undone.",
  withdrawForGood: "Erase it for good",
  withdrawing: "Erasing...",
  keep: "Keep it with you",
  allGone: "We have no demos from you",
  allGoneHint:
    "The demo you withdrew is erased. If you make something new, we'd like to hear it.",
}

export const demoPageMessages = {
  withdrawn: good("Withdrawn", "Everything about it is erased."),
  notWithdrawn: (reason?: string) =>
    bad("Not withdrawn", reason || "Please try again in a moment."),
}
