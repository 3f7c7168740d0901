import type { Sql, TransactionSql } from "#platform/postgres/connection.ts"
import {
  type ProviderRefund,
  RefundRefused,
  type RefundWish,
} from "../../payment-provider.ts"
import { recordMessage } from "./sessions.ts"

const MOST = 100

/** The test page's refunds: no money moves, but the amounts are recorded. */
export function createTestRefunds(sql: Sql) {
  function list(paymentId: string) {
    return sql<ProviderRefund[]>`
      select r.id, r.refund_id as "refundId", r.cents, 'done' as state
      from test_payments.refunds r
      join test_payments.sessions s on s.id = r.session_id
      where s.payment_id = ${paymentId}
      order by r.created_at limit ${MOST}`
  }

  /** Locks the session, so that simultaneous refunds run in sequence. */
  function make({ id, paymentId, cents }: RefundWish): Promise<ProviderRefund> {
    return sql.begin(async (tx) => {
      const session = await lockPaid(tx, paymentId)
      const refund = { id: `test_refund_${id}`, refundId: id, cents }
      if (session.known.includes(id)) return { ...refund, state: "done" }
      if (cents > session.left) {
        throw new RefundRefused(`Only ${session.left} of it is left.`)
      }
      await tx`
        insert into test_payments.refunds (id, session_id, refund_id, cents)
        values (${refund.id}, ${session.id}, ${id}, ${cents})`
      await recordMessage(tx, session.id, "charge.refunded")
      return { ...refund, state: "done" }
    })
  }

  return { list, make }
}

type PaidSession = { id: string; left: number; known: string[] }

async function lockPaid(tx: TransactionSql, paymentId: string) {
  await tx`select from test_payments.sessions
    where payment_id = ${paymentId} for update`
  const [session] = await tx<PaidSession[]>`
    select s.id, ((s.checkout ->> 'total_cents')::integer
        - coalesce(sum(r.cents), 0))::integer as left,
      coalesce(array_agg(r.refund_id::text)
        filter (where r.refund_id is not null), '{}') as known
    from test_payments.sessions s
    left join test_payments.refunds r on r.session_id = s.id
    where s.payment_id = ${paymentId} and s.state = 'paid'
    group by s.id`
  if (!session) throw new RefundRefused("There is no such payment.")
  return session
}
