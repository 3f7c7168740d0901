import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { connect, type Sql } from "#platform/postgres/connection.ts"
import { findRunningPostgres } from "#platform/postgres/embedded.ts"
import { type Site, startSite, temporaryFolder } from "#tests/support/site.ts"
import type { Check } from "./check.ts"
import { account } from "./support/accounting.ts"
import { accountForPost } from "./support/mailbag.ts"
import {
  buyFile,
  type Crowd,
  type Member,
  makeMember,
  shopUntil,
} from "./support/shoppers.ts"
import { openStall } from "./support/stall.ts"
import { openTold } from "./support/told.ts"
import { until } from "./support/until.ts"
import { placeOf } from "./support/visitor.ts"

const ROUNDS = 50
const COPIES = 300
const PEOPLE = 8
const VICTIMS = ["node", "PostgreSQL", "both"] as const

/** Kills node, PostgreSQL or both at random moments while a crowd signs up,
 * fills carts, buys and downloads; then the books must agree with what the
 * crowd was told, every time. */
export const crash: Check = {
  name: "crash",
  seconds: 240,
  async run({ random, seconds, ledger }) {
    const end = performance.now() + seconds * 1000
    await using folder = await temporaryFolder()
    let site = await open(folder.path)
    const crowd = await gather(site)
    for (let round = 0; round < ROUNDS && performance.now() < end; round += 1) {
      const shopping = shopUntil(crowd, PEOPLE)
      await pause(random.between(150, 900))
      const victim = random.pick(VICTIMS)
      await kill(victim, site)
      await shopping.stop()
      if (victim !== "PostgreSQL") {
        await site.exited
        site = await open(folder.path, site)
      }
      await withBooks(folder.path, async (sql) => {
        await account(sql, { ...crowd, ledger })
      })
    }
    await withBooks(folder.path, async (sql) => {
      await settled(sql)
      await account(sql, { ...crowd, ledger })
      await accountForPost(sql, folder.path, ledger)
    })
    ledger.expect("answers", (await site.stop()) === 0, "it did not stop well")

    async function gather(first: Site): Promise<Crowd> {
      const place = await placeOf(first)
      return withBooks(folder.path, async (sql) => {
        const stall = await openStall(sql, place, COPIES)
        const members: Member[] = []
        const crowd = { place, random, stall, told: openTold(), members }
        for (let made = 0; made < 4; made += 1) {
          const member = await makeMember(place, random)
          await buyFile(crowd, member)
          members.push(member)
        }
        return crowd
      })
    }
  },
}

/** On the port it had: the crowd knows no other. */
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

/** The provider's messages have all been taken: each is sent until it is. */
async function settled(sql: Sql) {
  await sql`update test_payments.events set next_attempt_at = now()
    where delivered_at is null`
  await until(async () => {
    const [row] = await sql`select count(*)::int as due
      from test_payments.events where delivered_at is null`
    return row?.due === 0
  }, 60)
}

/** PostgreSQL may be on its way back up: tried until it answers. */
async function withBooks<T>(dataDir: string, work: (sql: Sql) => Promise<T>) {
  const sql = await reconnect(dataDir)
  try {
    return await work(sql)
  } finally {
    await sql.end({ timeout: 1 })
  }
}

async function reconnect(dataDir: string): Promise<Sql> {
  let found: Sql | null = null
  await until(async () => {
    const target = await findRunningPostgres(dataDir)
    if (!target) return false
    const sql = connect(target, { max: 2 })
    const answers = await sql`select 1`.then(
      () => true,
      () => false,
    )
    if (answers) found = sql
    else await sql.end({ timeout: 0 })
    return answers
  }, 60)
  if (!found) throw new Error("PostgreSQL did not come back")
  return found
}
