import type { Sql } from "#platform/postgres/connection.ts"
import type { Ledger } from "../prove/ledger.ts"
import { until } from "./until.ts"

/** A refund in the provider's books. */
export type ProviderBooks = {
  refundId: string
  paymentId: string
  cents: number
}[]

type Row = {
  id: string
  payment_id: string
  cents: number
  state: string
  mails: number
}

/** The provider's refunds, our records of them and the answers to the label
 * agree, to the penny. A refund still pending may be missing or not. */
export async function accountForRefunds(
  sql: Sql,
  parts: {
    given: ReadonlySet<string>
    provider: ProviderBooks
    ledger: Ledger
  },
) {
  const { given, provider, ledger } = parts
  const rows = await sql<Row[]>`
    select r.id, o.payment_id, r.cents, r.state, (
      select count(*)::int from mail_outbox m
      where m.event_key = 'order_refunded:' || r.id) as mails
    from refunds r join orders o on o.id = r.order_id`
  const books = Map.groupBy(provider, ({ refundId }) => refundId)
  for (const { id, payment_id, cents, state, mails } of rows) {
    const made = books.get(id) ?? []
    books.delete(id)
    const [one] = made
    const fits = one?.cents === cents && one.paymentId === payment_id
    const held =
      state === "done"
        ? made.length === 1 && fits
        : made.length === 0 || (state === "asked" && fits)
    const seen = `refund ${id} of ${cents} is ${state}, the provider has ${JSON.stringify(made)}`
    ledger.expect("once", held, seen)
    const told = state === "done" ? 1 : 0
    ledger.expect("mail", mails === told, `${mails} mails of refund ${id}`)
  }
  for (const id of books.keys()) {
    ledger.expect("once", false, `the provider knows ${id}, and we do not`)
  }
  const done = new Set(rows.flatMap((r) => (r.state === "done" ? [r.id] : [])))
  for (const id of given) {
    ledger.expect("kept", done.has(id), `refund ${id}, told as given, is gone`)
  }
  await accountForSums(sql, ledger)
}

async function accountForSums(sql: Sql, ledger: Ledger) {
  const odd = await sql<{ id: string }[]>`
    select o.id from orders o
    left join lateral (
      select coalesce(sum(r.cents) filter (where r.state = 'done'), 0) as done,
        coalesce(sum(r.cents) filter (where r.state <> 'failed'), 0) as taken
      from refunds r where r.order_id = o.id) s on true
    where o.refunded_cents <> s.done or s.taken > o.paid_cents
      or (o.status = 'refunded') <> (s.done = o.paid_cents and s.done > 0)
      or exists (select from order_items i where i.order_id = o.id
        and i.refunded_qty <> (
          select coalesce(sum(a.qty), 0) from refund_items a
          join refunds r on r.id = a.refund_id
          where a.order_item_id = i.id and r.state = 'done'))`
  ledger.count(
    "once",
    1,
    odd.map(({ id }) => `order ${id} is not what its refunds say`),
  )
}

/** The refunds in the test page's books. */
export async function testPageBooks(sql: Sql): Promise<ProviderBooks> {
  return sql<ProviderBooks>`
    select r.refund_id as "refundId", s.payment_id as "paymentId", r.cents
    from test_payments.refunds r
    join test_payments.sessions s on s.id = r.session_id`
}

/** Waits until every requested refund is answered: each is retried. */
export async function untilGivenBack(sql: Sql) {
  await until(async () => {
    const [row] = await sql`
      with due as (
        update refunds set next_attempt_at = now()
        where state = 'asked' and next_attempt_at > now() returning id)
      select count(*)::int as asked from refunds where state = 'asked'`
    return row?.asked === 0
  }, 90)
}
