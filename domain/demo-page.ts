/** How far a demo is, for who sent it. */
export type DemoState = "received" | "heard" | "shortlisted" | "answered"

/** A demo as its sender's own page shows it. */
export type SentDemo = {
  id: string
  artist_name: string
  stream_link: string | null
  created_at: string
  state: DemoState
  answered_at: string | null
  /** What the label wrote, once it was sent. */
  answer: string | null
}

/** All that one address has sent. */
export type DemoPage = { demos: SentDemo[] }
