type Credited = {
  writers: string[]
  performers: string[]
  producers: string[]
  language: string | null
  isrc_code?: string | null
}

/** Who made a track and what it is, as it is read: nothing is said of nobody. */
export function creditsOf(track: Credited) {
  const { writers, performers, producers, language, isrc_code } = track
  const credits = [
    { did: "Written by", names: writers },
    { did: "Performed by", names: performers },
    { did: "Produced by", names: producers },
    { did: "Language", names: language ? [languageName(language)] : [] },
    { did: "ISRC", names: isrc_code ? [isrc_code] : [] },
  ]
  return credits.filter(({ names }) => names.length > 0)
}

const NAMES = new Intl.DisplayNames("en-GB", {
  type: "language",
  fallback: "code",
})

/** What a language is called, by its code; what is none stays as it is. */
export function languageName(code: string) {
  return /^[a-z]{2,3}$/.test(code) ? (NAMES.of(code) ?? code) : code
}
