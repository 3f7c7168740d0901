import { readZip } from "#tests/support/read-zip.ts"
import { plain } from "./hostile-text.ts"
import type { Journeys } from "./journeys.ts"
import type { Label } from "./label.ts"
import type { Desk } from "./papers.ts"

// Names that some system cannot store, or reads as a path out of the folder.
const NO_NAME =
  /[\\:*?"<>|\p{Cc}\u202a-\u202e\u2066-\u2069]|(^|\/)\.\.?(\/|$)|^\/|\/\//u

// A browser cleans a name of everything but these.
const LEADS_OUT = /[\\/\p{Cc}\u202a-\u202e\u2066-\u2069]/u

/** Press kits, bought files and the member's own data, as they are saved. */
export async function readFiles(
  label: Label,
  { visitor, itemId }: Journeys,
  desk: Desk,
) {
  await readPressKit(label, desk)
  const given = await visitor.invoke("generate-download-links", {
    order_item_id: itemId,
  })
  const files = given.body.downloads.flatMap(
    (format: { files: { url: string; filename: string }[] }) => format.files,
  )
  desk.ledger.expect("inert", files.length === 3, `${files.length} files`)
  for (const { url, filename } of files) await readDownload(url, filename, desk)
  const data = await visitor.invoke("export-account", {})
  expectCalm("export-account", data.headers, desk)
  const words = wordsOf(data.body)
  for (const field of ["order_addresses.line1", "member.display_name"]) {
    const said = desk.pen.planted.find((one) => one.field === field)
    const whole = said !== undefined && words.includes(plain(said.text))
    desk.ledger.expect("inert", whole, `the export lacks ${field}`)
  }
}

function wordsOf(data: unknown) {
  const words: string[] = []
  JSON.stringify(data, (_, value) => {
    if (typeof value === "string") words.push(plain(value))
    return value
  })
  return words
}

async function readPressKit({ artist }: Label, desk: Desk) {
  const { body } = await desk.visitor.invoke("get-presskit-url", {
    path: `${artist.slug}.zip`,
  })
  const files = await fetchZip(body.url, desk)
  for (const [name, bytes] of files) {
    const text = bytes.toString("utf8")
    if (name.endsWith(".html")) await desk.reader.openFile(name, text)
    if (name.endsWith(".csv")) desk.reader.expectNoFormula(name, text)
  }
  const all = plain([...files.values()].map(String).join("\n"))
  for (const field of ["artists.bio", "artist_press.quote"]) {
    const said = desk.pen.planted.find((one) => one.field === field)
    const whole = said !== undefined && all.includes(plain(said.text))
    desk.ledger.expect("inert", whole, `the press kit lacks ${field}`)
  }
}

async function readDownload(url: string, filename: string, desk: Desk) {
  if (filename.endsWith(".zip")) return fetchZip(url, desk)
  const response = await fetch(url)
  await response.arrayBuffer()
  expectCalm(filename, response.headers, desk)
  desk.ledger.expect("answers", response.ok, `${filename}: ${response.status}`)
}

async function fetchZip(url: string, desk: Desk) {
  const response = await fetch(url)
  expectCalm(url, response.headers, desk)
  const files = readZip(Buffer.from(await response.arrayBuffer()))
  for (const name of files.keys()) {
    desk.ledger.expect("inert", !NO_NAME.test(name), `${name} is in a zip`)
  }
  return files
}

/** Saved or read as data, never opened as a page of ours. */
function expectCalm(name: string, headers: Headers, { ledger }: Desk) {
  const type = headers.get("content-type") ?? ""
  ledger.expect(
    "inert",
    !/html|xml|svg/.test(type) &&
      headers.get("x-content-type-options") === "nosniff",
    `${name} is sent as ${type}`,
  )
  if (headers.has("set-cookie"))
    ledger.expect("inert", false, `${name} set a cookie`)
  const disposition = headers.get("content-disposition")
  if (!disposition) return
  const whole =
    /^attachment; filename="[^"\\%\p{Cc}/]*"(; filename\*=UTF-8''[\w.!#$&+^`|~%-]+)?$/u
  ledger.expect("inert", whole.test(disposition), `${name}: ${disposition}`)
  const [, extended = ""] = disposition.split("filename*=UTF-8''")
  const saved = decodeURIComponent(extended)
  ledger.expect("inert", !LEADS_OUT.test(saved), `it is saved as ${saved}`)
}
