import type { Platform } from "#platform/platform.ts"
import { countConnections, takeCensus } from "./census.ts"
import type { Database } from "./database.ts"
import { createDownloads } from "./downloads/index.ts"
import type { Env } from "./env.ts"
import { functionHandlers } from "./functions/index.ts"
import type { Log } from "./log.ts"
import { enqueueMail } from "./mail/outbox.ts"
import type { Metrics } from "./metrics.ts"
import { createAddressFinder } from "./middleware/client-address.ts"
import { openDemo } from "./open-demo.ts"
import { openMail } from "./open-mail.ts"
import { openPlatform } from "./open-platform.ts"
import { sweepCheckouts } from "./orders/sweep.ts"
import { listenForContent } from "./pages/content-signals.ts"
import { openPayments } from "./payments/index.ts"
import { createWebhook } from "./payments/webhook.ts"
import { forgetOldThings } from "./retention.ts"
import type { Services } from "./services.ts"
import { startSweeping } from "./sweeping.ts"

const HOUR_MS = 60 * 60 * 1000
/** How long, at the most, copies lie unsold after their checkout is over. */
const UNSOLD_MS = 5 * 60 * 1000

type Parts = { env: Env; log: Log; metrics: Metrics; database: Database }

/** Opens what the HTTP surface needs besides the database. */
export async function openServices({ env, log, metrics, database }: Parts) {
  const { sql } = database
  const payments = await openPayments({ env, sql, log })
  const shop = {
    sql,
    payments: payments.provider,
    siteUrl: env.SITE_URL,
    log,
  }
  const platform: Platform = await openPlatform({
    env,
    database,
    enqueueMail,
    functions: functionHandlers({
      env,
      log,
      database,
      payments,
      platform: () => platform,
    }),
  })
  const demo = await openDemo({ env, log, database, platform })
  const mail = openMail({ env, log, database })
  const sweeping = startSweeping(log, [
    { run: () => platform.sweep(), everyMs: HOUR_MS },
    { run: () => forgetOldThings(sql), everyMs: HOUR_MS, atStart: true },
    { run: () => sweepCheckouts(shop), everyMs: UNSOLD_MS, atStart: true },
  ])
  const content = listenForContent(sql, log)
  const services: Services = {
    env,
    log,
    metrics,
    platform,
    content,
    takePaymentEvent: createWebhook(shop),
    download: createDownloads({ sql, platform, siteUrl: env.SITE_URL }),
    census: () => takeCensus(sql),
    connections: () => countConnections(sql),
    ready: database.answers,
    clientAddress: createAddressFinder(env.TRUSTED_PROXIES),
    devMail: mail.devMail,
  }
  return {
    ...services,
    signInHint: demo.signInHint,
    startPressing: demo.startPressing,
    /** Messages of the test page that an earlier process left go out once
     * this one can take them. */
    startMessages: () => payments.test?.courier.start(),
    async close() {
      payments.test?.courier.stop()
      await sweeping.stop()
      content.stop()
      demo.close()
      await mail.close()
      await platform.close()
    },
  }
}
