import { weekdayMomentText } from "#domain/calendar.ts"
import { bad } from "../messages.ts"

/** Texts of the listening page. */
export const listeningNotes = {
  loading: "Opening your link",
  noScript:
    "This record is not out yet and plays only with your personal link. Please turn JavaScript on to listen.",
  ended: "This link has ended",
  unknown: "Nothing to hear here",
  unknownHint: "This link doesn't work. Check that you copied all of it.",
  failed: "The link could not be opened",
  failedHint:
    "We couldn't be reached just now. Your link still works: please try again.",
  until: (moment: string) =>
    `Open until ${weekdayMomentText(moment, new Date())} in London.`,
  told: "We record when this page is opened, what is played, for how long, and what is downloaded. Nobody else can see it.",
  private:
    "This link is for you alone: please don't pass it on or share anything before release day.",
  downloads: "You can download the files further down.",
  credit: (name: string) => `Credit: ${name}`,
  out: "It is out now.",
}

export const listeningMessages = {
  usedUp: (reason = "") => bad("No plays left", reason),
  over: (reason = "") => bad("This play has ended", reason),
  ended: (reason = "") => bad(listeningNotes.ended, reason),
  noDownload: (reason?: string) =>
    bad("That did not download", reason ?? "Please try again in a moment."),
}
