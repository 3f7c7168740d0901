import { dateText, momentText, weekdayMomentText } from "#domain/calendar.ts"
import { untilText } from "#domain/publishing.ts"
import type { Letter, LetterState } from "./letter-data.ts"
import { letterMessages, people } from "./messages.ts"

export const LETTER_STATES = [
  { value: "draft", title: "Draft" },
  { value: "scheduled", title: "Scheduled" },
  { value: "sending", title: "Sending" },
  { value: "stopped", title: "Stopped" },
  { value: "sent", title: "Sent" },
] as const satisfies readonly { value: LetterState; title: string }[]

export function titleOfState(state: unknown) {
  return LETTER_STATES.find(({ value }) => value === state)?.title ?? ""
}

/** The state of a letter as a sentence. */
export function stateSentence(letter: Letter, now: Date) {
  const { state, send_at, started_at, ended_at } = letter
  if (state === "draft") return letterMessages.draft
  if (state === "scheduled") {
    const until = untilText(send_at ?? "", now)
    return until
      ? `Goes out on ${weekdayMomentText(send_at ?? "")} London time, ${until}.`
      : "Sending starts shortly."
  }
  if (state === "sending") {
    return `Sending since ${momentText(started_at ?? "")}.`
  }
  if (state === "stopped") {
    return "Stopped. Nobody else gets it until you resume."
  }
  return `Sent to ${people(letter.sent_count)} on ${dateText(ended_at ?? "")}.`
}
