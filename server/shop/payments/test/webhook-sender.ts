import Stripe from "stripe"
import type { Sql } from "#platform/postgres/connection.ts"
import type { Log } from "#server/runtime/log.ts"

type TestEvent = { id: string; type: string; session_id: string }

type SenderOptions = {
  sql: Sql
  secret: string
  /** The shop's webhook address. */
  webhookUrl: string
  log: Pick<Log, "warn">
}

const EVERY_MS = 30_000
const AT_ONCE = 20
const GIVE_UP_MS = 10_000

/** Sends the test page's webhooks: delivers its messages to the shop over HTTP,
 * signed as Stripe signs its own, and retries until the shop has accepted
 * them. */
export function createWebhookSender(options: SenderOptions) {
  const { sql, log } = options
  let timer: NodeJS.Timeout | undefined

  async function sendDue() {
    for (let claimed = AT_ONCE; claimed === AT_ONCE; ) {
      const due = await claimDue(sql)
      claimed = due.length
      for (const event of due) {
        await deliver(event).catch((error) =>
          log.warn({ err: error, event: event.id }, "a message was not taken"),
        )
      }
    }
  }

  async function deliver(event: TestEvent) {
    const payload = JSON.stringify(await messageOf(sql, event))
    const signature = Stripe.webhooks.generateTestHeaderString({
      payload,
      secret: options.secret,
    })
    const response = await fetch(options.webhookUrl, {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        "Stripe-Signature": signature,
      },
      body: payload,
      signal: AbortSignal.timeout(GIVE_UP_MS),
    })
    if (!response.ok) throw new Error(`the shop answered ${response.status}`)
    await sql`
      update test_payments.events set delivered_at = now()
      where id = ${event.id}`
  }

  return {
    deliver,
    sendDue,
    /** Also sends messages left by an earlier process or not accepted. */
    start() {
      const round = () => {
        sendDue().catch((error) =>
          log.warn({ err: error }, "the messages cannot be read"),
        )
      }
      timer = setInterval(round, EVERY_MS)
      timer.unref()
      round()
    },
    stop: () => clearInterval(timer),
  }
}

/** Claims each for one process; retried later unless delivered. */
function claimDue(sql: Sql) {
  return sql<TestEvent[]>`
    update test_payments.events e
    set attempts = e.attempts + 1,
      next_attempt_at = now() + interval '10 seconds' * 2 ^ least(e.attempts, 8)
    where e.id in (
      select d.id from test_payments.events d
      where d.delivered_at is null and d.next_attempt_at <= now()
      order by d.created_at
      limit ${AT_ONCE}
      for update skip locked
    )
    returning e.id, e.type, e.session_id`
}

async function messageOf(sql: Sql, { id, type, session_id }: TestEvent) {
  const object =
    type === "charge.refunded"
      ? await chargeOf(sql, session_id)
      : { id: session_id, object: "checkout.session" }
  return { id, object: "event", type, data: { object } }
}

/** Includes the total refunded so far. */
async function chargeOf(sql: Sql, sessionId: string) {
  const [charge] = await sql`
    select 'charge' as object, s.payment_id as payment_intent,
      (select coalesce(sum(r.cents), 0)::integer from test_payments.refunds r
        where r.session_id = s.id) as amount_refunded,
      jsonb_build_object('checkout_id', s.checkout ->> 'id') as metadata
    from test_payments.sessions s where s.id = ${sessionId}`
  return charge
}
