/** What a template leaves open. */
export type TemplateWords = Partial<
  Record<"name" | "artist" | "title" | "link", string>
>

/** Fills {name}, {artist}, {title} and {link} in, once from left to right;
 * what is not given stays as it is. The database does the same
 * (`private.fill_template`), and decides. */
export function fillTemplate(text: string, words: TemplateWords) {
  return text.replace(
    /\{(name|artist|title|link)\}/g,
    (left, word: keyof TemplateWords) => words[word] ?? left,
  )
}

/** The first place that nobody filled in (`private.place_left_open`). */
export function placeLeftOpen(text: string) {
  return /\{(?:name|artist|title|link)\}/.exec(text)?.[0] ?? null
}

const LONGEST_NAME = 60

const SPACES =
  /[\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/g

/** An address of any kind, a number to be called, signs that nobody sees. */
const LEADS_SOMEWHERE = [
  /[@/\\<>{}\u3002]/,
  /[^ .]\.[^ .,;:!?)'"&-]/,
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are refused
  /[\u0001-\u001f\u007f-\u009f\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/,
  /([0-9\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef].*){5}/,
]

/** A stranger's name as it may stand in a mail to the address they typed, which
 * may be another's: nothing that leads anywhere (`private.name_in_mail`). */
export function nameInMail(name: string, otherwise: string) {
  const line = name.replace(SPACES, " ").replace(/^ | $/g, "")
  const length = [...line].length
  if (length === 0 || length > LONGEST_NAME) return otherwise
  // Letters of every width and script are looked at as one.
  const plain = line.normalize("NFKC")
  return LEADS_SOMEWHERE.some((sign) => sign.test(plain)) ? otherwise : line
}

/** What a template for a demo is filled with before it is sent, as the database
 * fills it; the link is signed by who writes the mail. */
export function wordsOfDemo(demo: { name: string; artist_name: string }) {
  const artist = nameInMail(demo.artist_name, "your music")
  return { name: nameInMail(demo.name, "there"), artist, title: artist }
}
