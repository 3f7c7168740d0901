import { expect, test } from "vitest"
import type { Sql } from "#platform/postgres/connection.ts"
import { startSmtp } from "../mail/support/smtp-stand-in.ts"
import { environmentFor, freshDatabase } from "../support/database.ts"
import { dueLetter, stateOf, subscribers } from "../support/letters.ts"
import { mailsIn } from "../support/outbox.ts"
import { startSite, temporaryFolder } from "../support/site.ts"
import { until } from "../support/until.ts"

const READERS = 2_000

async function sentBy(sql: Sql) {
  const [row] = await sql<{ n: number }[]>`
    select count(*)::integer as n from mail_outbox where status = 'sent'`
  return row?.n ?? 0
}

async function readersOf(sql: Sql) {
  const rows = await sql<{ email: string }[]>`
    select email from newsletter_subs order by 1`
  return rows.map(({ email }) => email)
}

/** What a lease holds back for two minutes is due now. */
async function leasesEnd(sql: Sql) {
  await sql`update mail_outbox set next_attempt_at = now()
    where status = 'queued'`
}

test("killed in the middle of a letter to 2,000, as files each address has it once", async () => {
  await using folder = await temporaryFolder()
  const db = await freshDatabase({ max: 4 })
  const { sql } = db
  await subscribers(sql, READERS)
  const env = environmentFor(db.target)
  const start = () => startSite({ dataDir: folder.path, env })
  let site = await start()
  const { id } = await dueLetter(sql)
  await until(async () => (await sentBy(sql)) > 300)
  site.process.kill("SIGKILL")
  await site.exited
  const atKill = await sentBy(sql)
  expect(atKill).toBeLessThan(READERS)
  await leasesEnd(sql)
  site = await start()
  await until(async () => (await stateOf(sql, id))?.state === "sent", 40)
  expect(await stateOf(sql, id)).toMatchObject({
    ...{ sent_count: READERS, doubt_count: 0 },
  })
  expect(await site.stop()).toBe(0)
  const arrived = await mailsIn(folder.path)
  expect(arrived.map(({ to }) => to).sort()).toEqual(await readersOf(sql))
  expect(new Set(arrived.map(({ messageId }) => messageId)).size).toBe(READERS)
  await db.close()
}, 90_000)

test("over SMTP nobody has it twice, and who does not have it is told as in doubt", async () => {
  await using folder = await temporaryFolder()
  const smtp = await startSmtp()
  const db = await freshDatabase({ max: 4 })
  const { sql } = db
  await subscribers(sql, READERS)
  const env = { ...environmentFor(db.target), SMTP_URL: smtp.url }
  const start = () => startSite({ dataDir: folder.path, env })
  let site = await start()
  // The mail server has it, and the site dies before it hears so.
  const killed = Promise.withResolvers<void>()
  smtp.state.onTaken = async () => {
    if (smtp.received.length !== 300) return
    site.process.kill("SIGKILL")
    await site.exited
    killed.resolve()
  }
  const { id } = await dueLetter(sql)
  await killed.promise
  await leasesEnd(sql)
  site = await start()
  await until(async () => (await stateOf(sql, id))?.state === "sent", 60)
  expect(await site.stop()).toBe(0)
  const arrived = smtp.received.map(({ to }) => to)
  expect(new Set(arrived).size).toBe(arrived.length)
  const doubtful = await sql<{ recipient: string }[]>`
    select recipient from mail_outbox where status = 'doubt'`
  expect(doubtful).toEqual([{ recipient: arrived[299] }])
  expect(await stateOf(sql, id)).toMatchObject({
    ...{ sent_count: READERS - 1, doubt_count: 1 },
  })
  const missing = (await readersOf(sql)).filter((to) => !arrived.includes(to))
  expect(missing).toEqual([])
  await smtp.close()
  await db.close()
}, 120_000)
