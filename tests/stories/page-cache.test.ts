import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { connect, type Sql } from "#platform/postgres/connection.ts"
import { findRunningPostgres } from "#platform/postgres/embedded.ts"
import { dataFolder } from "../support/data-folder.ts"
import { readFigures, type Site, startSite } from "../support/site.ts"

let folder: Awaited<ReturnType<typeof dataFolder>>
let site: Site
let sql: Sql

beforeAll(async () => {
  folder = await dataFolder("demo")
  site = await startSite({ dataDir: folder.path, env: { SEED: "demo" } })
  const target = await findRunningPostgres(folder.path)
  if (!target) throw new Error("The site has no database")
  sql = connect(target, { max: 1 })
})
afterAll(async () => {
  await sql.end()
  await site.stop()
  await folder[Symbol.asyncDispose]()
})

test("a page is rendered once and then comes from memory", async () => {
  await get("/artists?sort=new&campaign=1")
  const before = await outcomes()
  await get("/artists?sort=new&campaign=1")
  const after = await outcomes()
  expect(after.hit - before.hit).toBe(1)
  expect(after.miss - before.miss).toBe(0)
})

test("however many ask at once for a page that is not there, it is rendered once", async () => {
  const before = await outcomes()
  const path = "/release/floodlight?everybody=at-once"
  const pages = await Promise.all(Array.from({ length: 200 }, () => get(path)))
  const after = await outcomes()
  expect(new Set(pages.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(pages.map(({ etag }) => etag)).size).toBe(1)
  expect(after.rendered - before.rendered).toBe(1)
})

test("parameters a page does not use make no new page", async () => {
  const plain = await get("/about")
  const marked = await get("/about?utm_source=x&page=7&q=%3Cb%3E")
  expect(marked.etag).toBe(plain.etag)
  expect(marked.text).toBe(plain.text)
  const before = await outcomes()
  await get("/about?utm_source=another")
  expect((await outcomes()).rendered).toBe(before.rendered)
})

test("an edit shows by itself", async () => {
  await get("/artist/hexa")
  await sql`update public.artists set name = 'HEXA II' where slug = 'hexa'`
  await expect
    .poll(async () => (await get("/artist/hexa")).text, { timeout: 5_000 })
    .toContain("HEXA II")
})

test("pages go on while PostgreSQL does not answer", async () => {
  await get("/about")
  const file = join(folder.path, "postgres", "postmaster.pid")
  const postmaster = Number.parseInt(await readFile(file, "utf8"), 10)
  const [{ pids }] = await sql<[{ pids: number[] }]>`
    select array_agg(pid) as pids from pg_stat_activity`
  const all = [...pids.filter(Boolean), postmaster]
  for (const pid of all) signal(pid, "SIGSTOP")
  try {
    const { status } = await get("/about")
    expect(status).toBe(200)
  } finally {
    for (const pid of all) signal(pid, "SIGCONT")
  }
})

function signal(pid: number, name: NodeJS.Signals) {
  try {
    process.kill(pid, name)
  } catch {
    // Gone by itself.
  }
}

async function get(path: string) {
  const response = await fetch(site.url + path)
  const etag = response.headers.get("etag")
  return { status: response.status, etag, text: await response.text() }
}

async function outcomes() {
  const text = await readFigures(site)
  const of = (outcome: string) =>
    Number(text.match(`page_cache_total{outcome="${outcome}"} (\\d+)`)?.[1])
  return { hit: of("hit"), miss: of("miss"), rendered: of("rendered") }
}
