/** A demo with the marks of all scouts. */
export type Demo = {
  id: string
  created_at: string
  changed_at: string
  name: string
  email: string
  artist_name: string
  genres: string[] | null
  city: string | null
  stream_link: string | null
  /** The sender's own notes. */
  notes: string | null
  status: string
  tags: string[]
  heard_at: string | null
  judged_at: string | null
  /** A name, not an id. */
  judged_by: string | null
  answered_at: string | null
  marks: Mark[]
  notes_count: number
  answer: Answer | null
  /** The same link, person or name was sent before. */
  again: boolean
}

export type Mark = { user_id: string; name: string | null; stars: number }

export type Answer = {
  verdict: string
  subject: string
  body: string
  asked_at: string
  due_at: string
  sent_at: string | null
  failed_at: string | null
  /** Sent, but without confirmation from the mail server. */
  doubted_at: string | null
  by: string | null
  mine: boolean
}

export const DEMO_STATES = [
  { value: "new", title: "New" },
  { value: "listening", title: "Listening" },
  { value: "later", title: "Later" },
  { value: "shortlisted", title: "Shortlisted" },
  { value: "signed", title: "Signed" },
  { value: "declined", title: "Declined" },
] as const

/** Whether the status settles a demo, for now or for good. */
export function isDecision(state: string) {
  return state !== "new" && state !== "listening"
}

export function titleOfState(state: string) {
  return DEMO_STATES.find(({ value }) => value === state)?.title ?? state
}

/** A reply that can still be cancelled. */
export function isWaiting(answer: Answer | null): answer is Answer {
  if (answer === null) return false
  return !answer.sent_at && !answer.failed_at && !answer.doubted_at
}
