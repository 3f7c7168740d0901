import { setTimeout as pause } from "node:timers/promises"
import { accountForCopies } from "../support/accounting.ts"
import { FAULTS, type Fault } from "../support/faulty-proxy.ts"
import { untilPosted } from "../support/mail-accounting.ts"
import { accountForOffice } from "../support/office.ts"
import {
  accountForRefunds,
  untilGivenBack,
} from "../support/refund-accounting.ts"
import { accountForStock } from "../support/stock-accounting.ts"
import { until } from "../support/until.ts"
import type { Check } from "./check.ts"
import { openScene, type Scene } from "./network/scene.ts"

const SHORT_MS = 2_000
const FAULT_MS = 3_000
const LONG_MS = 20_000
const LONGEST_MS = 60_000
const RECOVERY_MS = 3_000
const SITE_CONNECTIONS = 36

/** Breaks the connections to PostgreSQL, the mail server and the payment
 * provider in five ways each, and freezes PostgreSQL itself, while customers
 * buy (numbered copies too), sign in and read, and the label works in Studio.
 * The longest silences are tried at a second site beside the first. */
export const network: Check = {
  name: "network",
  seconds: 190,
  async run({ random, ledger }) {
    const run = async (faults: (scene: Scene) => Promise<void>) => {
      const scene = await openScene(random.branch(), ledger)
      await faults(scene)
      await untilMoneyBack(scene)
      await scene.customers.close()
      await expectBooks(scene)
      await accountForOffice(scene.sql, scene.office, ledger)
      await expectMoneyBack(scene)
      await expectStock(scene)
      await expectNoLeaks(scene)
      await scene.close()
    }
    await Promise.all([run(everyFault), run(longestSilence)])
  },
}

async function everyFault(scene: Scene) {
  for (const fault of FAULTS) {
    await breakLine(scene, "mail", fault, SHORT_MS)
    await breakLine(scene, "provider", fault, SHORT_MS)
    await breakLine(scene, "PostgreSQL", fault, FAULT_MS)
  }
  await freezePostgres(scene, FAULT_MS)
  await breakLine(scene, "PostgreSQL", "blackhole", LONG_MS)
  await freezePostgres(scene, LONG_MS)
  await breakLine(scene, "provider", "blackhole", LONG_MS, "mail")
}

async function longestSilence(scene: Scene) {
  await breakLine(scene, "PostgreSQL", "blackhole", LONGEST_MS)
  await freezePostgres(scene, LONGEST_MS)
}

/** Long silences may have left no time for a refund: without one, the attack
 * has proved nothing about refunds. */
function untilMoneyBack({ office }: Scene) {
  return until(() => office.told.givenBack.size > 0, 60)
}

type Service = keyof Scene["lines"]

async function breakLine(
  scene: Scene,
  service: Service,
  fault: Fault,
  ms: number,
  ...others: Service[]
) {
  const services = [service, ...others]
  const what = `${fault} to ${services.join(" and ")} for ${ms / 1000} s`
  scene.customers.note(what)
  for (const name of services) scene.lines[name].break(fault)
  await pause(ms)
  for (const name of services) scene.lines[name].mend()
  await recover(scene, what)
}

async function freezePostgres(scene: Scene, ms: number) {
  const what = `PostgreSQL frozen for ${ms / 1000} s`
  scene.customers.note(what)
  const frozen = await scene.freeze()
  await pause(ms).finally(frozen.thaw)
  await recover(scene, what)
}

/** Buying and reading must work again soon after the repair. */
async function recover({ customers, ledger }: Scene, what: string) {
  const began = performance.now()
  await until(async () => {
    const able = [customers.canBuy(), customers.canRead()]
    return (await Promise.all(able)).every(Boolean)
  }, 30)
  const took = Math.round(performance.now() - began)
  ledger.expect(
    "prompt",
    took <= RECOVERY_MS,
    `${took} ms until one could buy and read after ${what}`,
  )
}

/** Every paying customer has one order, and one mail by its Message-ID. */
async function expectBooks({ sql, customers, smtp, ledger }: Scene) {
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

/** The label's refunds match the provider's, each made once. */
async function expectMoneyBack({ sql, office, stripe, ledger }: Scene) {
  await untilGivenBack(sql)
  const provider = stripe.refunds.map((refund) => ({
    refundId: refund.metadata.refund_id ?? "",
    paymentId: refund.payment_intent,
    cents: refund.amount,
  }))
  const given = office.told.givenBack
  await accountForRefunds(sql, { given, provider, ledger })
}

/** The shelf, its ledger and its numbers, once every refund that returns an
 * item has been answered. */
async function expectStock({ sql, stall, ledger }: Scene) {
  await accountForStock(sql, stall, ledger)
  await accountForCopies(sql, stall, ledger)
  const [{ copies }] = await sql<[{ copies: number }]>`
    select count(*)::int as copies from private.edition_copies`
  ledger.expect("stock", copies > 0, "nobody bought a numbered copy")
}

async function expectNoLeaks({ sql, ledger }: Scene) {
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
