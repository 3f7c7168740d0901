/** The facts in a track's filename. */
export type NamedTrack = {
  disc: number | null
  number: number | null
  /** Whether the number is unambiguous: `01`, `3.`, `1-02`, `A1`. */
  isNumbered: boolean
  /** The parts between dashes, the title last. */
  parts: string[]
}

/** The longest name to parse; strangers choose these. */
const LONGEST_NAME = 400
const DASH = /\s[-–—]\s/
/** The sides of a record: A1 comes before B1. */
const SIDE = /^([A-H])(\d{1,2})(?=[\s._)\]-])[\s._)\]-]*(.+)$/s
const DISC = /^(?:cd|disc|disk)?\s*(\d)[-.](\d{2})(?!\d)[\s._)-]*(.*)$/is
const NUMBER = /^(?:track\s+)?(\d{1,3})(?!\d)([\s._)\]–—-]*)(.*)$/is
/** `Artist - Album - 01 Title`, as shops name their files. */
const INNER = /^(.+?)\s[-–—]\s+(\d{2})(?:\s+[-–—])?\s+(.+)$/s

/** Parses `01 - Artist - Title.wav`, `1-02 Title.flac`, `A1 Title.aiff` and
 * similar names. Folders are ignored. */
export function readFileName(path: string): NamedTrack {
  const name = baseName(path)
  const side = name.match(SIDE)
  if (side) {
    const [, letter = "A", number, rest = ""] = side
    return numbered(letter.charCodeAt(0) - 64, number, rest)
  }
  const disc = name.match(DISC)
  if (disc?.[3]) return numbered(Number(disc[1]), disc[2], disc[3])
  const plain = name.match(NUMBER)
  if (plain) {
    const [, digits = "", gap = "", rest = ""] = plain
    const isNumbered = rest === "" || digits[0] === "0" || /[^\s]/.test(gap)
    // `99problems` is a title, although it starts with a number.
    if (gap !== "" || rest === "") {
      return { ...numbered(null, digits, rest || name), isNumbered }
    }
  }
  const inner = name.match(INNER)
  if (inner) {
    const [, before = "", number, rest = ""] = inner
    return numbered(null, number, `${before} - ${rest}`)
  }
  return readWithoutNumber(path)
}

/** Treats a leading number as part of the title. */
export function readWithoutNumber(path: string): NamedTrack {
  const parts = partsOf(baseName(path))
  return { disc: null, number: null, isNumbered: false, parts }
}

function numbered(disc: number | null, number = "", rest = ""): NamedTrack {
  return {
    disc,
    number: Number(number),
    isNumbered: true,
    parts: partsOf(rest),
  }
}

function partsOf(text: string) {
  return text
    .split(DASH)
    .map((part) => part.trim())
    .filter((part) => part !== "")
}

/** Without folders and extension. Underscores become spaces if there are
 * none. */
export function baseName(path: string) {
  const last = path.normalize("NFC").split("/").at(-1) ?? ""
  const name = last.slice(-LONGEST_NAME)
  const stem = name.replace(/\.[a-z0-9]{2,5}$/i, "").trim()
  return stem.includes(" ") ? stem : stem.replaceAll("_", " ").trim()
}

/** The folder, or archive, that all files came in. */
export function folderOf(paths: readonly string[]) {
  const tops = new Set(paths.map((path) => path.split("/").slice(0, -1)[0]))
  const [only] = tops
  return tops.size === 1 && only ? only.normalize("NFC") : null
}

export type NamedFolder = {
  artist: string | null
  title: string | null
  catalogueNumber: string | null
  year: string | null
}

const CATALOGUE =
  /[[({]\s*([A-Z0-9]{1,8}[-_ ]?[A-Z]{0,4}\d{1,6}[A-Z]{0,3})\s*[\])}]/g
const QUALITY = /[[({][^[({\])}]*(?:flac|wav|24|16)[^[({\])}]*[\])}]/i
const YEAR = /[[({]?\b((?:19|20)\d{2})\b[\])}]?/

/** Parses `Artist - Title (2026) [9X-041]`. */
export function readFolderName(folder: string): NamedFolder {
  const whole = folder.normalize("NFC").replaceAll("_", " ")
  const name = whole.slice(0, LONGEST_NAME)
  const bracketed = [...name.matchAll(CATALOGUE)].find(([, word = ""]) =>
    /[A-Z]/.test(word),
  )
  const without = bracketed ? name.replace(bracketed[0], " ") : name
  const year = without.match(/[[({]\s*((?:19|20)\d{2})\s*[\])}]/)
  const rest = year ? without.replace(year[0], " ") : without
  const plain = rest.replace(QUALITY, " ")
  const parts = partsOf(plain.replace(/\s+/g, " ").trim()).filter(
    (part) => !YEAR.test(part) || part.length > 4,
  )
  return {
    artist: parts.length > 1 ? (parts[0] ?? null) : null,
    title:
      parts.length > 0
        ? parts.slice(parts.length > 1 ? 1 : 0).join(" - ")
        : null,
    catalogueNumber: bracketed?.[1] ?? null,
    year: year?.[1] ?? null,
  }
}

const FEATURED = /[([]\s*(?:feat\.?|ft\.?|featuring)\s([^)\]]+)[)\]]/i

/** The featured artists: `Title (feat. X & Y)`. */
export function featuredIn(title: string): string[] {
  const named = title.slice(0, LONGEST_NAME).match(FEATURED)?.[1] ?? ""
  return named
    .split(/,|&|\band\b/i)
    .map((name) => name.trim())
    .filter((name) => name !== "")
}
