import type { Platform } from "#platform/platform.ts"
import type { Sql } from "#platform/postgres/connection.ts"
import { createReplicas } from "#platform/postgres/replicas.ts"
import { tellRenewals } from "./account/member/renewals.ts"
import { offerSetUp } from "./account/staff/set-up-link.ts"
import { sweepPictures } from "./catalogue/pictures/sweep.ts"
import { sweepPressKits } from "./catalogue/presskit/press-kits.ts"
import type { Env } from "./env.ts"
import { createAddressFinder } from "./http/middleware/client-address.ts"
import { operatorKey } from "./http/middleware/operators-only.ts"
import { createAnswersWebhook } from "./inbox/messages/reply-webhook.ts"
import { openMail } from "./mail/index.ts"
import { enqueueMail } from "./mail/outbox.ts"
import { sweepMusic } from "./music/sweep.ts"
import { openMusic } from "./music/worker-process.ts"
import { createLetterLinks } from "./newsletter/follow-link.ts"
import { sendLetters } from "./newsletter/send-newsletters.ts"
import {
  type ContentSignals,
  listenForContent,
} from "./pages/content-signals.ts"
import { createPreviews, NO_PREVIEWS } from "./pages/previews/previews.ts"
import { functionHandlers } from "./rooms.ts"
import type { Database } from "./runtime/database.ts"
import { NO_DEMO, openDemo } from "./runtime/demo.ts"
import { watchDisk } from "./runtime/disk.ts"
import type { Log } from "./runtime/log.ts"
import type { Metrics } from "./runtime/metrics.ts"
import { openPlatform } from "./runtime/open-platform.ts"
import { type PeriodicJob, startPeriodicJobs } from "./runtime/periodic-jobs.ts"
import { forgetOldThings } from "./runtime/retention.ts"
import type { Services } from "./services.ts"
import { createPayerFinder } from "./shop/checkout/payer.ts"
import {
  addUpMonths,
  softenHolds,
  sweepCheckouts,
  tellLowStock,
  tellRestocks,
} from "./shop/checkout/sweep.ts"
import { createDownloads } from "./shop/downloads/index.ts"
import { finishRefunds } from "./shop/orders/refunds.ts"
import { keepReleaseDay } from "./shop/orders/release-day.ts"
import { createPassFiles } from "./shop/passes/pass-files.ts"
import { learnFees } from "./shop/payments/fees.ts"
import { openPayments, type Payments } from "./shop/payments/index.ts"
import { createWebhook } from "./shop/payments/webhook.ts"
import { openShop } from "./shop/shop.ts"

const MEGABYTE = 1024 * 1024
const HOUR_MS = 60 * 60 * 1000
/** How long, at the most, copies lie unsold after their checkout is over. */
const UNSOLD_MS = 5 * 60 * 1000
/** How long they are out of sight after the three minutes of their hold. */
const SOFTEN_MS = 10 * 1000
/** How long, at the most, who waits for a thing is not told that it is back. */
const RESTOCKED_MS = 60 * 1000
/** How late in the morning the office may hear what is nearly gone. */
const LOW_STOCK_MS = 10 * 60 * 1000
/** How long a refund waits that was written down and not told. */
const REFUND_MS = 20 * 1000
const FEE_MS = 20 * 1000
/** How late buyers may hear that what they ordered ahead is out. */
const RELEASE_DAY_MS = 10 * 1000

/** How late a letter begins, and how small its portions are. */
const LETTERS_MS = 1000

const ITSELF = { clientAddress: "127.0.0.1", requestId: "periodic job" }

type Parts = {
  env: Env
  log: Log
  metrics: Metrics
  database: Database
  /** Whether this process also does what one of them must do: the demo label,
   * mails, periodic jobs. */
  chores: boolean
  /** Opened already: by tests, which have a provider of their own. */
  payments?: Payments
}

/** Opens what the HTTP surface needs besides the database. */
export async function openServices(parts: Parts) {
  const { env, log, metrics, database, chores } = parts
  const { sql } = database
  const disk = watchDisk({
    folder: env.DATA_DIR,
    reserveBytes: env.DISK_RESERVE_MB * MEGABYTE,
    log,
  })
  const content = listenForContent(database.direct, log)
  const replicas = openReplicas(env, sql, content)
  const payments =
    parts.payments ?? (await openPayments({ env, sql: database.checkout, log }))
  const shop = openShop({
    sql: database.checkout,
    payments: payments.provider,
    siteUrl: env.SITE_URL,
    log,
  })
  const platform: Platform = await openPlatform({
    env,
    database,
    replicas,
    disk,
    enqueueMail,
    functions: functionHandlers({
      env,
      disk,
      database,
      payments,
      shop,
      platform: () => platform,
    }),
  })
  if (chores) await setStudioRules(database.direct, env)
  const demo = chores
    ? await openDemo({ env, log, database, platform })
    : NO_DEMO
  const music = chores ? await openMusic({ env, log, database }) : null
  const setUpHint = chores ? await offerSetUp(database.direct, env) : ""
  const { secret } = platform.keys
  const key = operatorKey(secret)
  const mail = openMail({ env, log, database, chores, key, secret })
  const backend = { platform, siteUrl: env.SITE_URL, arrival: ITSELF }
  const jobs: PeriodicJob[] = [
    { run: () => platform.sweep(), everyMs: HOUR_MS },
    { run: () => sweepPictures(sql, backend), everyMs: HOUR_MS },
    { run: () => sweepMusic(sql, backend), everyMs: HOUR_MS },
    { run: () => sweepPressKits(sql, backend), everyMs: HOUR_MS },
    {
      run: () => forgetOldThings(database.direct),
      everyMs: HOUR_MS,
      atStart: true,
    },
    { run: () => sweepCheckouts(shop), everyMs: UNSOLD_MS, atStart: true },
    { run: () => softenHolds(shop), everyMs: SOFTEN_MS, atStart: true },
    { run: () => tellRestocks(shop), everyMs: RESTOCKED_MS, atStart: true },
    { run: () => tellLowStock(shop), everyMs: LOW_STOCK_MS, atStart: true },
    { run: () => tellRenewals(shop), everyMs: HOUR_MS, atStart: true },
    { run: () => addUpMonths(shop), everyMs: HOUR_MS, atStart: true },
    { run: () => finishRefunds(shop), everyMs: REFUND_MS, atStart: true },
    { run: () => learnFees(shop), everyMs: FEE_MS, atStart: true },
    { run: () => keepReleaseDay(sql), everyMs: RELEASE_DAY_MS, atStart: true },
    {
      run: () => sendLetters({ sql, siteUrl: env.SITE_URL, log }),
      everyMs: LETTERS_MS,
    },
    ...demo.chores,
    ...(music?.chores ?? []),
  ]
  const periodic = startPeriodicJobs(log, chores ? jobs : [])
  const services: Services = {
    env,
    log,
    metrics,
    platform,
    content,
    previews: env.mode === "supabase" ? NO_PREVIEWS : createPreviews(sql),
    takePaymentEvent: createWebhook(shop),
    takeAnswer: createAnswersWebhook({ sql, secret: env.MAIL_ANSWERS_SECRET }),
    download: createDownloads({ sql, platform, siteUrl: env.SITE_URL }),
    passFile: createPassFiles({ sql, secret, siteUrl: env.SITE_URL }),
    followLetterLink: createLetterLinks(sql),
    findPayer: createPayerFinder({
      sql: database.checkout,
      platform,
      siteUrl: env.SITE_URL,
    }),
    metricsText: () => metrics.text(sql),
    answers: database.answers,
    disk,
    clientAddress: createAddressFinder(env.TRUSTED_PROXIES),
    devMail: mail.devMail,
    operatorKey: key,
  }
  return {
    ...services,
    shop,
    signInHint: demo.signInHint,
    staffHint: demo.staffHint + setUpHint,
    mailHint: mail.hint,
    /** Messages of the test page that an earlier process left go out once
     * this one can take them. */
    startMessages: () => payments.test?.webhookSender.start(),
    async close() {
      payments.test?.webhookSender.stop()
      await periodic.stop()
      content.stop()
      disk.stop()
      demo.close()
      await music?.close()
      await mail.close()
      await platform.close()
      await replicas?.close()
    },
  }
}

/** Where others can reach the site a password alone runs no label. The
 * policies ask the database for it, so it is told at every start. */
async function setStudioRules(sql: Sql, { local }: Env) {
  await sql`update private.studio_rules
    set second_factor_compulsory = ${!local}
    where second_factor_compulsory = ${local}`
}

/** After an edit a replica is asked again only when it has it too. */
function openReplicas(env: Env, sql: Sql, content: ContentSignals) {
  const urls = env.DATABASE_REPLICA_URLS
  if (urls.length === 0 || env.mode === "supabase") return undefined
  const replicas = createReplicas(
    sql,
    urls.map((url) => ({ url })),
  )
  const { edited } = replicas
  content.subscribe({ edited, stockMoved: edited })
  return replicas
}
