import type { Platform } from "#platform/platform.ts"
import type { Sql } from "#platform/postgres/connection.ts"
import { createReplicas } from "#platform/postgres/replicas.ts"
import { offerSetUp } from "./account/staff/one-time-links.ts"
import { createPasswordRule } from "./account/staff/staff-passwords.ts"
import type { Env } from "./env.ts"
import { createAddressFinder } from "./http/middleware/client-address.ts"
import { operatorKey } from "./http/middleware/operators-only.ts"
import { openMail } from "./mail/index.ts"
import { writeMailKinds } from "./mail/mail-kinds.ts"
import { enqueueMail } from "./mail/outbox.ts"
import { openMusic } from "./music/worker-process.ts"
import {
  type ContentSignals,
  listenForContent,
} from "./pages/content-signals.ts"
import { createPreviews, NO_PREVIEWS } from "./pages/previews/previews.ts"
import {
  functionsOf,
  jobsOf,
  MAILS,
  type RoomParts,
  routesOf,
} from "./rooms.ts"
import type { Database } from "./runtime/database.ts"
import { NO_DEMO, openDemo } from "./runtime/demo.ts"
import { watchDisk } from "./runtime/disk.ts"
import type { Log } from "./runtime/log.ts"
import type { Metrics } from "./runtime/metrics.ts"
import { openPlatform } from "./runtime/open-platform.ts"
import {
  HOUR_MS,
  PERIODIC_JOB,
  type PeriodicJob,
  startPeriodicJobs,
} from "./runtime/periodic-jobs.ts"
import { forgetOldThings } from "./runtime/retention.ts"
import { createPayerFinder } from "./shop/checkout/payer.ts"
import { openPayments, type Payments } from "./shop/payments/open-payments.ts"
import { openShop } from "./shop/shop.ts"

const MEGABYTE = 1024 * 1024

type Parts = {
  env: Env
  log: Log
  metrics: Metrics
  database: Database
  /** Whether this process also does what only one process may: the demo label,
   * mails, periodic jobs. */
  chores: boolean
  /** Already opened, by tests with a provider of their own. */
  payments?: Payments
}

/** Everything that outlives a request and, in development, a reload of the
 * code. */
export type Services = Awaited<ReturnType<typeof openServices>>

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
  const siteUrl = env.SITE_URL
  const shop = openShop({
    sql: database.checkout,
    payments: payments.provider,
    siteUrl,
    log,
  })
  const musicJobs: PeriodicJob[] = []
  const forRooms: RoomParts = {
    ...{ env, log, siteUrl, sql, disk, shop, payments, musicJobs },
    platform: () => platform,
    backend: () => ({ platform, siteUrl, arrival: PERIODIC_JOB }),
  }
  const platform: Platform = await openPlatform({
    env,
    database,
    replicas,
    disk,
    enqueueMail,
    passwordProblem: createPasswordRule(sql),
    functions: functionsOf(forRooms),
  })
  if (chores) await setStudioRules(database.direct, env)
  if (chores) await writeMailKinds(database.direct, MAILS)
  const demo = chores
    ? await openDemo({ env, log, database, platform })
    : NO_DEMO
  const music = chores ? await openMusic({ env, log, database }) : null
  musicJobs.push(...(music?.jobs ?? []))
  const setUpHint = chores ? await offerSetUp(database.direct, env) : ""
  const { secret } = platform.keys
  const key = operatorKey(secret)
  const mail = openMail({
    env,
    log,
    database,
    chores,
    key,
    secret,
    mails: MAILS,
  })
  const jobs: PeriodicJob[] = [
    { run: () => platform.sweep(), everyMs: HOUR_MS },
    {
      run: () => forgetOldThings(database.direct),
      everyMs: HOUR_MS,
      atStart: true,
    },
    ...jobsOf(forRooms),
    ...demo.jobs,
  ]
  const periodic = startPeriodicJobs(log, chores ? jobs : [])
  return {
    env,
    log,
    metrics,
    platform,
    content,
    previews: env.mode === "supabase" ? NO_PREVIEWS : createPreviews(sql),
    /** The rooms' own routes. */
    routes: routesOf(forRooms),
    /** Finds customers who are in the middle of paying. */
    findPayer: createPayerFinder({ sql: database.checkout, platform, siteUrl }),
    metricsText: () => metrics.text(sql),
    /** Whether the database answers now. */
    answers: database.answers,
    disk,
    clientAddress: createAddressFinder(env.TRUSTED_PROXIES),
    devMail: mail.devMail,
    /** Opens the operator's pages. */
    operatorKey: key,
    shop,
    signInHint: demo.signInHint,
    staffHint: demo.staffHint + setUpHint,
    mailHint: mail.hint,
    /** Sends the test page's messages that an earlier process left, once this
     * process can receive them. */
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

/** Where the site can be reached from outside, staff need a second factor. The
 * policies read this from the database, so it is set at every start. */
async function setStudioRules(sql: Sql, { local }: Env) {
  await sql`update private.studio_rules
    set second_factor_compulsory = ${!local}
    where second_factor_compulsory = ${local}`
}

/** After an edit a replica is used again only once it has caught up. */
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
