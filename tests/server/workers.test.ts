import { execFileSync } from "node:child_process"
import { readdir, readFile } from "node:fs/promises"
import { get as httpGet } from "node:http"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import { afterAll, beforeAll, expect, test } from "vitest"
import { connect, type Sql } from "#platform/postgres/connection.ts"
import { findRunningPostgres } from "#platform/postgres/embedded.ts"
import { dataFolder } from "../support/data-folder.ts"
import { type Site, startSite } from "../support/site.ts"

const WORKERS = 2
let folder: Awaited<ReturnType<typeof dataFolder>>
let site: Site
let sql: Sql

beforeAll(async () => {
  folder = await dataFolder("demo")
  const env = { SEED: "demo", WORKERS: String(WORKERS) }
  site = await startSite({ dataDir: folder.path, env })
  const target = await findRunningPostgres(folder.path)
  if (!target) throw new Error("The site has no database")
  sql = connect(target, { max: 1 })
})
afterAll(async () => {
  await sql.end()
  expect(await site.stop()).toBe(0)
  await folder[Symbol.asyncDispose]()
})

test("an edit shows by every process", async () => {
  expect(workers()).toHaveLength(WORKERS)
  await askEveryWorker("/artist/hexa")
  await sql`update public.artists set name = 'HEXA II' where slug = 'hexa'`
  await expect
    .poll(async () => {
      const pages = await askEveryWorker("/artist/hexa")
      return pages.filter((page) => page.includes("HEXA II")).length
    })
    .toBe(2 * WORKERS)
})

test("a mail is sent once, whoever took its form", async () => {
  const before = (await mails()).length
  for (const [at, name] of ["one", "two", "three"].entries()) {
    await subscribe(`${name}@fans.example`)
    await expect.poll(async () => (await mails()).length).toBe(before + at + 1)
  }
})

test("a worker that dies is replaced, and nobody is turned away", async () => {
  const [victim = 0] = workers()
  process.kill(victim, "SIGKILL")
  await expect.poll(workers).not.toContain(victim)
  await expect.poll(() => workers().length, { timeout: 15_000 }).toBe(WORKERS)
  const pages = await askEveryWorker("/about")
  expect(pages.every((page) => page.includes("</html>"))).toBe(true)
})

/** The processes that answer visitors. */
function workers() {
  const pid = String(site.process.pid)
  const found = execFileSync("pgrep", ["-P", pid, "-f", "server/main.ts"])
  return found.toString().trim().split("\n").map(Number)
}

/** Connections go to the processes in turn. */
function askEveryWorker(path: string) {
  return Promise.all(Array.from({ length: 2 * WORKERS }, () => ask(path)))
}

function ask(path: string) {
  return new Promise<string>((resolve, reject) => {
    httpGet(site.url + path, { agent: false }, (response) =>
      resolve(text(response)),
    ).on("error", reject)
  })
}

async function subscribe(email: string) {
  const keys = JSON.parse(
    await readFile(join(folder.path, "keys.json"), "utf8"),
  )
  const response = await fetch(`${site.url}/rest/v1/newsletter_subs`, {
    method: "POST",
    headers: { apikey: keys.publishable, "Content-Type": "application/json" },
    body: JSON.stringify({ email }),
  })
  expect(response.status).toBe(201)
}

async function mails() {
  return readdir(join(folder.path, "outbox")).catch(() => [])
}
