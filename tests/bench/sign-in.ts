/** A storm of sign-ins, eight at a time, against a server that also answers
 * other requests; prints how much longer the slowest percent of the others
 * takes. `node tests/bench/sign-in.ts [seconds]` */
import { spawn } from "node:child_process"
import { mkdtemp, rm } from "node:fs/promises"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { serve } from "@hono/node-server"
import { createAuth } from "#platform/auth/index.ts"
import { createSigningKeys } from "#platform/auth/signing-keys.ts"
import { parseConfig } from "#platform/config.ts"
import { createRateLimiter } from "#platform/limits/rate-limiter.ts"
import { connect } from "#platform/postgres/connection.ts"
import { startEmbeddedPostgres } from "#platform/postgres/embedded.ts"
import { migrate } from "#platform/postgres/migrations.ts"
import { createCallerResolver } from "#platform/resolve-caller.ts"
import { PLAN } from "#server/runtime/schema.ts"

const STORM = 8
const OTHERS = 4
const PAUSE_MS = 10
const MOST_RATIO = 2
const KEYS = { publishable: "sb_publishable_bench", secret: "sb_secret_bench" }
const SOMEBODY = { email: "a@bench.test", password: "correct horse" }
const [first = "10", url] = process.argv.slice(2)

if (first === "client" && url) await runClient(url, Number(process.argv[4]))
else await runServer(Number(first))

async function runServer(seconds: number) {
  const dataDir = await mkdtemp(join(tmpdir(), "bench-sign-in-"))
  const postgres = await startEmbeddedPostgres({ dataDir, label: "bench" })
  const sql = connect(postgres.target)
  await migrate(sql, PLAN)
  const siteUrl = "http://bench.test"
  const config = parseConfig(`
    [auth.rate_limit]
    sign_in_sign_ups = 1000000`).auth
  const issuer = `${siteUrl}/auth/v1`
  const signingKeys = createSigningKeys({ sql, issuer, expirySeconds: 3600 })
  const rateLimiter = createRateLimiter(sql)
  const enqueueMail = async () => {}
  const parts = { sql, config, siteUrl, enqueueMail, signingKeys, rateLimiter }
  const auth = createAuth(parts)
  const { verifyToken } = signingKeys
  const resolve = createCallerResolver({ keys: KEYS, verifyToken })
  const server = serve({
    port: 0,
    hostname: "127.0.0.1",
    async fetch(request) {
      const caller = await resolve(request)
      const context = { caller, clientAddress: "127.0.0.1", requestId: "" }
      return auth.fetch(request, context)
    },
  })
  await new Promise((resolve) => server.once("listening", resolve))
  const { port } = server.address() as AddressInfo
  const base = `http://127.0.0.1:${port}/auth/v1`
  const file = fileURLToPath(import.meta.url)
  const args = [file, "client", base, String(seconds)]
  const child = spawn(process.execPath, args, { stdio: "inherit" })
  const code = await new Promise((resolve) => child.once("exit", resolve))
  server.close()
  await sql.end()
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
  process.exitCode = Number(code)
}

async function runClient(base: string, seconds: number) {
  const { access_token } = await post(`${base}/signup`)
  const ask = async () => {
    const headers = {
      apikey: KEYS.publishable,
      authorization: `Bearer ${access_token}`,
    }
    const response = await fetch(`${base}/user`, { headers })
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`GET /user: ${response.status}`)
  }
  await measure(ask, 2)
  const quiet = await measure(ask, seconds)
  const storm = startStorm(() => post(`${base}/token?grant_type=password`))
  const busy = await measure(ask, seconds)
  const signIns = await storm.stop()
  const ratio = busy.p99 / quiet.p99
  const verdict = ratio < MOST_RATIO ? "ok" : "too much"
  console.log(show("quiet", quiet))
  console.log(show("storm", busy))
  console.log(`${Math.round(signIns / seconds)} sign-ins a second`)
  console.log(`p99 ratio ${ratio.toFixed(2)} (${verdict})`)
  process.exitCode = ratio < MOST_RATIO ? 0 : 1
}

async function post(url: string) {
  const response = await fetch(url, {
    method: "POST",
    headers: { apikey: KEYS.publishable },
    body: JSON.stringify(SOMEBODY),
  })
  if (!response.ok) throw new Error(`${url}: ${response.status}`)
  return (await response.json()) as { access_token: string }
}

function startStorm(signIn: () => Promise<unknown>) {
  let going = true
  let done = 0
  const lanes = Array.from({ length: STORM }, async () => {
    while (going) {
      await signIn()
      done += 1
    }
  })
  return {
    async stop() {
      going = false
      await Promise.all(lanes)
      return done
    },
  }
}

async function measure(ask: () => Promise<void>, seconds: number) {
  const end = performance.now() + seconds * 1000
  const times: number[] = []
  const lanes = Array.from({ length: OTHERS }, async () => {
    while (performance.now() < end) {
      const began = performance.now()
      await ask()
      times.push(performance.now() - began)
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
  })
  await Promise.all(lanes)
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0
  return { p50: at(0.5), p99: at(0.99), count: times.length }
}

function show(name: string, { p50, p99, count }: Record<string, number>) {
  return `${name}  p50 ${p50?.toFixed(1)} ms  p99 ${p99?.toFixed(1)} ms  (${count} requests)`
}
