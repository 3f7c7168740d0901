import { globSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"

const CALENDAR = "domain/calendar.ts"
/** Ways to turn a moment into a day, a month or an hour. */
const FORMATTED =
  /toLocale(?:Date|Time)String|Intl\.DateTimeFormat|(?:toISOString|toJSON)\(\)\s*\.(?:slice|substring|split)|get(?:UTC)?(?:Date|Day|Month|FullYear|Hours|Minutes)\(|toDateString|Europe\/London/
/** A moment's column that is cut, as text, to its day in UTC. */
const CUT =
  /(?:_at|_from|_until|publish_date|moment|At)\b(?: \?\? "")?\)?\.(?:slice|substring)\(0/

/** What is no day of the label's. */
const EXCEPTIONS: Record<string, string> = {
  "bin/backup.ts": "a file's name, in UTC",
  "server/shop/downloads/zip-records.ts": "the clock of the ZIP format",
  "demo/seed/london-days.ts": "the demo imports nothing of the site",
  "demo/seed/evenings.ts": "the demo imports nothing of the site",
}

test("the calendar alone says what day it is and how it is written", () => {
  const sources = globSync(
    "{app,bin,demo,domain,platform,server}/**/*.{ts,tsx}",
  )
    .filter((file) => !/\.test\.tsx?$|node_modules/.test(file))
    .filter((file) => file !== CALENDAR)
  expect(sources.length).toBeGreaterThan(800)
  const found = sources.filter((file) => {
    const text = readFileSync(file, "utf8")
    return FORMATTED.test(text) || CUT.test(text)
  })
  expect(found.sort()).toEqual(Object.keys(EXCEPTIONS).sort())
})
