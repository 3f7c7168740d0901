import { prose } from "./prose.ts"
import type { Release } from "./releases.ts"

export interface LetterNote {
  readonly slug: string
  readonly subject: string
  readonly preheader: string
  readonly heading: string
  readonly words: string
  readonly release: Release["slug"]
}

/** The letter that went to the list when Market Day came out. So long ago that
 * it is forgotten to whom: only how many it were. */
export const sentLetter = {
  slug: "market-day-is-out",
  subject: "Market Day is out",
  preheader: "Oba Lane's album, and where to hear it loud.",
  heading: "It begins at six in the morning",
  words: prose`
    Oba Lane's Market Day is out. It was recorded in four mornings, before the
    stalls outside the studio were up, and you can hear the shutters on the
    first track.

    The first pressing is on the shelf and goes out from the yard every
    afternoon. Priya packs; the post does the rest.`,
  release: "market-day",
  daysAgo: 92,
  people: 214,
  /** Who had left the list before it got to them. */
  skipped: 2,
} as const satisfies LetterNote & Record<string, unknown>

/** And the one that is still being written. */
export const draftLetter = {
  slug: "floodlight-and-thursdays",
  subject: "Floodlight, and a chair on Thursday",
  preheader: "Three songs by Junie Calloway.",
  heading: "Bank by bank",
  words: prose`
    Junie Calloway's Floodlight is three songs, and the chorus of the first is
    switched on bank by bank. We have played it to everybody who rang the bell.

    Thursdays from seven there are chairs in the 9X Room. Ring twice.`,
  release: "floodlight",
} as const satisfies LetterNote
