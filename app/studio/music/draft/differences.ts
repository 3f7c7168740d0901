import type { Draft, DraftTrack } from "#domain/intake/draft.ts"

export type Difference = {
  fact: string
  title: string
  mine: string
  theirs: string
}

/** The readable differences between two versions of a draft. */
export function differencesOf(mine: Draft, theirs: Draft): Difference[] {
  const own = factsOf(mine)
  const their = factsOf(theirs)
  const facts = new Set([...own.keys(), ...their.keys()])
  return [...facts].flatMap((fact) => {
    const both = {
      mine: own.get(fact) || "–",
      theirs: their.get(fact) || "–",
    }
    const title = nameOf(fact, [...mine.tracks, ...theirs.tracks])
    return both.mine === both.theirs ? [] : [{ fact, title, ...both }]
  })
}

/** A track's title, because its key means nothing to people. */
function nameOf(fact: string, tracks: DraftTrack[]) {
  const track = tracks.find(({ key }) => fact === factOf(key))
  return track ? `Track: ${track.title || "untitled"}` : fact
}

function factOf(key: string) {
  return `track ${key}`
}

function factsOf(draft: Draft) {
  const { artist, cover, tracks } = draft
  return new Map<string, string | null>([
    ["Artist", artist.id ?? artist.name],
    ["Title", draft.title],
    ["Type", draft.type],
    ["Release date", draft.release_date],
    ["Catalogue number", draft.catalogue_number],
    ["Genre", draft.genre],
    ["Copyright", draft.copyright_line],
    ["Price", `£${(draft.price_cents / 100).toFixed(2)}`],
    ["Cover", cover && ("url" in cover ? cover.url : "uploaded cover")],
    ["Order", tracks.map(({ title }) => title).join(", ")],
    // By key, because title and position may differ.
    ...tracks.map((track): [string, string] => [
      factOf(track.key),
      wordsOf(track),
    ]),
  ])
}

function wordsOf(track: DraftTrack) {
  return [
    track.title,
    track.isrc,
    ...track.writers,
    ...track.performers,
    ...track.producers,
    track.explicit && "explicit",
    track.language,
    track.lyrics && `lyrics (${track.lyrics.length} characters)`,
    `preview from ${track.preview_from} s`,
  ]
    .filter(Boolean)
    .join(", ")
}
