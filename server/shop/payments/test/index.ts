import type { Sql } from "#platform/postgres/connection.ts"
import type { Log } from "#server/runtime/log.ts"
import {
  PATIENCE_MS,
  type PaymentProvider,
  type PaymentSession,
} from "../../payment-provider.ts"
import { readSignedEvent } from "../stripe-events.ts"
import { createFormHandler } from "./form-handler.ts"
import { createTestPayouts } from "./payouts.ts"
import { createTestRefunds } from "./refunds.ts"
import { createTestSessions, type TestSession } from "./sessions.ts"
import { createWebhookSender } from "./webhook-sender.ts"

type TestOptions = {
  sql: Sql
  siteUrl: string
  /** This process's own address; SITE_URL may lead through a proxy. */
  webhookUrl: string
  log: Pick<Log, "warn">
  /** False keeps the messages until they are sent explicitly. */
  sendsAtOnce?: boolean
}

/** A payment provider that takes no money: its page is a screen of this site,
 * and its messages arrive as Stripe's do. It differs in nothing else. */
export async function openTestProvider(options: TestOptions) {
  const { sql, siteUrl, log, webhookUrl } = options
  const secret = await readSecret(sql)
  const sessions = createTestSessions(sql)
  const refunds = createTestRefunds(sql)
  const webhookSender = createWebhookSender({ sql, secret, webhookUrl, log })
  const send = () => {
    if (options.sendsAtOnce === false) return
    webhookSender
      .sendDue()
      .catch((error) => log.warn({ err: error }, "the messages cannot be read"))
  }

  const provider: PaymentProvider = {
    name: "test",
    patienceMs: PATIENCE_MS,

    async open({ checkout, email }) {
      const id = await sessions.open(checkout, email)
      const url = `${siteUrl}/test-payment/${id}`
      return { id, url, expiresAt: new Date(checkout.expires_at) }
    },

    async find(id) {
      const session = await sessions.find(id)
      return session && sessionOf(session)
    },

    async expire(id) {
      await sessions.expire(id)
      send()
      return provider.find(id)
    },

    async refund(wish) {
      const made = await refunds.make(wish)
      send()
      return made
    },

    refundsOf: refunds.list,

    readEvent(body, headers) {
      const signature = headers.get("stripe-signature") ?? ""
      return readSignedEvent(body, signature, secret)
    },

    ...createTestPayouts(sql),
  }

  return {
    provider,
    webhookSender,
    formHandler: createFormHandler(sessions, send),
  }
}

export type TestPayments = Awaited<ReturnType<typeof openTestProvider>>

function attemptOf({ state, tried }: TestSession) {
  if (state === "challenged") return "under way"
  return tried ? "declined" : "none"
}

async function readSecret(sql: Sql) {
  const [row] = await sql<[{ secret: string }]>`
    select secret from test_payments.signing`
  return row.secret
}

function sessionOf(session: TestSession): PaymentSession {
  const { id, state, email, address, checkout } = session
  return {
    id,
    state: state === "challenged" ? "open" : state,
    attempt: attemptOf(session),
    paidCents: state === "paid" ? checkout.total_cents : 0,
    currency: checkout.currency,
    email,
    paymentId: checkout.total_cents > 0 ? session.payment_id : null,
    address,
  }
}
