import { join } from "node:path"
import { connect, type Sql } from "#platform/postgres/connection.ts"
import { startEmbeddedPostgres } from "#platform/postgres/embedded.ts"
import { startStripe } from "#tests/functions/support/stripe-stand-in.ts"
import { startSmtp } from "#tests/mail/support/smtp-stand-in.ts"
import { makeShipping, makeVariant } from "#tests/support/label-catalogue.ts"
import { startSite, temporaryFolder } from "#tests/support/site.ts"
import { openDoors } from "../../support/customers.ts"
import { startFaultyProxy } from "../../support/faulty-proxy.ts"
import { freeze } from "../../support/freeze.ts"
import { openOffice } from "../../support/office.ts"
import type { Random } from "../../support/random.ts"
import { placeOf } from "../../support/visitor.ts"
import type { Ledger } from "../ledger.ts"

const COPIES = 20_000

export type Scene = Awaited<ReturnType<typeof openScene>>

/** A site with customers, with its connections to PostgreSQL, the mail server
 * and the payment provider under our control. */
export async function openScene(random: Random, ledger: Ledger) {
  const folder = await temporaryFolder()
  const dataDir = join(folder.path, "database")
  const postgres = await startEmbeddedPostgres({ dataDir, label: "prove" })
  const stripe = await startStripe()
  const smtp = await startSmtp()
  const target = postgres.target as { socket: string; user: string }
  const lines = {
    PostgreSQL: await startFaultyProxy({ socket: target.socket }),
    mail: await startFaultyProxy({ port: portOf(smtp.url) }),
    provider: await startFaultyProxy({ port: portOf(stripe.url) }),
  }
  const loopback = (port: number) => `127.0.0.1:${port}`
  const site = await startSite({
    dataDir: join(folder.path, "site"),
    env: {
      ...stripe.env,
      TRUSTED_PROXIES: "127.0.0.1",
      DATABASE_URL: `postgres://${target.user}@${loopback(lines.PostgreSQL.port)}/postgres`,
      SMTP_URL: `smtp://${loopback(lines.mail.port)}`,
      STRIPE_API_BASE: `http://${loopback(lines.provider.port)}`,
    },
  })
  const sql = connect(postgres.target, { max: 2 })
  await makeShipping(sql)
  const place = await placeOf(site)
  const stall = await openStall(sql)
  const counted = stall.limited.map(({ id }) => id)
  const office = await openOffice(sql, place, random.branch(), counted)
  const customers = await openDoors({
    place,
    goods: stall.goods,
    random,
    stripe,
    office,
    ledger,
  })
  return {
    customers,
    office,
    stall,
    lines,
    sql,
    smtp,
    stripe,
    ledger,
    freeze: () => freeze(join(dataDir, "postgres")),
    async close() {
      ledger.expect(
        "answers",
        (await site.stop()) === 0,
        "it did not stop well",
      )
      await sql.end()
      for (const line of Object.values(lines)) await line.close()
      await smtp.close()
      await stripe.close()
      await postgres.stop()
      await folder[Symbol.asyncDispose]()
    },
  }
}

/** An unlimited record, and a numbered one with enough copies for everybody who
 * pays in three minutes: a sold-out buyer would be nobody's fault. */
async function openStall(sql: Sql) {
  const endless = await makeVariant(sql)
  const edition = { inventory: COPIES, edition_size: 2 * COPIES }
  const limited = [await makeVariant(sql, edition)]
  return { copies: COPIES, limited, goods: [endless, ...limited] }
}

function portOf(url: string) {
  return Number(new URL(url).port)
}
