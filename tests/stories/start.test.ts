import { spawn } from "node:child_process"
import { once } from "node:events"
import { readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { connect } from "#platform/postgres/connection.ts"
import {
  launchSite,
  startSite,
  temporaryFolder,
  untilReady,
} from "../support/site.ts"
import { until } from "../support/until.ts"

const SLOW = 60_000

// A first start takes its time: those that need none share what one made.
let shared: Awaited<ReturnType<typeof temporaryFolder>>
beforeAll(async () => {
  shared = await temporaryFolder()
})
afterAll(() => shared[Symbol.asyncDispose]())

test(
  "it starts, serves, prints its address once and stops cleanly",
  async () => {
    const site = await startSite({ dataDir: shared.path })
    const page = await fetch(site.url)
    expect(page.status).toBe(200)
    expect(await page.text()).toContain("Amplifying Talent.")
    await until(() => site.output().includes("9X is at"))
    expect(site.output().match(/9X is at/g)).toHaveLength(1)
    const pid = await postmasterOf(shared.path)
    expect(await site.stop()).toBe(0)
    expect(isRunning(pid)).toBe(false)
  },
  SLOW,
)

test(
  "PostgreSQL opens no port",
  async () => {
    const site = await startSite({ dataDir: shared.path })
    const sql = connect(socketOf(shared.path), { max: 1 })
    const [row] = await sql`show listen_addresses`
    expect(row).toEqual({ listen_addresses: "" })
    await sql.end()
    await site.stop()
  },
  SLOW,
)

test(
  "what is no longer needed about people is forgotten at the start",
  async () => {
    const first = await startSite({ dataDir: shared.path })
    const sql = connect(socketOf(shared.path), { max: 1 })
    await sql`insert into private.hits (kind, address, hit_at)
      values ('demo', '192.0.2.1', now() - interval '2 days')`
    await sql`insert into test_payments.sessions
      (id, checkout, email, expires_at)
      values ('old', '{}', 'a@fans.example', now() - interval '31 days')`
    await sql.end()
    await first.stop()
    const second = await startSite({ dataDir: shared.path })
    const again = connect(socketOf(shared.path), { max: 1 })
    const left = () => again`
      select (select count(*)::int from private.hits) as hits,
        (select count(email)::int from test_payments.sessions) as emails`
    await until(async () => (await left())[0]?.emails === 0)
    expect(await left()).toEqual([{ hits: 0, emails: 0 }])
    await again.end()
    await second.stop()
  },
  SLOW,
)

test(
  "a second start on the same data is refused and told about the first",
  async () => {
    const first = await startSite({ dataDir: shared.path })
    const second = await launchSite({ dataDir: shared.path })
    expect(await second.exited).toBe(1)
    expect(second.output()).toContain(
      `in use by process ${first.process.pid} (${first.url})`,
    )
    expect((await fetch(`${first.url}/readyz`)).status).toBe(200)
    await first.stop()
  },
  SLOW,
)

test(
  "two first starts at once leave one running and one refused",
  async () => {
    await using folder = await temporaryFolder()
    const sites = await Promise.all([
      launchSite({ dataDir: folder.path }),
      launchSite({ dataDir: folder.path }),
    ])
    const loser = await Promise.race(
      sites.map((site) => site.exited.then(() => site)),
    )
    expect(loser.output()).toMatch(/in use by process \d+/)
    const winner = sites.find((site) => site !== loser)
    await untilReady(winner?.url ?? "")
    expect(await winner?.stop()).toBe(0)
  },
  SLOW,
)

test(
  "when PostgreSQL is killed, requests get 503 until it is back by itself",
  async () => {
    const site = await startSite({ dataDir: shared.path })
    const apikey = await publishableKey(shared.path)
    const url = `${site.url}/rest/v1/artists?select=id`
    expect((await firstAnswer(url, apikey, 200)).status).toBe(200)
    process.kill(await postmasterOf(shared.path), "SIGKILL")
    const away = await firstAnswer(url, apikey, 503)
    expect(away.headers.get("Retry-After")).toMatch(/^\d+$/)
    await untilReady(site.url)
    expect(site.output()).toContain("PostgreSQL is restarted")
    expect(await site.stop()).toBe(0)
  },
  SLOW,
)

test(
  "a pid file that names a stranger or a zombie does not stop the start",
  async () => {
    const first = await startSite({ dataDir: shared.path })
    const pidFile = join(shared.path, "postgres", "postmaster.pid")
    const text = await readFile(pidFile, "utf8")
    await first.stop()
    const { zombie, parent } = await makeZombie()
    for (const pid of [process.pid, zombie]) {
      await writeFile(pidFile, text.replace(/^\d+/, String(pid)))
      const site = await startSite({ dataDir: shared.path })
      expect(await site.stop()).toBe(0)
    }
    parent.kill("SIGKILL")
  },
  SLOW,
)

test(
  "a request under way is answered before the process goes",
  async () => {
    const site = await startSite({ dataDir: shared.path })
    const sql = connect(socketOf(shared.path), { max: 1 })
    await sql`create function public.slow() returns text stable language sql
      return (select 'done' from pg_sleep(1))`
    await sql`grant execute on function public.slow() to anon`
    await sql`notify pgrst, 'reload schema'`
    await sql.end()
    const apikey = await publishableKey(shared.path)
    const answer = fetch(`${site.url}/rest/v1/rpc/slow`, {
      headers: { apikey },
    })
    await until(async () => (await activity(shared.path)) > 0)
    const code = site.stop()
    expect(await (await answer).json()).toBe("done")
    expect(await code).toBe(0)
  },
  SLOW,
)

async function activity(dataDir: string) {
  const sql = connect(socketOf(dataDir), { max: 1 })
  const rows = await sql`select 1 from pg_stat_activity
    where wait_event = 'PgSleep'`
  await sql.end()
  return rows.length
}

async function firstAnswer(url: string, apikey: string, status: number) {
  for (;;) {
    const response = await fetch(url, { headers: { apikey } })
    if (response.status === status) return response
    await response.body?.cancel()
  }
}

async function makeZombie() {
  const parent = spawn("sh", ["-c", "sleep 0.3 & echo $!; exec sleep 60"])
  const [line] = await once(parent.stdout, "data")
  const zombie = Number(String(line))
  await until(async () => {
    const stat = await readFile(`/proc/${zombie}/stat`, "utf8")
    return stat.includes(") Z")
  })
  return { zombie, parent }
}

async function postmasterOf(dataDir: string) {
  const file = join(dataDir, "postgres", "postmaster.pid")
  return Number.parseInt(await readFile(file, "utf8"), 10)
}

async function publishableKey(dataDir: string): Promise<string> {
  const text = await readFile(join(dataDir, "keys.json"), "utf8")
  return JSON.parse(text).publishable
}

function socketOf(dataDir: string) {
  return {
    socket: join(dataDir, "run", ".s.PGSQL.5432"),
    user: "postgres",
    database: "postgres",
  }
}

function isRunning(pid: number) {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
