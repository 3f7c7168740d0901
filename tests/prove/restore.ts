import { execFile } from "node:child_process"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import type { Sql } from "#platform/postgres/connection.ts"
import { startSite, temporaryFolder } from "#tests/support/site.ts"
import { account } from "../support/accounting.ts"
import type { Acknowledged } from "../support/acknowledged.ts"
import { gatherCrowd, untilSettled } from "../support/crowd.ts"
import { accountForPost } from "../support/mail-accounting.ts"
import { shopUntil } from "../support/shoppers.ts"
import { withSiteDatabase } from "../support/site-database.ts"
import type { Check } from "./check.ts"

const ROOT = fileURLToPath(new URL("../..", import.meta.url))
const COPIES = 300
const PEOPLE = 4
const BALLAST = 30_000
const run = promisify(execFile)

/** Takes an encrypted backup while a crowd shops, restores it elsewhere, and
 * checks there everything that the crowd had been told when it began. */
export const restore: Check = {
  name: "restore",
  seconds: 40,
  async run({ random, ledger }) {
    await using folder = await temporaryFolder()
    const [first, second] = ["first", "second"].map((name) =>
      join(folder.path, name),
    ) as [string, string]
    const file = join(folder.path, "backup.sealed")
    const site = await open(first)
    const crowd = await gatherCrowd(site, random, COPIES)
    await withSiteDatabase(first, layBallast)
    const shopping = shopUntil(crowd, PEOPLE)
    await pause(3000)
    const told = structuredClone(crowd.told)
    await command("backup", first, file)
    await shopping.stop()
    await site.stop()
    await command("restore", second, file)
    const restored = await open(second)
    await withSiteDatabase(second, async (sql) => {
      await untilSettled(sql)
      allowNewerCarts(told, crowd.told)
      await account(sql, { stall: crowd.stall, told, ledger })
      await accountForPost(sql, second, ledger)
    })
    await restored.stop()
  },
}

/** Many long drafts: copying them takes a while, and their table comes between
 * those of checkouts and orders. A copy that was not of one moment would have
 * the checkouts from before and the orders from after. */
async function layBallast(sql: Sql) {
  await sql`
    insert into news_articles (slug, title, content)
    select 'ballast-' || n, 'Ballast', (
      select string_agg(md5(n || ' ' || m), ' ') from generate_series(1, 50) m)
    from generate_series(1, ${BALLAST}) n`
}

/** The backup is of a moment some time after it began. */
function allowNewerCarts(told: Acknowledged, since: Acknowledged) {
  for (const [key, wish] of told.carts) {
    const { history = [] } = since.carts.get(key) ?? {}
    wish.asked.push(...history.slice(wish.history.length))
  }
}

function open(dataDir: string) {
  return startSite({ dataDir, env: { TRUSTED_PROXIES: "127.0.0.1" } })
}

function command(name: string, dataDir: string, file: string) {
  return run(process.execPath, [`bin/${name}.ts`, file], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      BACKUP_KEY: "a key for this attack alone",
    },
  })
}
