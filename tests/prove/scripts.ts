import { startSite, temporaryFolder } from "#tests/support/site.ts"
import { withSiteDatabase } from "../support/site-database.ts"
import { createVisitor, placeOf } from "../support/visitor.ts"
import type { Check } from "./check.ts"
import { LISTED, UNSHOWN } from "./scripts/columns.ts"
import { readFeeds } from "./scripts/feeds.ts"
import { readFiles } from "./scripts/files.ts"
import { createPen } from "./scripts/hostile-text.ts"
import { readMails } from "./scripts/mails.ts"
import {
  type Desk,
  readPages,
  readPosters,
  readRefusals,
} from "./scripts/papers.ts"
import { openReader } from "./scripts/reader.ts"
import { lookAtScreens, publicPaths } from "./scripts/screens.ts"
import { sow } from "./scripts/sow.ts"

/** Writes hostile texts into every field there is, then checks everything that
 * the site shows, sends and hands out: none of it may run, break out or get
 * lost. */
export const scripts: Check = {
  name: "scripts",
  seconds: 75,
  async run({ random, ledger }) {
    await using folder = await temporaryFolder()
    const site = await startSite({
      dataDir: folder.path,
      env: { TRUSTED_PROXIES: "127.0.0.1" },
    })
    const place = await placeOf(site)
    const pen = createPen(random)
    const { label, journeys } = await withSiteDatabase(folder.path, (sql) =>
      sow({ sql, place, random, pen, ledger, dataDir: folder.path }),
    )
    await using reader = await openReader(site.url, ledger)
    const visitor = createVisitor(place, random)
    const desk = { visitor, ledger, reader, pen, siteUrl: site.url }
    await lookAtScreens({ place, reader, label, pen }, journeys)
    await readPages(
      [...publicPaths(label), `/test-payment/${journeys.unpaid}`],
      desk,
    )
    await readPosters(label, desk)
    await readRefusals(desk)
    await readFeeds(label, desk)
    await readFiles(label, journeys, desk)
    await readMails(folder.path, desk)
    accountForShown(desk)
    ledger.expect("answers", (await site.stop()) === 0, "it did not stop well")
  },
}

/** Each text was shown somewhere, exactly. */
function accountForShown({ pen, reader, ledger }: Desk) {
  for (const { field, text } of pen.planted) {
    if (field in UNSHOWN) continue
    const parts = field in LISTED ? text.split("\n") : [text]
    const whole = parts.every((part) => reader.hasSeen(part))
    ledger.expect("inert", whole, `${field} was shown nowhere`)
  }
}
