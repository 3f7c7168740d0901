import { dateText, momentText, weekdayMomentText } from "#domain/calendar.ts"
import { untilText } from "#domain/publishing.ts"
import type { Letter, LetterState } from "./letter-data.ts"
import { letterMessages, people } from "./messages.ts"

export const LETTER_STATES = [
  { value: "draft", title: "Draft" },
  { value: "scheduled", title: "Scheduled" },
  { value: "sending", title: "Going out" },
  { value: "stopped", title: "Stopped" },
  { value: "sent", title: "Sent" },
] as const satisfies readonly { value: LetterState; title: string }[]

export function titleOfState(state: unknown) {
  return LETTER_STATES.find(({ value }) => value === state)?.title ?? ""
}

/** Where a letter stands, in a sentence. */
export function stateSentence(letter: Letter, now: Date) {
  const { state, send_at, started_at, ended_at } = letter
  if (state === "draft") return letterMessages.draft
  if (state === "scheduled") {
    const until = untilText(send_at ?? "", now)
    return until
      ? `Goes out on ${weekdayMomentText(send_at ?? "")} in London, ${until}.`
      : "About to go out."
  }
  if (state === "sending") {
    return `Going out since ${momentText(started_at ?? "")}.`
  }
  if (state === "stopped") {
    return "Stopped on its way: nobody else gets it until you go on."
  }
  return `Sent to ${people(letter.sent_count)}, ${dateText(ended_at ?? "")}.`
}
