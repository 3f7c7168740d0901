type People = {
  writers: string[]
  performers: string[]
  producers: string[]
}

type Credited = People & {
  language: string | null
  isrc_code?: string | null
}

/** A track's credits by role; roles without names are left out. */
export function peopleOf({ writers, performers, producers }: People) {
  return named([
    { did: "Written by", names: writers },
    { did: "Performed by", names: performers },
    { did: "Produced by", names: producers },
  ])
}

/** A track's credits with its language and code, for display. */
export function creditsOf(track: Credited) {
  const { language, isrc_code } = track
  return named([
    ...peopleOf(track),
    { did: "Language", names: language ? [languageName(language)] : [] },
    { did: "ISRC", names: isrc_code ? [isrc_code] : [] },
  ])
}

function named(credits: { did: string; names: string[] }[]) {
  return credits.filter(({ names }) => names.length > 0)
}

const NAMES = new Intl.DisplayNames("en-GB", {
  type: "language",
  fallback: "code",
})

/** A language's English name, from its code; anything else stays as it is. */
export function languageName(code: string) {
  return /^[a-z]{2,3}$/.test(code) ? (NAMES.of(code) ?? code) : code
}
