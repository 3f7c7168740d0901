import { randomUUID } from "node:crypto"
import type { Sql, TransactionSql } from "#platform/postgres/connection.ts"
import type { CheckoutFacts, PostalAddress } from "../../payment-provider.ts"

export type TestSession = {
  id: string
  checkout: CheckoutFacts
  state: "open" | "challenged" | "paid" | "expired"
  email: string | null
  address: PostalAddress | null
  payment_id: string | null
  /** Whether a card was tried. */
  tried: boolean
  expires_at: Date
}

export type Buyer = { email: string; address: PostalAddress | null }

/** The test page's sessions. Each step locks its session, so that simultaneous
 * payment and expiry end in one of the two. */
export type TestSessions = ReturnType<typeof createTestSessions>

export function createTestSessions(sql: Sql) {
  async function open(checkout: CheckoutFacts, email: string | null) {
    const id = `test_${checkout.id.replaceAll("-", "")}`
    await sql`
      insert into test_payments.sessions (id, checkout, email, expires_at)
      values (${id}, ${sql.json(checkout)}, ${email}, ${checkout.expires_at})
      on conflict (id) do nothing`
    return id
  }

  async function find(id: string) {
    const [session] = await sql<TestSession[]>`
      select s.*, ${stateNow(sql)} as state
      from test_payments.sessions s where s.id = ${id}`
    return session ?? null
  }

  function expire(id: string) {
    return sql.begin(async (tx) => {
      const ended = await tx`
        update test_payments.sessions set state = 'expired'
        where id = ${id} and state in ('open', 'challenged')`
      if (ended.count > 0)
        await recordMessage(tx, id, "checkout.session.expired")
    })
  }

  /** Returns whether it could still be paid. */
  async function challenge(id: string, { email, address }: Buyer) {
    const asked = await sql`
      update test_payments.sessions set state = 'challenged', tried = true,
        email = ${email}, address = ${address && sql.json(address)}
      where id = ${id} and state in ('open', 'challenged')
        and expires_at > now()`
    return asked.count > 0
  }

  async function decline(id: string) {
    await sql`
      update test_payments.sessions set tried = true where id = ${id}`
  }

  /** Back to the form: the second step was refused. */
  async function unchallenge(id: string) {
    await sql`
      update test_payments.sessions set state = 'open'
      where id = ${id} and state = 'challenged'`
  }

  /** Returns whether this call paid it. Without a buyer, uses the one who was
   * asked for the second step. */
  async function pay(id: string, buyer: Buyer | null) {
    return sql.begin(async (tx) => {
      const from = buyer ? ["open", "challenged"] : ["challenged"]
      const paid = await tx`
        update test_payments.sessions set state = 'paid',
          payment_id = ${`test_payment_${randomUUID()}`},
          email = coalesce(${buyer?.email ?? null}, email),
          address = coalesce(
            ${buyer?.address ? tx.json(buyer.address) : null}::jsonb, address)
        where id = ${id} and state = any (${from}) and expires_at > now()`
      if (paid.count > 0)
        await recordMessage(tx, id, "checkout.session.completed")
      return paid.count > 0
    })
  }

  return { open, find, expire, challenge, decline, unchallenge, pay }
}

/** An unpaid session expires in time, whether or not anybody looked. */
function stateNow(sql: Sql) {
  return sql`
    case when s.state in ('open', 'challenged') and s.expires_at <= now()
      then 'expired' else s.state end`
}

/** Records a message to the shop, in the transaction that it reports. */
export async function recordMessage(
  tx: TransactionSql,
  sessionId: string,
  type: string,
) {
  await tx`
    insert into test_payments.events (id, type, session_id)
    values (${`test_event_${randomUUID()}`}, ${type}, ${sessionId})`
}
