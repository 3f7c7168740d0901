/** A demo's progress, as its sender sees it. */
export type DemoState = "received" | "heard" | "shortlisted" | "answered"

/** The promise to everyone who sends a demo, the same wherever it is made. */
export const DEMO_PROMISE = "We listen to everything and reply to everyone."

/** The default texts of the demo page, where the label has not set its own. */
export const DEMO_WORDS = {
  received: `It is with us. ${DEMO_PROMISE} Give us a few weeks.`,
  heard:
    "Somebody here has listened, and not only to the first ten seconds. You hear from us either way.",
  shortlisted:
    "We keep playing it to each other. You hear from us when we know more.",
} as const

/** A demo as shown to its sender. */
export type SentDemo = {
  id: string
  artist_name: string
  stream_link: string | null
  created_at: string
  state: DemoState
  /** The label's own text; null if not set. */
  words: string | null
  answered_at: string | null
  /** The label's reply, once sent. */
  answer: string | null
}

/** All demos from one email address. */
export type DemoPage = { demos: SentDemo[] }
