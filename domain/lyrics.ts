/** A line of a song, and the second at which it is sung. */
export type LyricLine = { at: number; text: string }

export type Lyrics =
  | { timed: true; lines: LyricLine[] }
  | { timed: false; lines: string[] }

/** The limit of the column; files may contain more. */
const MOST_CHARACTERS = 20_000
/** A line may have many timestamps, from refrains or from abuse. */
const MOST_LINES = 1000

const MOST_SHIFT_MS = 60_000

const STAMP = /\[(\d{1,3}):([0-5]?\d)(?:[.:](\d{1,3}))?\][ \t]*/y
const WORD_STAMP = /<\d{1,3}:[0-5]?\d(?:[.:]\d{1,3})?>[ \t]?/g
/** Metadata: [ar:…], [by:…], [offset:…]. */
const FACT = /^\[([a-z#]{1,10}):([^\]]*)\]$/i
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are removed
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g

/** A track's lyrics: timed if the text has LRC timestamps, otherwise line by
 * line. Null for an empty text. */
export function readLyrics(text: string | null | undefined): Lyrics | null {
  const lines = linesOf(text ?? "")
  const timed = timedLines(lines)
  if (timed) return timed.length > 0 ? { timed: true, lines: timed } : null
  const plain = trimmed(lines)
  return plain.length > 0 ? { timed: false, lines: plain } : null
}

/** The lyrics without timestamps, for pages and file tags. */
export function plainLyrics(text: string | null | undefined) {
  const lyrics = readLyrics(text)
  if (!lyrics) return null
  if (!lyrics.timed) return lyrics.lines.join("\n")
  return trimmed(lyrics.lines.map(({ text: words }) => words)).join("\n")
}

/** The index of the current line; -1 before the first. */
export function lineAt(lines: readonly LyricLine[], seconds: number) {
  let from = 0
  let to = lines.length
  while (from < to) {
    const middle = (from + to) >> 1
    if ((lines[middle]?.at ?? 0) <= seconds) from = middle + 1
    else to = middle
  }
  return from - 1
}

function linesOf(text: string) {
  return text
    .slice(0, MOST_CHARACTERS)
    .replace(CONTROLS, "")
    .split(/\r\n?|\n/, MOST_LINES)
    .map((line) => line.trim())
}

/** Null if no line has a timestamp. */
function timedLines(lines: string[]): LyricLine[] | null {
  const timed: LyricLine[] = []
  let found = false
  let shift = 0
  let last = 0
  for (const line of lines) {
    const { times, words } = stamped(line)
    const [, name, value] = FACT.exec(line) ?? []
    if (name) {
      if (name.toLowerCase() === "offset") shift = shiftOf(value)
    } else if (times.length > 0) {
      found = true
      last = times.at(-1) ?? last
      for (const at of times) timed.push({ at, text: words })
    } else if (words) {
      // A line without a timestamp belongs to the one above.
      timed.push({ at: last, text: words })
    }
    if (timed.length > MOST_LINES) break
  }
  if (!found) return null
  return timed
    .slice(0, MOST_LINES)
    .map(({ at, text }) => ({ at: Math.max(0, at + shift), text }))
    .sort((one, other) => one.at - other.at)
}

/** A positive offset makes the lines appear earlier. */
function shiftOf(milliseconds: string | undefined) {
  const sooner = Number(milliseconds)
  return Math.abs(sooner) <= MOST_SHIFT_MS ? -sooner / 1000 : 0
}

function stamped(line: string) {
  const times: number[] = []
  let end = 0
  STAMP.lastIndex = 0
  for (let stamp = STAMP.exec(line); stamp; stamp = STAMP.exec(line)) {
    times.push(secondsOf(stamp))
    end = STAMP.lastIndex
  }
  return { times, words: line.slice(end).replace(WORD_STAMP, "").trim() }
}

function secondsOf([, minutes, seconds, part = ""]: RegExpExecArray) {
  return Number(minutes) * 60 + Number(seconds) + Number(`0.${part || 0}`)
}

/** Removes blank lines at both ends and collapses runs of them. */
function trimmed(lines: string[]) {
  const kept = lines.filter((line, place) => line || lines[place - 1])
  while (kept[0] === "") kept.shift()
  while (kept.at(-1) === "") kept.pop()
  return kept
}
