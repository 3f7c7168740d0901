import { setTimeout as pause } from "node:timers/promises"
import { expect, test } from "vitest"
import type { Sql } from "#platform/postgres/connection.ts"
import { dataFolder } from "../support/data-folder.ts"
import { environmentFor, freshDatabase } from "../support/database.ts"
import { FORM, GUESTS_OWN_ADDRESSES, guestOf } from "../support/guest.ts"
import {
  makeShipping,
  makeVariant,
  type Row,
} from "../support/label-catalogue.ts"
import { stockOf } from "../support/label-orders.ts"
import { mailsIn } from "../support/outbox.ts"
import { type Random, randomFrom } from "../support/random.ts"
import { type Site, startSite } from "../support/site.ts"

const ROUNDS = Number(process.env.KILL_ROUNDS ?? 2)
const SEED = Number(process.env.KILL_SEED ?? Date.now() % 100_000)
const BUYERS = 6
const STOCK = 10_000
/** About as long as the site takes from the payment to the order. */
const WINDOW_MS = 60

test(
  `killed ${ROUNDS} times between paid and written, every payment is one order and one mail`,
  async () => {
    console.log(`KILL_SEED=${SEED}`)
    const random = randomFrom(SEED)
    await using folder = await dataFolder("none")
    const db = await freshDatabase({ max: 4 })
    const { sql } = db
    await makeShipping(sql)
    const variant = await makeVariant(sql, { inventory: STOCK })
    const start = () =>
      startSite({
        dataDir: folder.path,
        env: { ...environmentFor(db.target), ...GUESTS_OWN_ADDRESSES },
      })
    let site = await start()
    let unwritten = 0
    for (let round = 0; round < ROUNDS; round += 1) {
      await sellAndKill(site, variant, random)
      unwritten += (await unwrittenOf(sql)).length
      await loseMessages(sql, random)
      site = await start()
    }
    expect(unwritten).toBeGreaterThan(0)
    await comeBack(site, (await unwrittenOf(sql)).slice(0, 1))
    expect(await site.stop()).toBe(0)
    await makeAllDue(sql)
    site = await start()
    await expect.poll(() => unwrittenOf(sql), PATIENT).toEqual([])
    await expect.poll(() => waitingMails(sql), PATIENT).toBe(0)
    expect(await site.stop()).toBe(0)
    await expectExactBooks(sql, variant, folder.path)
    await db.close()
  },
  60_000 + ROUNDS * 10_000,
)

const PATIENT = { timeout: 20_000 }

/** Buyers pay, some come back at once, and some time after the first has paid
 * the process is gone. */
async function sellAndKill(site: Site, variant: Row, random: Random) {
  const guest = await guestOf(site)
  const sessions = await Promise.all(
    Array.from({ length: BUYERS }, () => guest.open(variant)),
  )
  const paying = sessions.map((session) =>
    guest.pay(session, { ...FORM, email: addressOf(session) }),
  )
  const returning = paying.map(async (paid, place) => {
    await paid
    if (place % 2) await guest.process(sessions[place] ?? "")
  })
  await Promise.any(paying)
  await pause(random.next() * WINDOW_MS)
  site.process.kill("SIGKILL")
  await Promise.allSettled(returning)
  await site.exited
}

/** Each buyer has an address of their own, to know their mail by. */
function addressOf(session: string) {
  return `${session}@fans.example`
}

/** Sessions that the provider knows as paid and the shop has no order of. */
async function unwrittenOf(sql: Sql) {
  const rows = await sql<{ id: string }[]>`
    select s.id from test_payments.sessions s
    where s.state = 'paid' and not exists (
      select from orders o where o.session_id = s.id)
    order by s.id`
  return rows.map(({ id }) => id)
}

/** Some of the provider's messages never come. */
async function loseMessages(sql: Sql, random: Random) {
  for (const session of await unwrittenOf(sql)) {
    if (random.next() < 0.5) continue
    await sql`delete from test_payments.events where session_id = ${session}`
  }
}

async function comeBack(site: Site, sessions: string[]) {
  const guest = await guestOf(site)
  for (const session of sessions) {
    expect((await guest.process(session)).status).toBe(200)
  }
}

/** What would happen in the next hour, at the next start. */
async function makeAllDue(sql: Sql) {
  await sql`update test_payments.events set next_attempt_at = now()`
  await sql`update mail_outbox set next_attempt_at = now()`
  await sql`
    update checkouts set expires_at = now() - interval '1 second'
    where status = 'open'`
}

async function waitingMails(sql: Sql) {
  const rows = await sql`select from mail_outbox where status <> 'sent'`
  return rows.length
}

async function expectExactBooks(sql: Sql, variant: Row, dataDir: string) {
  const paid = await sql<{ id: string }[]>`
    select id from test_payments.sessions where state = 'paid' order by id`
  const orders = await sql`
    select session_id as id, email, attention_reason from orders order by 1`
  expect(orders).toEqual(
    paid.map(({ id }) => ({
      id,
      email: addressOf(id),
      attention_reason: null,
    })),
  )
  const recipients = await sql`
    select recipient from mail_outbox where kind = 'order_confirmation'
    order by 1`
  const addresses = paid.map(({ id }) => addressOf(id))
  expect(recipients.map(({ recipient }) => recipient)).toEqual(addresses)
  const arrived = await mailsIn(dataDir)
  expect(arrived.map(({ to }) => to).sort()).toEqual(addresses)
  const ids = new Set(arrived.map(({ messageId }) => messageId))
  expect(ids.size).toBe(paid.length)
  expect(await stockOf(sql, variant)).toBe(STOCK - paid.length)
}
