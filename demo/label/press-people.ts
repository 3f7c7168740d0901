import type { PublicationName } from "./publications.ts"

interface PressPerson {
  readonly name: string
  readonly outlet: PublicationName
  readonly tags: readonly string[]
  readonly note?: string
  /** Wants no letters. */
  readonly noMail?: true
}

/** Whom the label writes to about its records. They write for papers that do
 * not exist either. */
export const pressPeople: readonly PressPerson[] = [
  {
    name: "Nell Abara",
    outlet: "The Lamplight Review",
    tags: ["albums", "london"],
    note: "Wants the sleeve notes, and a week.",
  },
  { name: "Sam Trethowan", outlet: "Flyposter", tags: ["singles", "london"] },
  {
    name: "Ingrid Oyelaran",
    outlet: "Slow Dial",
    tags: ["radio", "ambient"],
    note: "Plays it on Sundays after eleven. WAV, not MP3.",
  },
  { name: "Marcus Fell", outlet: "Bassbin Gazette", tags: ["radio", "club"] },
  {
    name: "Tove Castellane",
    outlet: "Second Alto",
    tags: ["albums", "jazz"],
    noMail: true,
  },
]
