import { type Doubt, type DraftTrack, trackField } from "./draft.ts"
import { featuredIn } from "./file-name.ts"
import { isSimilarTitle } from "./majority.ts"
import { suggestPreview } from "./preview.ts"
import type { Source } from "./sources.ts"
import { orderTracks } from "./track-order.ts"

const ISRC = /^[A-Z]{2}[A-Z0-9]{3}\d{7}$/
const LONGEST_TITLE = 200
const LONGEST_LYRICS = 20_000
/** Tags use three-letter language codes, pages two-letter ones. */
const LANGUAGES: Record<string, string> = {
  eng: "en",
  fra: "fr",
  fre: "fr",
  deu: "de",
  ger: "de",
  spa: "es",
  ita: "it",
  por: "pt",
  jpn: "ja",
  nld: "nl",
  dut: "nl",
  pol: "pl",
  swe: "sv",
  nor: "no",
  dan: "da",
  fin: "fi",
  cym: "cy",
  wel: "cy",
  gle: "ga",
  gla: "gd",
  yor: "yo",
  ibo: "ig",
  hau: "ha",
  zxx: "",
}

type Drafted = {
  tracks: DraftTrack[]
  doubts: Doubt[]
  /** The artist that every filename starts with. */
  artist: string | null
}

/** The tracks in order, with their facts. */
export function draftTracks(
  unordered: readonly Source[],
  artist: string | null,
): Drafted {
  const { sources, doubts } = orderTracks(unordered)
  const namedArtist = artistInNames(sources)
  const by = artist ?? namedArtist
  const tracks = sources.map((source, at) => {
    const key = `t${at + 1}`
    return draftTrack(source, key, by, (field, why) =>
      doubts.push({ field: trackField(key, field), why }),
    )
  })
  doubts.push(...twice(tracks))
  return { tracks, doubts, artist: namedArtist }
}

type Tell = (field: keyof DraftTrack, why: string) => void

function draftTrack(
  source: Source,
  key: string,
  artist: string | null,
  tell: Tell,
): DraftTrack {
  const { recording, tags, from, seconds } = source
  const title = titleOf(source, artist, tell)
  const featured = featuredIn(title)
  const guest = tags.artist && artist && !isSimilarTitle(tags.artist, artist)
  return {
    key,
    file: recording.id,
    from,
    seconds: Math.round(seconds * 1000) / 1000,
    title,
    isrc: isrcOf(tags.isrc, tell),
    writers: namesIn(tags.composer),
    performers: guest && tags.artist ? [tags.artist.slice(0, 120)] : featured,
    producers: [],
    explicit: false,
    language: languageOf(tags.language),
    lyrics: tags.lyrics?.trim().slice(0, LONGEST_LYRICS) || null,
    preview_from: suggestPreview(recording.inspection.peaks, {
      from,
      seconds,
      whole: recording.inspection.seconds,
    }),
  }
}

function titleOf(
  { tags, named, from }: Source,
  artist: string | null,
  tell: Tell,
) {
  const parts = named.parts.filter(
    (part, at) =>
      at === named.parts.length - 1 || !artist || !isSimilarTitle(part, artist),
  )
  const inName = parts.join(" - ")
  const said = tags.title?.normalize("NFC").trim()
  if (!said) {
    const title = from === null ? inName : ""
    if (title) tell("title", "The title is taken from the file's name.")
    else tell("title", "Nothing says what this track is called.")
    return title.slice(0, LONGEST_TITLE)
  }
  if (from === null && inName && !isSimilarTitle(said, inName)) {
    tell("title", `The tag says ${said}, the file's name ${inName}.`)
  }
  return said.slice(0, LONGEST_TITLE)
}

/** The name every file starts with, if each has two parts or more. */
function artistInNames(sources: readonly Source[]) {
  const firsts = new Set(
    sources.map(({ named }) =>
      named.parts.length > 1 ? named.parts[0] : undefined,
    ),
  )
  const [only] = firsts
  return firsts.size === 1 ? (only ?? null) : null
}

/** An ISRC without its customary hyphens. */
export function plainIsrc(said: string | null | undefined) {
  return said?.toUpperCase().replace(/[^A-Z0-9]/g, "")
}

function isrcOf(said: string | undefined, tell: Tell) {
  const code = plainIsrc(said)
  if (!code) {
    tell("isrc", "No ISRC is said.")
    return null
  }
  if (ISRC.test(code)) return code
  tell("isrc", `The tag says ${said}, which is no ISRC.`)
  return null
}

function namesIn(said = "") {
  return said
    .split(/[;/,\n\0]/)
    .map((name) => name.trim().slice(0, 120))
    .filter((name) => name !== "")
    .slice(0, 40)
}

function languageOf(said = "") {
  const code = said.trim().toLowerCase().split("-")[0] ?? ""
  const short = LANGUAGES[code] ?? code
  return /^[a-z]{2,3}$/.test(short) ? short : null
}

/** Each recording needs its own code. */
function twice(tracks: readonly DraftTrack[]): Doubt[] {
  const codes = Map.groupBy(tracks, ({ isrc }) => isrc)
  return [...codes].flatMap(([isrc, same]) =>
    isrc === null || same.length === 1
      ? []
      : same.map(({ key }) => ({
          field: trackField(key, "isrc"),
          why: `${isrc} stands on ${same.length} tracks: each recording has its own.`,
        })),
  )
}
