import { readFile } from "node:fs/promises"
import { join } from "node:path"
import type { Sql } from "#platform/postgres/connection.ts"
import { type Site, startSite, temporaryFolder } from "#tests/support/site.ts"
import { account } from "../support/accounting.ts"
import { gatherCrowd, untilSettled } from "../support/crowd.ts"
import { accountForPost } from "../support/mail-accounting.ts"
import { accountForOffice, type Office, openOffice } from "../support/office.ts"
import {
  accountForRefunds,
  testPageBooks,
  untilGivenBack,
} from "../support/refund-accounting.ts"
import { withSiteDatabase } from "../support/site-database.ts"
import type { Check } from "./check.ts"
import { openHours } from "./crash/hours.ts"
import type { Ledger } from "./ledger.ts"

const ROUNDS = 50
const COPIES = 300
const VICTIMS = ["node", "PostgreSQL", "both"] as const

/** Kills node, PostgreSQL or both at random moments while a crowd signs up,
 * fills carts, buys and downloads, and the label works in Studio, where it
 * packs, counts and gives refunds. Afterwards the books must agree with the
 * answers they got, every time. */
export const crash: Check = {
  name: "crash",
  seconds: 240,
  async run({ random, seconds, ledger }) {
    // A busy machine gets twice the time: the number of rounds counts.
    const end = performance.now() + 2 * seconds * 1000
    await using folder = await temporaryFolder()
    let site = await open(folder.path)
    const crowd = await gatherCrowd(site, random, COPIES)
    const limited = crowd.stall.limited.map(({ id }) => id)
    const office = await withSiteDatabase(folder.path, (sql) =>
      openOffice(sql, crowd.place, random.branch(), limited),
    )
    let round = 0
    for (; round < ROUNDS && performance.now() < end; round += 1) {
      const hours = await openHours(crowd, office, random, round)
      const victim = random.pick(VICTIMS)
      await kill(victim, site)
      await hours.close()
      if (victim !== "PostgreSQL") {
        await site.exited
        site = await open(folder.path, site)
      }
      await withSiteDatabase(folder.path, async (sql) => {
        await account(sql, { ...crowd, ledger })
        await accountForOffice(sql, office, ledger)
        await accountForMoneyBack(sql, office, ledger)
      }).catch((error) => {
        const said = site.output().slice(-2000)
        throw new Error(`after ${victim} was killed: ${said}`, { cause: error })
      })
    }
    await withSiteDatabase(folder.path, async (sql) => {
      await untilSettled(sql)
      await untilGivenBack(sql)
      await account(sql, { ...crowd, ledger })
      await accountForMoneyBack(sql, office, ledger)
      await accountForPost(sql, folder.path, ledger)
      await expectEnough(sql, { office, rounds: round, ledger })
    })
    ledger.expect("answers", (await site.stop()) === 0, "it did not stop well")
  },
}

/** Empty books agree as well, so fewer rounds than promised are a failure: a
 * reader takes "held" to mean fifty. */
async function expectEnough(
  sql: Sql,
  parts: { office: Office; rounds: number; ledger: Ledger },
) {
  const { told, storeRoom } = parts.office
  const [{ copies }] = await sql<[{ copies: number }]>`
    select count(*)::int as copies from private.edition_copies`
  const enough: [what: string, done: number, least: number][] = [
    ["rounds", parts.rounds, ROUNDS],
    ["refunds told as given", told.givenBack.size, 1],
    ["parcels told as sent", told.parcels.sent.size, 1],
    ["parcels told as taken back", told.parcels.takenBack.size, 1],
    ["bookings told as made", storeRoom.told.size, 1],
    ["numbered copies sold", copies, 1],
  ]
  for (const [what, done, least] of enough) {
    const seen = `${done} ${what}, not ${least}`
    parts.ledger.expect("kept", done >= least, seen)
  }
}

async function accountForMoneyBack(sql: Sql, office: Office, ledger: Ledger) {
  const given = office.told.givenBack
  const provider = await testPageBooks(sql)
  await accountForRefunds(sql, { given, provider, ledger })
}

/** On the same port as before: the crowd knows no other. */
function open(dataDir: string, before?: Site) {
  return startSite({
    dataDir,
    ...(before && { port: Number(new URL(before.url).port) }),
    env: { TRUSTED_PROXIES: "127.0.0.1" },
  })
}

async function kill(victim: (typeof VICTIMS)[number], site: Site) {
  const file = join(site.dataDir, "postgres", "postmaster.pid")
  const postmaster = Number.parseInt(await readFile(file, "utf8"), 10)
  if (victim !== "PostgreSQL") site.process.kill("SIGKILL")
  if (victim !== "node") process.kill(postmaster, "SIGKILL")
}
