import type { Sql } from "#platform/postgres/connection.ts"
import type { Env } from "#server/env.ts"
import type { Log } from "#server/runtime/log.ts"
import type { PaymentProvider } from "../payment-provider.ts"
import { createStripeProvider, type StripeOptions } from "./stripe.ts"
import { openTestProvider, type TestPayments } from "./test/index.ts"

export type Payments = {
  provider: PaymentProvider
  /** The built-in page, if no money is taken. */
  test: TestPayments | null
}

type Parts = {
  env: Env
  sql: Sql
  log: Log
  patience?: Pick<StripeOptions, "timeoutMs" | "wholeMs"> | undefined
}

/** Opens the payment provider: Stripe if its key is set, otherwise the test
 * page, which takes no money and says so. */
export async function openPayments({
  env,
  sql,
  log,
  patience,
}: Parts): Promise<Payments> {
  if (env.STRIPE_SECRET_KEY) {
    const provider = createStripeProvider({
      secretKey: env.STRIPE_SECRET_KEY,
      webhookSecret: env.STRIPE_WEBHOOK_SECRET ?? "",
      apiBase: env.STRIPE_API_BASE,
      siteUrl: env.SITE_URL,
      ...patience,
    })
    return { provider, test: null }
  }
  const webhookUrl = `${ownAddress(env)}/webhooks/payment`
  const test = await openTestProvider({
    sql,
    siteUrl: env.SITE_URL,
    webhookUrl,
    log,
  })
  return { provider: test.provider, test }
}

/** The address at which this process can reach itself. */
function ownAddress({ HOST, PORT }: Env) {
  const everywhere = HOST === "0.0.0.0" || HOST === "::"
  const host = everywhere ? "127.0.0.1" : HOST
  return `http://${host.includes(":") ? `[${host}]` : host}:${PORT}`
}
