import { clockText } from "#domain/calendar.ts"
import { whenText } from "#domain/pass.ts"
import type { Answer, Guest } from "./door-data.ts"
import type { Conflict } from "./use-door.ts"

/** Every sentence on the check-in screens. */
export const doorMessages = {
  noDates: "No upcoming dates. To add one, give a product's variant a date.",
  nobody: "No tickets sold yet.",
  noReader:
    "This browser can't scan codes. Type a name, email, order or code instead.",
  noCamera:
    "We can't use the camera. Check that this site may use it and that no other app has it open.",
  down: "You're offline. You can still check people in from the list on this device. Entries are sent when you're back online.",
  waiting: (count: number) =>
    count === 1
      ? "1 entry waiting to be sent."
      : `${count} entries waiting to be sent.`,
  notCode: "This isn't one of our tickets.",
}

/** The headline of the result, readable from a distance. */
export function headOf({ outcome }: Answer) {
  return HEADS[outcome]
}

const HEADS: Record<Answer["outcome"], string> = {
  in: "Checked in",
  already: "Already checked in",
  given_back: "Refunded",
  other_date: "Wrong date",
  membership: "Membership card",
  unknown: "Not found",
}

/** The reason under the headline. */
export function reasonOf(answer: Answer, isLocal: boolean) {
  const { outcome, pass } = answer
  if (outcome === "unknown") {
    return isLocal
      ? "It isn't on the list on this device. You're offline, so we can't check further."
      : doorMessages.notCode
  }
  if (outcome === "already") return enteredText(pass)
  if (outcome === "given_back") {
    return "This ticket was refunded and is no longer valid."
  }
  if (outcome === "other_date") {
    return `This ticket is for ${pass && whenText(pass)}.`
  }
  if (outcome === "membership") {
    const until = pass && whenText(pass)
    return `This is a membership card, not a ticket${until ? ` (${until})` : ""}. It's your decision.`
  }
  return isLocal
    ? "Checked in offline. We'll send it when you're back online."
    : null
}

type Entered = Pick<Guest, "entered_at" | "entered_by">

/** For example: Checked in at 19:04 by Priya. */
export function enteredText(pass?: Entered) {
  if (!pass?.entered_at) return null
  const by = pass.entered_by ? ` by ${pass.entered_by}` : ""
  return `Checked in at ${clockText(pass.entered_at)}${by}.`
}

export function nameOf(guest?: Pick<Guest, "holder" | "number">) {
  return guest?.holder || "No name"
}

/** The order a ticket belongs to, and the buyer's email. */
export function foundByText({ order_number, email }: Guest) {
  return [`Order ${order_number}`, email].filter(Boolean).join(" · ")
}

/** Explains two devices admitting the same ticket while one was offline. */
export function conflictText({ guest, at, answer }: Conflict) {
  const who = `${nameOf(guest)}, no. ${guest?.number ?? "–"}`
  const why =
    answer.outcome === "already"
      ? `somebody else had already checked it in. ${enteredText(answer.pass)}`
      : "it had been refunded."
  return `${who}: checked in offline at ${clockText(at)}, but ${why}`
}
