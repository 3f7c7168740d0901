/** The placeholders of a template. */
export type TemplateWords = Partial<
  Record<"name" | "artist" | "title" | "link", string>
>

/** Fills in {name}, {artist}, {title} and {link} in one pass; missing values
 * stay as placeholders. `private.fill_template` in the database does the same
 * and is authoritative. */
export function fillTemplate(text: string, words: TemplateWords) {
  return text.replace(
    /\{(name|artist|title|link)\}/g,
    (left, word: keyof TemplateWords) => words[word] ?? left,
  )
}

/** The first placeholder that was not filled in (`private.place_left_open`). */
export function unfilledPlaceholder(text: string) {
  return /\{(?:name|artist|title|link)\}/.exec(text)?.[0] ?? null
}

const LONGEST_NAME = 60

const SPACES =
  /[\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/g

/** URLs and addresses of any kind, phone numbers, and invisible characters. */
const SUSPICIOUS_PATTERNS = [
  /[@/\\<>{}\u3002]/,
  /[^ .]\.[^ .,;:!?)'"&-]/,
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are refused
  /[\u0001-\u001f\u007f-\u009f\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/,
  /([0-9\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef].*){5}/,
]

/** A stranger's name for an email to the address they typed, which may be
 * somebody else's. Names that could lead the reader anywhere are replaced
 * (`private.name_in_mail`). */
export function nameInMail(name: string, otherwise: string) {
  const line = name.replace(SPACES, " ").replace(/^ | $/g, "")
  const length = [...line].length
  if (length === 0 || length > LONGEST_NAME) return otherwise
  // Treats characters of every width alike.
  const plain = line.normalize("NFKC")
  return SUSPICIOUS_PATTERNS.some((sign) => sign.test(plain)) ? otherwise : line
}

/** The values for a demo's template before sending, as in the database. The
 * link is signed by whoever writes the email. */
export function demoTemplateWords(demo: { name: string; artist_name: string }) {
  const artist = nameInMail(demo.artist_name, "your music")
  return { name: nameInMail(demo.name, "there"), artist, title: artist }
}
