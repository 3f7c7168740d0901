/** How far a demo is, for who sent it. */
export type DemoState = "received" | "heard" | "shortlisted" | "answered"

/** What we promise everyone who sends a demo, wherever we promise it. */
export const DEMO_PROMISE = "We listen to everything and reply to everyone."

/** What its page says where the label has set no words of its own. */
export const DEMO_WORDS = {
  received: `It is with us. ${DEMO_PROMISE} Give us a few weeks.`,
  heard:
    "Somebody here has listened, and not only to the first ten seconds. You hear from us either way.",
  shortlisted:
    "We keep playing it to each other. You hear from us when we know more.",
} as const

/** A demo as its sender's own page shows it. */
export type SentDemo = {
  id: string
  artist_name: string
  stream_link: string | null
  created_at: string
  state: DemoState
  /** The label's own; null where it has set none. */
  words: string | null
  answered_at: string | null
  /** What the label wrote, once it was sent. */
  answer: string | null
}

/** All that one address has sent. */
export type DemoPage = { demos: SentDemo[] }
