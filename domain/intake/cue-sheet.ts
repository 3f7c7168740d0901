/** A cue sheet: it divides files into tracks. */
export type CueSheet = {
  title: string | null
  performer: string | null
  date: string | null
  genre: string | null
  tracks: CueTrack[]
}

export type CueTrack = {
  number: number
  /** The sheet's name for it; the actual filename may differ slightly. */
  file: string
  title: string | null
  performer: string | null
  songwriter: string | null
  isrc: string | null
  /** Seconds into its file. */
  from: number
}

const FRAMES_A_SECOND = 75
const MOST_LINES = 5_000
const MOST_TRACKS = 100
const LONGEST_LINE = 1_000
/** A line starting with a keyword. The pattern is unambiguous, so that hostile
 * input cannot make it slow. */
const LINE = /^(?:REM\s+)?([A-Z]+)\s+(\S.*)$/i

/** Parses a sheet as far as possible; null if it contains no track. */
export function readCueSheet(text: string): CueSheet | null {
  const sheet: CueSheet = {
    ...{ title: null, performer: null, date: null, genre: null },
    tracks: [],
  }
  let file = ""
  let current: Omit<CueTrack, "from"> | null = null
  for (const line of linesOf(text)) {
    const [, word = "", rest = ""] = line.match(LINE) ?? []
    const said = unquoted(rest)
    switch (word.toUpperCase()) {
      case "FILE":
        file = unquoted(rest.replace(/\s[A-Z0-9]+$/i, ""))
        break
      case "TRACK":
        current = newTrack(Number.parseInt(rest, 10), file)
        break
      case "INDEX": {
        const from = startOf(rest)
        if (current && from !== null) {
          // Some sheets name the file between a track's gap and its start.
          sheet.tracks.push({ ...current, file, from })
          current = null
        }
        break
      }
      case "TITLE":
        if (current) current.title = said
        else if (sheet.tracks.length === 0) sheet.title = said
        break
      case "PERFORMER":
        if (current) current.performer = said
        else if (sheet.tracks.length === 0) sheet.performer = said
        break
      case "SONGWRITER":
        if (current) current.songwriter = said
        break
      case "ISRC":
        if (current) current.isrc = said
        break
      case "DATE":
        sheet.date = said
        break
      case "GENRE":
        sheet.genre = said
        break
    }
    if (sheet.tracks.length === MOST_TRACKS) break
  }
  return sheet.tracks.length > 0 ? sheet : null
}

function linesOf(text: string) {
  return text
    .replace(/^\ufeff/, "")
    .split(/\r\n|[\n\r\u2028\u2029]/, MOST_LINES)
    .map((line) => line.slice(0, LONGEST_LINE).trim())
}

function newTrack(number: number, file: string): Omit<CueTrack, "from"> {
  const unsaid = { title: null, performer: null, songwriter: null, isrc: null }
  return { number: Number.isNaN(number) ? 0 : number, file, ...unsaid }
}

function unquoted(text: string) {
  const said = text.trim().replace(/^"(.*)"$/, "$1")
  return said.normalize("NFC").trim()
}

/** A track's own start; the gap before it belongs to the previous track. */
function startOf(index: string) {
  const [, minutes, seconds, frames] =
    index.match(/^0?1\s+(\d{1,4}):(\d{2}):(\d{2})$/) ?? []
  if (!minutes) return null
  return (
    Number(minutes) * 60 + Number(seconds) + Number(frames) / FRAMES_A_SECOND
  )
}
