import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { connect, type Sql } from "#platform/postgres/connection.ts"
import { startEmbeddedPostgres } from "#platform/postgres/embedded.ts"
import {
  type StripeStandIn,
  startStripe,
} from "#tests/functions/support/stripe-stand-in.ts"
import { startSmtp } from "#tests/mail/support/smtp-stand-in.ts"
import { makeShipping, makeVariant } from "#tests/support/label-catalogue.ts"
import { startSite, temporaryFolder } from "#tests/support/site.ts"
import type { Check } from "./check.ts"
import type { Ledger } from "./ledger.ts"
import { type Customers, openDoors } from "./support/customers.ts"
import { FAULTS, startFaultLine } from "./support/fault-line.ts"
import { untilPosted } from "./support/mailbag.ts"
import { until } from "./support/until.ts"
import { placeOf } from "./support/visitor.ts"

const FAULT_MS = 3000
const RECOVERY_MS = 3000
const SITE_CONNECTIONS = 30

/** Makes the wires to PostgreSQL, the mail server and the payment provider
 * bad in five ways each, while customers buy and read. */
export const network: Check = {
  name: "network",
  seconds: 130,
  async run({ random, ledger }) {
    await using folder = await temporaryFolder()
    const postgres = await startEmbeddedPostgres({
      dataDir: join(folder.path, "database"),
      label: "prove",
    })
    const stripe = await startStripe()
    const smtp = await startSmtp()
    const target = postgres.target as { socket: string; user: string }
    const lines = {
      PostgreSQL: await startFaultLine({ socket: target.socket }),
      mail: await startFaultLine({ port: portOf(smtp.url) }),
      provider: await startFaultLine({ port: portOf(stripe.url) }),
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
    const variant = await makeVariant(sql)
    const place = await placeOf(site)
    const customers = await openDoors({
      place,
      variant,
      random,
      stripe,
      ledger,
    })
    for (const [name, line] of Object.entries(lines)) {
      for (const fault of FAULTS) {
        customers.note(`${fault} to ${name}`)
        line.break(fault)
        await pause(FAULT_MS)
        line.mend()
        await recover(customers, `${fault} to ${name}`, ledger)
      }
    }
    await customers.close()
    await expectBooks(sql, { customers, stripe, smtp, ledger })
    await expectNoLeaks(sql, ledger)
    ledger.expect("answers", (await site.stop()) === 0, "it did not stop well")
    await sql.end()
    for (const line of Object.values(lines)) await line.close()
    await smtp.close()
    await stripe.close()
    await postgres.stop()
  },
}

function portOf(url: string) {
  return Number(new URL(url).port)
}

/** Somebody can buy again, soon after it is mended. */
async function recover(customers: Customers, what: string, ledger: Ledger) {
  const began = performance.now()
  await until(() => customers.canBuy(), 30)
  const took = Math.round(performance.now() - began)
  ledger.expect(
    "prompt",
    took <= RECOVERY_MS,
    `${took} ms until one could buy after ${what}`,
  )
}

type Ends = {
  customers: Customers
  stripe: StripeStandIn
  smtp: Awaited<ReturnType<typeof startSmtp>>
  ledger: Ledger
}

/** Whoever paid has one order, and one mail by its Message-ID. */
async function expectBooks(sql: Sql, { customers, smtp, ledger }: Ends) {
  await customers.fetchOrders()
  await untilPosted(sql)
  const rows = await sql<{ session_id: string; mails: string[] }[]>`
    select o.session_id, array_agg(m.id::text) as mails from orders o
    left join mail_outbox m on m.kind = 'order_confirmation'
      and m.event_key like '%' || o.id::text || '%'
    group by o.id`
  const arrived = smtp.received.map(
    ({ source }) => source.match(/^Message-ID: <([^@>]+)/im)?.[1] ?? "",
  )
  for (const session of customers.paid) {
    const orders = rows.filter(({ session_id }) => session_id === session)
    const [order] = orders
    ledger.expect(
      "once",
      orders.length === 1,
      `${orders.length} orders for ${session}`,
    )
    const mails = order?.mails ?? []
    ledger.expect(
      "mail",
      mails.length === 1 && arrived.includes(mails[0] ?? ""),
      `${mails.length} mails for ${session}, arrived or not`,
    )
  }
}

async function expectNoLeaks(sql: Sql, ledger: Ledger) {
  const [row] = await sql<[{ open: number; stuck: number }]>`
    select count(*)::int as open,
      count(*) filter (where state like 'idle in transaction%')::int as stuck
    from pg_stat_activity where application_name = '9x'`
  ledger.expect(
    "bounded",
    row.open <= SITE_CONNECTIONS && row.stuck === 0,
    `${row.open} connections left, ${row.stuck} inside a transaction`,
  )
}
