import type { Tags } from "#domain/music/inspection.ts"

const MOST_OF_A_TAG = 500
const MOST_LYRICS = 20_000
const MOST_OF_A_CUE_SHEET = 64 * 1024

/** The names of each tag: FFmpeg's own first, then those of Vorbis comments,
 * ID3 frames and MP4 atoms where it passes them on unchanged. */
const NAMES = {
  title: ["title"],
  artist: ["artist"],
  albumArtist: ["album_artist", "albumartist", "album artist"],
  album: ["album"],
  date: ["date", "tdrl", "tdrc", "year", "originaldate"],
  isrc: ["isrc", "tsrc"],
  genre: ["genre"],
  catalogueNumber: [
    "catalognumber",
    "catalog",
    "catalogue",
    "catalog_number",
    "cataloguenumber",
    "labelno",
  ],
  composer: ["composer", "writer", "songwriter"],
  language: ["language", "tlan"],
  copyright: ["copyright"],
  publisher: ["publisher", "label", "organization", "tpub"],
  comment: ["comment", "description"],
} as const satisfies Partial<Record<keyof Tags, readonly string[]>>

/** A file's own tags, trimmed and bounded; numbers as numbers. */
export function readTags(found: Record<string, string>): {
  tags: Tags
  cueSheet: string | null
} {
  const known = new Map(
    Object.entries(found).map(([name, value]) => [name.toLowerCase(), value]),
  )
  const first = (names: readonly string[], most = MOST_OF_A_TAG) =>
    names.map((name) => cleaned(known.get(name), most)).find(Boolean)
  const tags: Tags = {}
  for (const [tag, names] of Object.entries(NAMES)) {
    const value = first(names)
    if (value) Object.assign(tags, { [tag]: value })
  }
  // MP4's value for no language.
  if (tags.language === "und") delete tags.language
  const lyrics = first(lyricsNames(known), MOST_LYRICS)
  if (lyrics) tags.lyrics = lyrics
  const [track, tracks] = numbers(first(["track", "tracknumber"]))
  const total = numbers(first(["tracktotal", "totaltracks"]))[0] ?? tracks
  const [disc] = numbers(first(["disc", "discnumber"]))
  if (track) tags.track = track
  if (total) tags.tracks = total
  if (disc) tags.disc = disc
  return { tags, cueSheet: first(["cuesheet"], MOST_OF_A_CUE_SHEET) ?? null }
}

/** ID3's have a language in their name: `lyrics-eng`. */
function lyricsNames(known: Map<string, string>) {
  const named = [...known.keys()].filter((name) => name.startsWith("lyrics-"))
  return ["lyrics", ...named, "unsyncedlyrics", "uslt"]
}

/** `3`, `03`, `3/12`. */
function numbers(text: string | undefined) {
  return (text?.split("/") ?? []).map((part) => {
    const number = Number.parseInt(part, 10)
    return number > 0 && number < 1000 ? number : undefined
  })
}

function cleaned(value: string | undefined, most: number) {
  return value
    ?.replace(UNPRINTABLE, "")
    .replace(/\r\n?/g, "\n")
    .trim()
    .slice(0, most)
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: those it takes out
const UNPRINTABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g
