import { setTimeout as pause } from "node:timers/promises"
import { expect, test } from "vitest"
import type { Sql } from "#platform/postgres/connection.ts"
import { startCuttableProxy } from "../support/cuttable-proxy.ts"
import { dataFolder } from "../support/data-folder.ts"
import { freshDatabase } from "../support/database.ts"
import {
  type Answer,
  FORM,
  GUESTS_OWN_ADDRESSES,
  guestOf,
  sessionIn,
} from "../support/guest.ts"
import {
  makeShipping,
  makeVariant,
  type Row,
} from "../support/label-catalogue.ts"
import { stockOf } from "../support/label-orders.ts"
import { mailsIn } from "../support/outbox.ts"
import { startSite } from "../support/site.ts"

const CUT_MS = 5_000
const LONGEST_ANSWER_MS = 10_000
const BUYERS = 8
const STOCK = 10_000

test("PostgreSQL is gone for 5 seconds in a sale: every answer comes, and every payment is one order and one mail", async () => {
  await using folder = await dataFolder("none")
  const db = await freshDatabase({ max: 4 })
  const { sql } = db
  await makeShipping(sql)
  const variant = await makeVariant(sql, { inventory: STOCK })
  const line = await startCuttableProxy(db.target)
  const site = await startSite({
    dataDir: folder.path,
    env: { DATABASE_URL: line.url, ...GUESTS_OWN_ADDRESSES },
  })
  const sale = startSale(await guestOf(site), variant)
  await expect.poll(() => sale.bought().length, PATIENT).toBeGreaterThan(BUYERS)
  await line.cut()
  await expect.poll(() => statusOf(`${site.url}/readyz`), PATIENT).toBe(503)
  expect(await statusOf(`${site.url}/healthz`)).toBe(200)
  await pause(CUT_MS)
  const before = sale.bought().length
  await line.mend()
  await expect.poll(() => statusOf(`${site.url}/readyz`), PATIENT).toBe(200)
  await expect
    .poll(() => sale.bought().length, PATIENT)
    .toBeGreaterThan(before + BUYERS)
  await sale.stop()
  expect(sale.odd()).toEqual([])
  expect(sale.slowest()).toBeLessThan(LONGEST_ANSWER_MS)
  await expectExactBooks(sql, variant, folder.path)
  expect(await site.stop()).toBe(0)
  await line.close()
  await db.close()
}, 90_000)

const PATIENT = { timeout: 20_000 }

async function statusOf(url: string) {
  const { status } = await fetch(url)
  return status
}

/** Buyers who buy again and again, and who try each step until it is done. */
function startSale(guest: Awaited<ReturnType<typeof guestOf>>, variant: Row) {
  const bought: string[] = []
  const odd: string[] = []
  let slowest = 0
  let open = true

  /** Away is the only excuse; a step that was done all the same is done. */
  async function insist(
    step: () => Promise<Answer>,
    done: (a: Answer) => boolean,
  ) {
    for (;;) {
      const began = performance.now()
      const answer = await step()
      slowest = Math.max(slowest, performance.now() - began)
      if (done(answer)) return answer
      if (answer.status !== 503) {
        odd.push(`${answer.status} ${JSON.stringify(answer.body)}`)
        return answer
      }
      await pause(50)
    }
  }

  async function buy() {
    const { body } = await insist(
      () => guest.ask(variant),
      ({ status }) => status === 200,
    )
    const session = sessionIn(body.url)
    const form = { ...FORM, email: `${session}@fans.example` }
    await insist(
      () => guest.pay(session, form),
      ({ body: { outcome } }) => outcome === "paid" || outcome === "over",
    )
    await insist(
      () => guest.process(session),
      ({ status }) => status === 200,
    )
    bought.push(session)
  }

  const buyers = Array.from({ length: BUYERS }, async () => {
    while (open) await buy()
  })
  return {
    bought: () => bought,
    odd: () => odd,
    slowest: () => slowest,
    async stop() {
      open = false
      await Promise.all(buyers)
    },
  }
}

async function expectExactBooks(sql: Sql, variant: Row, dataDir: string) {
  const paid = await sql<{ id: string }[]>`
    select id from test_payments.sessions where state = 'paid' order by id`
  const orders = await sql<{ id: string }[]>`
    select session_id as id from orders where attention_reason is null
    order by 1`
  expect(orders).toEqual(paid)
  // A mail in hand when the line was cut is tried again in two minutes.
  await sql`
    update mail_outbox set next_attempt_at = now() where status = 'queued'`
  const waiting = () => sql`select from mail_outbox where status <> 'sent'`
  await expect.poll(waiting, PATIENT).toHaveLength(0)
  const arrived = await mailsIn(dataDir)
  expect(arrived.map(({ to }) => to).sort()).toEqual(
    paid.map(({ id }) => `${id}@fans.example`),
  )
  const ids = new Set(arrived.map(({ messageId }) => messageId))
  expect(ids.size).toBe(paid.length)
  const held = await sql`select from checkouts where status = 'open'`
  expect(await stockOf(sql, variant)).toBe(STOCK - paid.length - held.length)
}
