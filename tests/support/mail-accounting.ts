import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import type { Sql } from "#platform/postgres/connection.ts"
import { type ReadMail, readEml } from "#server/mail/read-eml.ts"
import type { Ledger } from "../prove/ledger.ts"
import { until } from "./until.ts"

/** Every queued mail is sent, always under the one Message-ID it was given. */
export async function accountForPost(
  sql: Sql,
  dataDir: string,
  ledger: Ledger,
) {
  await untilPosted(sql)
  const rows = await sql<{ id: string; status: string }[]>`
    select id, status from mail_outbox`
  const arrived = await messageIds(join(dataDir, "outbox"))
  for (const { id, status } of rows) {
    ledger.expect("mail", status === "sent", `mail ${id} is ${status}`)
    const came = arrived.some((message) => message.includes(id))
    ledger.expect("mail", came, `mail ${id} never arrived`)
  }
}

/** A killed worker leaves its mails on lease: lets the lease expire. */
export async function untilPosted(sql: Sql) {
  await sql`update mail_outbox set next_attempt_at = now()
    where status = 'queued'`
  await sql`notify mail`
  await until(async () => {
    const [row] = await sql`
      select count(*)::int as waiting from mail_outbox where status = 'queued'`
    return row?.waiting === 0
  }, 120)
}

/** The last mail to an address, once it has arrived. */
export async function mailIn(site: { dataDir: string }, address: string) {
  let found: ReadMail | undefined
  await until(async () => {
    const sources = await sourcesIn(join(site.dataDir, "outbox"))
    const named = sources.filter((source) => source.includes(address))
    const mails = await Promise.all(named.map(readEml))
    found = mails.findLast(({ to }) => to.includes(address))
    return found !== undefined
  }, 20)
  return found as ReadMail
}

async function messageIds(outbox: string) {
  const sources = await sourcesIn(outbox)
  return sources.map(
    (source) => source.match(/^Message-ID: <(.+)>/im)?.[1] ?? "",
  )
}

async function sourcesIn(outbox: string) {
  const names = (await readdir(outbox).catch(() => [])).sort()
  const files = names.filter((name) => name.endsWith(".eml"))
  return Promise.all(files.map((name) => readFile(join(outbox, name), "utf8")))
}
