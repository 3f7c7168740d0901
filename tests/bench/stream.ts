/** Streams one large file up and down through the storage over HTTP and prints
 * how much more memory the server used than when idle. `node
 * tests/bench/stream.ts [megabytes]` */
import { spawn } from "node:child_process"
import { mkdtemp, rm } from "node:fs/promises"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { serve } from "@hono/node-server"
import { SERVICE } from "#platform/caller.ts"
import { connect } from "#platform/postgres/connection.ts"
import { startEmbeddedPostgres } from "#platform/postgres/embedded.ts"
import { migrate } from "#platform/postgres/migrations.ts"
import { createDiskStore, createStorage } from "#platform/storage/index.ts"
import { PLAN } from "#server/runtime/schema.ts"

const MB = 1024 * 1024
const MOST_EXTRA_MB = 50
const [first = "1024", url] = process.argv.slice(2)

if (first === "client" && url) await runClient(url)
else await runServer(Number(first))

async function runServer(megabytes: number) {
  const dataDir = await mkdtemp(join(tmpdir(), "bench-stream-"))
  const postgres = await startEmbeddedPostgres({ dataDir, label: "bench" })
  const sql = connect(postgres.target)
  await migrate(sql, PLAN)
  await sql`insert into storage.buckets (id, name, public)
    values ('bench', 'bench', true)`
  const storage = createStorage({
    sql,
    files: createDiskStore(join(dataDir, "files")),
    signingSecret: "bench",
    fileSizeLimit: 64 * 1024 * MB,
  })
  const context = { caller: SERVICE, clientAddress: "", requestId: "" }
  const server = serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch: (request) => storage.fetch(request, context),
  })
  await new Promise((resolve) => server.once("listening", resolve))
  const { port } = server.address() as AddressInfo
  const base = `http://127.0.0.1:${port}/storage/v1`

  await transfer(base, "up", 1)
  await transfer(base, "down", 1)
  const rest = process.memoryUsage.rss()
  for (const way of ["up", "down"] as const) {
    const { seconds, peak } = await transfer(base, way, megabytes)
    const extra = Math.round((peak - rest) / MB)
    const verdict = extra < MOST_EXTRA_MB ? "ok" : "too much"
    console.log(
      `${way.padEnd(4)} ${megabytes} MB  ${Math.round(megabytes / seconds)} MB/s  ${extra} MB more memory (${verdict})`,
    )
  }
  server.close()
  await sql.end()
  await postgres.stop()
  await rm(dataDir, { recursive: true })
}

/** The client is a separate process, so that its memory is not counted. */
async function transfer(base: string, way: "up" | "down", megabytes: number) {
  const started = performance.now()
  let peak = 0
  const timer = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss())
  }, 20)
  const target = `${base}/object/${way === "up" ? "" : "public/"}bench/${megabytes}`
  const child = spawn(
    process.execPath,
    [fileURLToPath(import.meta.url), "client", `${target}?${way}=${megabytes}`],
    { stdio: "inherit" },
  )
  const code = await new Promise((resolve) => child.once("exit", resolve))
  clearInterval(timer)
  if (code !== 0) throw new Error(`The client failed (${code})`)
  return { seconds: (performance.now() - started) / 1000, peak }
}

async function runClient(target: string) {
  const query = new URL(target).searchParams
  const megabytes = Number(query.get("up") ?? query.get("down"))
  if (query.has("up")) {
    const body = chunks(megabytes)
    const init = { method: "POST", body, duplex: "half" }
    const answer = await fetch(target, init as RequestInit)
    if (!answer.ok) throw new Error(await answer.text())
    return
  }
  let received = 0
  const answer = await fetch(target)
  for await (const chunk of answer.body ?? []) received += chunk.length
  if (received !== megabytes * MB) throw new Error(`Received ${received}`)
}

function chunks(megabytes: number) {
  const chunk = new Uint8Array(MB).fill(57)
  let sent = 0
  return new ReadableStream({
    pull(controller) {
      if (sent++ < megabytes) controller.enqueue(chunk)
      else controller.close()
    },
  })
}
