const LONGEST_NAME = 200

// The bidirectional overrides make `gpj.exe` read as `exe.jpg`.
const UNSEEN = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu
const NOT_IN_NAMES = /[/\\:*?"<>|]/g

/** What a release is called as one file: artist and title, as on the sleeve. */
export function releaseName(artist: string | null, title: string) {
  return fileName([artist, title].filter(Boolean).join(" - "))
}

/** A name under which every system can keep a file, and that leads out of no
 * folder. */
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

/** What a track's file for sale is called, its ending apart. Whose it is may
 * be cut short; its number and title tell it from the others. */
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

/** How large a file is, as people say it: 12.3 MB. */
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

/** Where each file lies inside the zip: in the release's folder. No two share
 * a place, also where letters have no case. */
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

/** A format of a bought item, and how many of its files are there. */
export type DownloadFormat = {
  format: string
  files: number
  ready: number
  /** Of the files that are there. */
  bytes: number
}

/** What can be downloaded of a bought item, and how often it still can be. */
export type DownloadState = {
  formats: DownloadFormat[]
  downloads_remaining: number
}

/** A format is offered once every file of it is there. */
export function isReady({ files, ready }: DownloadFormat) {
  return ready === files
}
