/** A demo as the screens of all scouts show it. */
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
  /** What the sender wrote along with it. */
  notes: string | null
  status: string
  tags: string[]
  heard_at: string | null
  judged_at: string | null
  /** By name. */
  judged_by: string | null
  answered_at: string | null
  marks: Mark[]
  notes_count: number
  answer: Answer | null
  /** The link, the person or the name was here before. */
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
  /** It may have arrived: nobody heard what became of it. */
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

/** Whether it says what becomes of a demo, for now or for good. */
export function isDecision(state: string) {
  return state !== "new" && state !== "listening"
}

export function titleOfState(state: string) {
  return DEMO_STATES.find(({ value }) => value === state)?.title ?? state
}

/** An answer that can still be taken back. */
export function isWaiting(answer: Answer | null): answer is Answer {
  if (answer === null) return false
  return !answer.sent_at && !answer.failed_at && !answer.doubted_at
}
