import { momentText } from "#domain/calendar.ts"
import { titleOfState } from "../demo.ts"
import { goesOut } from "./goes-out.ts"

/** What is said while demos are gone through. */
export const triageMessages = {
  begin: "j begins with who has waited longest. ? lists the keys.",
  empty: "Nothing is left here. Everybody has been heard.",
  gone: "This demo is not there any more: whoever sent it may have withdrawn it.",
  end: "That was the last one here.",
  start: "That is the first one.",
  outOfStep:
    "The site does not answer: what colleagues do is not shown until it does.",
  already: "It already has that status.",
  noLink: "There is no link with this one.",
  frame: (site: string) =>
    `Playing it here loads ${site}'s player, which may set cookies.`,
  nothingToUndo: "There is nothing of yours to take back.",
  takenBack: "Taken back.",
  answerTakenBack: "Taken back. Nothing was sent.",
  noted: "Noted.",
  noteGone: "The note is gone.",
  deleting:
    "It goes with its stars, notes, tags and answer, for everybody and for good. Whoever sent it is not told.",
  deleted: "Deleted. Nothing is left of it.",
  failed:
    "The answer could not be delivered. Look at the address, then answer again.",
  stars: (stars: number) =>
    stars === 0 ? "No stars." : `${stars} ${stars === 1 ? "star" : "stars"}.`,
  judged: (artist: string, status: string, due: string | null) =>
    `${artist}: ${titleOfState(status).toLowerCase()}.${due ? ` The answer ${goesOut(due)}.` : ""}`,
  answered: (artist: string, due: string) =>
    `${artist}: the answer ${goesOut(due)}.`,
  crossed: (artist: string, theirs: Crossing, mine: string) =>
    `${saidBy(theirs)} about ${artist}. Your '${titleOfState(mine)}' was not written.`,
  theirAnswer: (by: string | null, due: string) =>
    `${by ?? "Somebody"} has answered this one: it ${goesOut(due)}. Take that answer back first.`,
} as const

type Crossing = { status: string; by: string | null; at: string | null }

function saidBy({ status, by, at }: Crossing) {
  const when = at ? ` (${momentText(at)})` : ""
  return `${by ?? "Somebody"} has said '${titleOfState(status)}'${when}`
}
