import { weekdayMomentText } from "#domain/calendar.ts"
import { bad } from "../messages.ts"

/** Texts of the listening page. */
export const listeningNotes = {
  loading: "Opening your link",
  noScript:
    "This record is not out yet: it is played to you by your link, which only a script can read. Please turn JavaScript on to listen.",
  ended: "This link has ended",
  unknown: "Nothing to hear here",
  unknownHint:
    "This address opens nothing. It may have lost a part on its way to you: try the whole link again.",
  failed: "That did not open",
  failedHint:
    "We could not be reached just now. Your link is as good as before: please try again.",
  until: (moment: string) =>
    `Open until ${weekdayMomentText(moment, new Date())} in London.`,
  told: "The label is told when this page is opened, what is played and how much of it, and what is downloaded. Nobody else is.",
  private:
    "It was made for you alone: please do not pass it on, and share nothing of it before its day.",
  downloads: "You may take files along, further down.",
  credit: (name: string) => `Credit: ${name}`,
  out: "It is out by now.",
}

export const listeningMessages = {
  usedUp: (reason = "") => bad("No plays left", reason),
  over: (reason = "") => bad("This play has ended", reason),
  ended: (reason = "") => bad(listeningNotes.ended, reason),
  noDownload: (reason?: string) =>
    bad("That did not download", reason ?? "Please try again in a moment."),
}
