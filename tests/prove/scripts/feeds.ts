import { plain } from "./hostile-text.ts"
import type { Label } from "./label.ts"
import type { Desk } from "./papers.ts"

/** Feeds, calendars and the sitemap: well-formed, with our texts complete. */
export async function readFeeds(label: Label, desk: Desk) {
  const { visitor, reader, ledger } = desk
  for (const [path, fields] of [
    ["/feeds/news.xml", ["title", "excerpt", "author", "category", "content"]],
    ["/feeds/releases.xml", ["title", "description"]],
    ["/sitemap.xml", []],
  ] as [string, string[]][]) {
    const { status, body: xml } = await visitor.send(path)
    ledger.expect("answers", status === 200, `${path} answered ${status}`)
    const words = await reader.read(path, { xml })
    const table = path.includes("news") ? "news_articles" : "releases"
    for (const field of fields) {
      expectWhole(`${table}.${field}`, words, path, desk)
    }
    // Feed readers render this as markup.
    for (const html of words.filter((text) => text.startsWith("<p>"))) {
      const paragraphs = await reader.read(`${path}, its markup`, { html })
      expectWhole(`${table}.${fields.at(-1)}`, paragraphs, path, desk)
    }
  }
  for (const path of [
    "/events.ics",
    `/event/${label.rows.artist_tour_dates}/event.ics`,
    `/artist/${label.artist.slug}/events.ics`,
  ]) {
    const { status, body } = await visitor.send(path)
    ledger.expect("answers", status === 200, `${path} answered ${status}`)
    readCalendar(path, body, desk)
  }
}

function expectWhole(field: string, words: string[], path: string, desk: Desk) {
  const said = desk.pen.planted.find((one) => one.field === field)
  if (!said) throw new Error(`nothing was put into ${field}`)
  const whole = words.some((text) =>
    [text, unescapedTwice(text)].some((seen) =>
      seen.includes(plain(said.text)),
    ),
  )
  desk.ledger.expect("inert", whole, `${path} does not say ${field} as it is`)
}

/** Markup inside XML is escaped once for each of the two. */
function unescapedTwice(text: string) {
  return text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&")
}

const EVENT_FIELDS = ["venue", "city", "country", "notes", "status"]
const LINES =
  /^(BEGIN|END|VERSION|PRODID|METHOD|NAME|X-WR-CALNAME|URL|REFRESH-INTERVAL|X-PUBLISHED-TTL|UID|SEQUENCE|DTSTAMP|DTSTART|DTEND|X-MICROSOFT-[A-Z-]+|SUMMARY|LOCATION|DESCRIPTION|STATUS)[;:]/

function readCalendar(path: string, calendar: string, desk: Desk) {
  const lines = calendar.trim().replaceAll("\r\n ", "").split("\r\n")
  const odd = lines.find((line) => !LINES.test(line) || /[\n\r]/.test(line))
  desk.ledger.expect("inert", !odd, `${path} has a line ${odd}`)
  const events = lines.filter((line) => line === "BEGIN:VEVENT").length
  desk.ledger.expect("inert", events === 1, `${path} has ${events} events`)
  const words = lines.map((line) => plain(unescaped(line)))
  for (const field of EVENT_FIELDS) {
    expectWhole(`artist_tour_dates.${field}`, words, path, desk)
  }
}

function unescaped(line: string) {
  return line.replace(/\\([\\;,nN])/g, (_, sign: string) =>
    /n/i.test(sign) ? "\n" : sign,
  )
}
