import type { Sql } from "#platform/postgres/connection.ts"
import type { PaymentFee } from "../../payment-provider.ts"
import {
  PAYOUTS_AT_ONCE,
  type Payout,
  type PayoutLine,
  type PayoutLines,
  type PayoutList,
  type PayoutRange,
} from "../../payouts.ts"

const PREFIX = "test_payout_"
const FEE_PERCENT = 1.5
const FEE_CENTS = 20
const DAYS_ON_THE_WAY = 2

type Told = Omit<Payout, "id" | "hasLines"> & { day: string }

/** The payouts a provider would make for payments on the test page: each day's
 * payments less the fees, in the bank two days later. The fee is modelled on
 * Stripe's for a British card: 1.5% and 20 pence. */
export function createTestPayouts(sql: Sql) {
  async function payouts({ from, before }: PayoutRange): Promise<PayoutList> {
    const rows = await sql<Told[]>`
      select p.day::text, p.currency, min(p.at) as "madeAt",
        (p.day + ${DAYS_ON_THE_WAY}::integer)::text as "arrivesOn",
        sum(p.cents - p.fee)::integer as cents,
        case when p.day + ${DAYS_ON_THE_WAY}::integer <= now()::date
          then 'arrived' else 'coming' end as state
      from (${paid(sql)}) p
      where p.at >= ${from} and p.at < ${before}
      group by p.day, p.currency order by p.day desc, p.currency
      limit ${PAYOUTS_AT_ONCE + 1}`
    const listed = rows.slice(0, PAYOUTS_AT_ONCE)
    return { payouts: listed.map(payoutOf), isCut: rows.length > listed.length }
  }

  async function payoutLines(
    payout: string,
    after: string | null,
  ): Promise<PayoutLines | null> {
    const lines = await sql<PayoutLine[]>`
      select p.id, p.at, p.kind, p.kind as word, p.payment_id as "paymentId",
        p.cents, p.fee as "feeCents"
      from (${paid(sql)}) p
      where ${PREFIX} || p.day || '_' || p.currency = ${payout}
        and p.id > ${after ?? ""}
      order by p.id limit ${PAYOUTS_AT_ONCE}`
    if (lines.length === 0 && !after) return null
    const last = lines.at(-1)
    const isFull = lines.length === PAYOUTS_AT_ONCE
    return { lines: [...lines], next: isFull && last ? last.id : null }
  }

  async function feeOf(paymentId: string): Promise<PaymentFee | null> {
    const [fee] = await sql<PaymentFee[]>`
      select p.fee as cents, p.currency from (${paid(sql)}) p
      where p.id = ${paymentId} and p.kind = 'payment'`
    return fee ?? null
  }

  return { payouts, payoutLines, feeOf }
}

/** A session's payment time is that of its message. Refunds are deducted from
 * the payout of their day, and the fee is kept. */
function paid(sql: Sql) {
  return sql`
    select m.*, m.at::date as day, case when m.cents > 0
      then round(m.cents * ${FEE_PERCENT / 100}::numeric
        + ${FEE_CENTS})::integer else 0 end as fee
    from (
      select s.payment_id as id, 'payment' as kind, s.payment_id,
        e.created_at as at, s.checkout ->> 'currency' as currency,
        (s.checkout ->> 'total_cents')::integer as cents
      from test_payments.sessions s
      join test_payments.events e on e.session_id = s.id
        and e.type = 'checkout.session.completed'
      where s.state = 'paid'
      union all
      select r.id, 'refund', s.payment_id, r.created_at,
        s.checkout ->> 'currency', -r.cents
      from test_payments.refunds r
      join test_payments.sessions s on s.id = r.session_id
    ) m where m.cents <> 0`
}

function payoutOf({ day, ...told }: Told): Payout {
  return { ...told, id: `${PREFIX}${day}_${told.currency}`, hasLines: true }
}
