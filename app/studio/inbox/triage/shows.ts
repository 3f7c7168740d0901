import { type Demo, isWaiting } from "../demo.ts"

/** Which part of the pile somebody goes through. The first is what must not be
 * forgotten: whoever sent something gets an answer. */
export const SHOWS = [
  { value: "unanswered", title: "Unanswered" },
  { value: "new", title: "New" },
  { value: "listening", title: "Listening" },
  { value: "later", title: "Later" },
  { value: "shortlisted", title: "Shortlisted" },
  { value: "signed", title: "Signed" },
  { value: "declined", title: "Declined" },
  { value: "going", title: "Answer goes out" },
  { value: "failed", title: "Answer came back" },
  { value: "all", title: "All" },
] as const

export type Show = (typeof SHOWS)[number]["value"]

export function showOf(asked: string | null): Show {
  return SHOWS.find(({ value }) => value === asked)?.value ?? "unanswered"
}

/** Whether one that has just come belongs there; the database decides what is
 * there when it is read (`private.demo_shown`). */
export function isShown(demo: Demo, show: Show) {
  if (show === "all") return true
  if (show === "going") return isWaiting(demo.answer)
  if (show === "failed") return Boolean(demo.answer?.failed_at)
  if (show === "unanswered") {
    return demo.answer === null || demo.answer.failed_at !== null
  }
  return demo.status === show
}
