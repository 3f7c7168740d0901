const LONGEST_NAME = 200

// Bidirectional overrides make `gpj.exe` read as `exe.jpg`.
const UNSEEN = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu
const NOT_IN_NAMES = /[/\\:*?"<>|]/g

/** A release as one file: artist and title, as on the sleeve. */
export function releaseName(artist: string | null, title: string) {
  return fileName([artist, title].filter(Boolean).join(" - "))
}

/** A filename that every system accepts and that cannot leave its folder. */
export function fileName(text: string) {
  const safe = text
    .toWellFormed()
    .normalize("NFC")
    .replace(UNSEEN, "")
    .replace(NOT_IN_NAMES, "_")
    .slice(0, LONGEST_NAME)
    .toWellFormed()
    .replace(/^\.+/, "_")
    .replace(/[. ]+$/, "")
  return safe || "_"
}

const LONGEST_RECORD = 80
const LONGEST_TITLE = 100

type Sold = { artist: string; album: string; position: number; title: string }

/** The filename of a purchased track, without extension. Artist and album may
 * be shortened; number and title tell the tracks apart. */
export function trackFileName({ artist, album, position, title }: Sold) {
  const number = String(position).padStart(2, "0")
  const record = cutName(`${artist} - ${album}`, LONGEST_RECORD)
  return `${record} - ${cutName(`${number} ${title}`, LONGEST_TITLE)}`
}

function cutName(text: string, longest: number) {
  return fileName(fileName(text).slice(0, longest))
}

const KILO = 1000
const UNITS = ["bytes", "kB", "MB", "GB"]

/** A file size for people: 12.3 MB. */
export function sizeText(bytes: number) {
  let size = bytes
  let unit = 0
  while (size >= KILO - 0.5 && unit < UNITS.length - 1) {
    size /= KILO
    unit += 1
  }
  const whole = unit === 0 || size >= 99.5
  return `${whole ? Math.round(size) : size.toFixed(1)} ${UNITS[unit]}`
}

export type NamedFile = { format: string; filename: string }

/** Each file's path in the zip, within the release's folder. Paths are unique,
 * even where case does not matter. */
export function placesInZip(folder: string, filenames: string[]) {
  const taken = new Set<string>()
  return filenames.map((filename) => {
    for (let copy = 1; ; copy += 1) {
      const name = copy > 1 ? `${copy} ${filename}` : filename
      const place = `${folder}/${fileName(name)}`
      if (taken.has(place.toLowerCase())) continue
      taken.add(place.toLowerCase())
      return place
    }
  })
}

/** A format of a purchased item, and how many of its files are ready. */
export type DownloadFormat = {
  format: string
  files: number
  ready: number
  /** Of the files that are ready. */
  bytes: number
}

/** The downloads available for a purchased item, and how many remain. */
export type DownloadState = {
  formats: DownloadFormat[]
  downloads_remaining: number
}

/** A format is offered once all its files are ready. */
export function isReady({ files, ready }: DownloadFormat) {
  return ready === files
}
