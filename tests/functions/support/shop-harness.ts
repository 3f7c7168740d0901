import { randomUUID } from "node:crypto"
import { readFile } from "node:fs/promises"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { getRequestListener } from "@hono/node-server"
import { afterAll } from "vitest"
import { createApp } from "#server/app.ts"
import { readEnv } from "#server/env.ts"
import type { Screens } from "#server/pages/screens.ts"
import type { Database } from "#server/runtime/database.ts"
import { createLog } from "#server/runtime/log.ts"
import { createMetrics } from "#server/runtime/metrics.ts"
import { TEST_PAYMENTS } from "#server/runtime/schema.ts"
import { openServices } from "#server/services.ts"
import {
  openPayments,
  type Payments,
} from "#server/shop/payments/open-payments.ts"
import { openTestProvider } from "#server/shop/payments/test/index.ts"
import { freshDatabase } from "#tests/support/database.ts"
import {
  type Answer,
  GUESTS_OWN_ADDRESSES,
  newAddress,
} from "#tests/support/guest.ts"
import { makeShipping } from "#tests/support/label-catalogue.ts"
import { temporaryFolder } from "#tests/support/site.ts"

export type ShopHarness = Awaited<ReturnType<typeof openShopHarness>>
type HarnessOptions = {
  env?: NodeJS.ProcessEnv
  /** False: the test page's messages wait until a test sends them. */
  sendsAtOnce?: boolean
  connections?: number
  /** How long Stripe may take, in the tests' own time. */
  patience?: { timeoutMs: number; wholeMs: number }
}

/** No pages: they are the browser's tests to ask for. */
const NO_STUDIO = { scripts: [], preloads: [], styles: [] }
const NO_SCREENS: Screens = {
  write: async () => {
    const response = new Response(null, { status: 404 })
    return { response, page: undefined, nonce: "" }
  },
  screenOf: () => "*",
  pageKey: () => null,
}

/** A shop for the tests of one file, closed after the last. */
export async function suiteShopHarness(options?: HarnessOptions) {
  const harness = await openShopHarness(options)
  afterAll(() => harness.close())
  return harness
}

/** The site's own app over real HTTP and a database of its own, without its
 * screens. */
export async function openShopHarness(options: HarnessOptions = {}) {
  const folder = await temporaryFolder()
  const db = await freshDatabase({ max: options.connections ?? 20 })
  const { sql } = db
  await sql.unsafe(await readFile(TEST_PAYMENTS.file, "utf8"))
  await makeShipping(sql)
  const server = createServer((request, response) =>
    listener(request, response),
  )
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`
  const env = readEnv({
    PORT: String(port),
    DATA_DIR: folder.path,
    ...GUESTS_OWN_ADDRESSES,
    ...options.env,
  })
  const log = createLog({ level: "silent" })
  const answers = async () => true
  const pools = { checkout: sql, direct: sql, visitors: sql, signIn: sql }
  const database: Database = { ...db, ...pools, health: sql, answers }
  const payments = await openHarnessPayments()
  const services = await openServices({
    env,
    log,
    database,
    payments,
    metrics: createMetrics(),
    chores: false,
  })
  const { shop, platform } = services
  const app = createApp(services, NO_SCREENS, NO_STUDIO)
  const listener = getRequestListener(app.fetch, {
    overrideGlobalObjects: false,
  })

  async function openHarnessPayments(): Promise<Payments> {
    if (env.STRIPE_SECRET_KEY) {
      return openPayments({ env, sql, log, patience: options.patience })
    }
    const webhookUrl = `${url}/webhooks/payment`
    const { sendsAtOnce } = options
    const test = await openTestProvider({
      sql,
      log,
      webhookUrl,
      sendsAtOnce,
      siteUrl: url,
    })
    return { provider: test.provider, test }
  }

  /** From an address of its own unless told otherwise. */
  async function call(
    name: string,
    body: unknown,
    { token, address }: { token?: string; address?: string } = {},
  ): Promise<Answer> {
    const response = await fetch(`${url}/functions/v1/${name}`, {
      method: "POST",
      headers: {
        apikey: platform.keys.publishable,
        "Content-Type": "application/json",
        "X-Forwarded-For": address ?? newAddress(),
        ...(token && { Authorization: `Bearer ${token}` }),
      },
      body: typeof body === "string" ? body : JSON.stringify(body),
    })
    const { status, headers } = response
    return { status, headers, body: await response.json() }
  }

  /** Somebody with a confirmed account, signed in. */
  async function member(email = `${randomUUID()}@fans.example`) {
    const password = "correct horse"
    const admin = await auth("admin/users", platform.keys.secret, {
      email,
      password,
      email_confirm: true,
    })
    const session = await auth(
      "token?grant_type=password",
      platform.keys.publishable,
      { email, password },
    )
    return { id: admin.id as string, email, token: session.access_token }
  }

  async function auth(path: string, key: string, body: unknown) {
    const response = await fetch(`${url}/auth/v1/${path}`, {
      method: "POST",
      headers: {
        apikey: key,
        Authorization: `Bearer ${key}`,
        "Content-Type": "application/json",
      },
      body: JSON.stringify(body),
    })
    const answer = await response.json()
    if (!response.ok) throw new Error(JSON.stringify(answer))
    return answer as { id: string; access_token: string }
  }

  return {
    url,
    sql,
    database,
    target: db.target,
    shop,
    platform,
    payments,
    call,
    member,
    env,
    log,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await services.close()
      await db.close()
      await folder[Symbol.asyncDispose]()
    },
  }
}
