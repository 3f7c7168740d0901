import { momentText } from "#domain/calendar.ts"
import { titleOfState } from "../demo.ts"
import { sendTimeText } from "./send-time.ts"

/** Sentences on the demo screens. */
export const triageMessages = {
  begin: "Press j to start with the oldest demo, or ? for keyboard shortcuts.",
  empty: "No demos here. You're all caught up.",
  gone: "This demo no longer exists. The artist may have withdrawn it.",
  end: "That was the last demo.",
  start: "This is the first demo.",
  outOfStep:
    "We can't reach the site. Your colleagues' changes will appear when it's back.",
  already: "It already has this status.",
  noLink: "This demo has no link.",
  frame: (site: string) =>
    `Playing it here loads ${site}'s player, which may set cookies.`,
  nothingToUndo: "Nothing to undo.",
  takenBack: "Undone",
  answerTakenBack: "Reply cancelled. Nothing was sent.",
  noted: "Note added",
  noteGone: "Note deleted",
  deleting:
    "This permanently deletes the demo with its stars, notes, tags and reply. The artist isn't told.",
  deleted: "Demo deleted",
  failed:
    "Your reply couldn't be delivered. Check the email address, then reply again.",
  stars: (stars: number) =>
    stars === 0
      ? "Stars removed"
      : `${stars} ${stars === 1 ? "star" : "stars"}`,
  judged: (artist: string, status: string, due: string | null) =>
    `${artist}: ${titleOfState(status).toLowerCase()}.${due ? ` The reply ${sendTimeText(due)}.` : ""}`,
  answered: (artist: string, due: string) =>
    `${artist}: the reply ${sendTimeText(due)}.`,
  conflict: (artist: string, theirs: ConflictingStatus, mine: string) =>
    `${chosenBy(theirs)} about ${artist}. Your '${titleOfState(mine)}' was not saved.`,
  theirAnswer: (by: string | null, due: string) =>
    `${by ?? "Somebody"} has already replied: it ${sendTimeText(due)}. Cancel that reply first.`,
} as const

type ConflictingStatus = {
  status: string
  by: string | null
  at: string | null
}

function chosenBy({ status, by, at }: ConflictingStatus) {
  const when = at ? ` (${momentText(at)})` : ""
  return `${by ?? "Somebody"} chose '${titleOfState(status)}'${when}`
}
