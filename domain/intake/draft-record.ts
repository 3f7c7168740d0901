import { coverOf } from "./cover.ts"
import {
  type Doubt,
  type Draft,
  type DraftTrack,
  USUAL_PRICE_CENTS,
} from "./draft.ts"
import { draftTracks } from "./draft-tracks.ts"
import { folderOf, readFolderName } from "./file-name.ts"
import type { IntakeFile } from "./intake.ts"
import { joinNames, majority } from "./majority.ts"
import { releaseType, releaseTypeDoubt } from "./release-type.ts"
import { leftOut, type Source, sourcesOf } from "./sources.ts"

export type IntakeContents = {
  /** The name of the folder, archive or file. */
  title: string
  files: readonly IntakeFile[]
  /** The label's artists. */
  artists: readonly { id: string; name: string }[]
}

/** Drafts a record from its files: tags first, then the cue sheet, filenames
 * and folder. Missing or conflicting facts become doubts. */
export function draftRecord({ title, files, artists }: IntakeContents): Draft {
  const { sources, sheet, doubts } = sourcesOf(files)
  const names = sources.map(({ recording }) => recording.name)
  const folder = readFolderName(folderOf(names) ?? title)
  const facts = factsOf(sources)
  const doubt = (field: string, why: string) => doubts.push({ field, why })

  const artist = facts.albumArtist ?? sheet?.performer ?? facts.artist
  const tracks = draftTracks(sources, artist ?? folder.artist)
  doubts.push(...tracks.doubts)
  const artistName = artist ?? folder.artist ?? tracks.artist ?? ""
  const by = artistName.toLowerCase()
  const known = artists.find(({ name }) => name.toLowerCase() === by)
  if (!artistName) {
    doubt("artist", "Nothing says whose record this is.")
  } else if (!artist) {
    doubt("artist", "The artist is taken from the names of files alone.")
  } else if (!known) {
    doubt("artist", `${artistName} is new here: a draft is made for them.`)
  }

  const [only] = tracks.tracks
  const isOne = tracks.tracks.length === 1
  const said = facts.album ?? sheet?.title
  const named = said ?? (isOne ? only?.title : folder.title) ?? ""
  if (!named) doubt("title", "Nothing says what the record is called.")
  else if (!said)
    doubt(
      "title",
      `The title is taken from ${isOne ? "the track" : "the folder's name"}.`,
    )

  const lengths = tracks.tracks.map(({ seconds }) => seconds)
  const typeDoubt = releaseTypeDoubt(lengths)
  if (typeDoubt) doubt("type", typeDoubt)
  const cover = coverOf(files)
  doubts.push(...cover.doubts, ...facts.doubts)
  const catalogue = facts.catalogueNumber ?? folder.catalogueNumber
  if (!catalogue) doubt("catalogue_number", "No catalogue number is said.")
  const date = dateOf(facts.date ?? sheet?.date ?? folder.year)
  if (date.why) doubt("release_date", date.why)
  const genre = facts.genre ?? sheet?.genre ?? null
  if (!genre) doubt("genre", "No genre is said.")
  doubt(
    "price_cents",
    "The price is the usual one: say what this record costs.",
  )
  doubts.push(...leftOut(files))

  return {
    artist: { id: known?.id ?? null, name: known?.name ?? artistName },
    title: named.slice(0, 200),
    type: releaseType(lengths),
    release_date: date.day,
    catalogue_number: catalogue?.slice(0, 40) ?? null,
    genre: genre?.slice(0, 80) ?? null,
    copyright_line:
      facts.copyright?.replace(/^[©℗]\s*/, "").slice(0, 200) ?? null,
    cover: cover.cover,
    price_cents: USUAL_PRICE_CENTS,
    tracks: tracks.tracks satisfies DraftTrack[],
    doubts,
  }
}

const ASKED = [
  ["albumArtist", "artist", "artist"],
  ["album", "title", "title"],
  ["catalogueNumber", "catalogue_number", "catalogue number"],
  ["date", "release_date", "date"],
  ["genre", "genre", "genre"],
  ["copyright", "copyright_line", "copyright line"],
] as const

/** The facts that most tracks' tags agree on. */
function factsOf(sources: readonly Source[]) {
  const doubts: Doubt[] = []
  const facts: Partial<Record<(typeof ASKED)[number][0] | "artist", string>> =
    {}
  for (const [tag, field, word] of ASKED) {
    const { value, others } = majority(sources.map(({ tags }) => tags[tag]))
    if (value) facts[tag] = value
    if (others.length === 0) continue
    const why = `The files do not agree on the ${word}: most say ${value}, others ${joinNames(others.slice(0, 4))}.`
    doubts.push({ field, why })
  }
  const { value, others } = majority(sources.map(({ tags }) => tags.artist))
  if (value) facts.artist = value
  if (others.length > 0 && !facts.albumArtist) {
    const why = `The tracks are by several: ${joinNames([value ?? "", ...others.slice(0, 4)])}. Whose record is it?`
    doubts.push({ field: "artist", why })
  }
  return { ...facts, doubts }
}

/** A full date if there is one; a year alone is not enough. */
function dateOf(said: string | null | undefined) {
  const day = said?.match(/^(\d{4}-\d{2}-\d{2})(?=$|[T ])/)?.[1]
  if (day && !Number.isNaN(Date.parse(day))) return { day, why: null }
  const year = said?.match(/^\d{4}/)?.[0]
  const why = year
    ? `The files say ${year} and no day. When does it come out?`
    : "Nothing says when it comes out."
  return { day: null, why }
}
