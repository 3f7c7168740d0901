import { type Demo, isWaiting } from "../demo.ts"

/** Filters of the demo queue. Unanswered comes first, because every sender gets
 * a reply. */
export const QUEUE_FILTERS = [
  { value: "unanswered", title: "Unanswered" },
  { value: "new", title: "New" },
  { value: "listening", title: "Listening" },
  { value: "later", title: "Later" },
  { value: "shortlisted", title: "Shortlisted" },
  { value: "signed", title: "Signed" },
  { value: "declined", title: "Declined" },
  { value: "going", title: "Reply scheduled" },
  { value: "failed", title: "Reply failed" },
  { value: "all", title: "All" },
] as const

export type QueueFilter = (typeof QUEUE_FILTERS)[number]["value"]

export function parseFilter(asked: string | null): QueueFilter {
  return (
    QUEUE_FILTERS.find(({ value }) => value === asked)?.value ?? "unanswered"
  )
}

/** Whether a newly arrived demo matches the filter. The database applies the
 * same rule when reading (`private.demo_shown`). */
export function isShown(demo: Demo, show: QueueFilter) {
  if (show === "all") return true
  if (show === "going") return isWaiting(demo.answer)
  if (show === "failed") return Boolean(demo.answer?.failed_at)
  if (show === "unanswered") {
    return demo.answer === null || demo.answer.failed_at !== null
  }
  return demo.status === show
}
