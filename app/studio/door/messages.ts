import { clockText } from "#domain/calendar.ts"
import { whenText } from "#domain/pass.ts"
import type { Answer, Guest } from "./door-data.ts"
import type { Conflict } from "./use-door.ts"

/** Every sentence of check-in. */
export const doorMessages = {
  noDates:
    "No evening is ahead. A product's variant becomes one when it is given a date.",
  nobody: "Nobody has bought a ticket yet.",
  noReader:
    "This browser can't scan codes. Type a name, email, order or code instead.",
  noCamera:
    "The camera cannot be used: it may be taken, or not allowed to this site.",
  down: "The line is down. The list in this browser lets people in; it is told when the line is back.",
  waiting: (count: number) =>
    count === 1
      ? "One entry is still to be told."
      : `${count} entries are still to be told.`,
  notCode: "That is no ticket of ours.",
}

/** The one word that is read from a yard away. */
export function headOf({ outcome }: Answer) {
  return HEADS[outcome]
}

const HEADS: Record<Answer["outcome"], string> = {
  in: "In",
  already: "Already in",
  given_back: "Given back",
  other_date: "Another day",
  membership: "A membership",
  unknown: "Not known",
}

/** And why. */
export function reasonOf(answer: Answer, isAlone: boolean) {
  const { outcome, pass } = answer
  if (outcome === "unknown") {
    return isAlone
      ? "It is not on the list in this browser, and the line is down: nobody can say more."
      : doorMessages.notCode
  }
  if (outcome === "already") return enteredText(pass)
  if (outcome === "given_back") {
    return "The money for it went back. It lets nobody in."
  }
  if (outcome === "other_date") {
    return `It is for ${pass && whenText(pass)}.`
  }
  if (outcome === "membership") {
    const until = pass && whenText(pass)
    return `A card, and no ticket${until ? `: ${until}` : ""}. It is yours to decide.`
  }
  return isAlone ? "By the list in this browser: it is told later." : null
}

type Entered = Pick<Guest, "entered_at" | "entered_by">

/** Since 19:04, let in by Priya. */
export function enteredText(pass?: Entered) {
  if (!pass?.entered_at) return null
  const by = pass.entered_by ? `, let in by ${pass.entered_by}` : ""
  return `Since ${clockText(pass.entered_at)}${by}.`
}

export function nameOf(guest?: Pick<Guest, "holder" | "number">) {
  return guest?.holder || "No name"
}

/** The order a ticket belongs to, and the buyer's email. */
export function foundByText({ order_number, email }: Guest) {
  return [`Order ${order_number}`, email].filter(Boolean).join(" · ")
}

/** What two doors did while one of them was alone. */
export function conflictText({ guest, at, answer }: Conflict) {
  const who = `${nameOf(guest)}, no. ${guest?.number ?? "–"}`
  const why =
    answer.outcome === "already"
      ? `somebody else had let it in. ${enteredText(answer.pass)}`
      : "it had been given back."
  return `${who}: let in here at ${clockText(at)} with the line down, but ${why}`
}
