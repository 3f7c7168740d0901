import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { expect, test } from "vitest"
import { connect } from "#platform/postgres/connection.ts"
import { dataFolder } from "../support/data-folder.ts"
import { socketOf } from "../support/guest.ts"
import { randomFrom } from "../support/random.ts"
import { type Site, startSite } from "../support/site.ts"

const ROUNDS = Number(process.env.CRASH_ROUNDS ?? 4)
const SEED = Number(process.env.CRASH_SEED ?? Date.now() % 100_000)

const VICTIMS = ["node", "PostgreSQL", "both"] as const

test(
  `after ${ROUNDS} kills at random moments under writes, no acknowledged row is missing`,
  async () => {
    console.log(`CRASH_SEED=${SEED}`)
    const random = randomFrom(SEED)
    await using folder = await dataFolder("none")
    const acknowledged: number[] = []
    let site = await startSite({ dataDir: folder.path })
    const admin = connect(socketOf(folder.path), { max: 1 })
    await admin`create table public.crash_rows (n int primary key)`
    await admin.end()
    for (let round = 0; round < ROUNDS; round++) {
      const writing = write(folder.path, acknowledged)
      await pause(100 + random.next() * 400)
      const victim = random.pick(VICTIMS)
      await kill(victim, site)
      await writing.stop()
      if (victim === "PostgreSQL") await site.stop()
      else await site.exited
      site = await startSite({ dataDir: folder.path })
      expect(await missing(folder.path, acknowledged)).toEqual([])
    }
    expect(acknowledged.length).toBeGreaterThan(ROUNDS)
    expect(await site.stop()).toBe(0)
  },
  30_000 + ROUNDS * 15_000,
)

async function kill(victim: (typeof VICTIMS)[number], site: Site) {
  const file = join(site.dataDir, "postgres", "postmaster.pid")
  const postmaster = Number.parseInt(await readFile(file, "utf8"), 10)
  if (victim !== "PostgreSQL") site.process.kill("SIGKILL")
  if (victim !== "node") process.kill(postmaster, "SIGKILL")
}

/** Writes as fast as rows are acknowledged, until the database is gone. */
function write(dataDir: string, acknowledged: number[]) {
  let writing = true
  const sql = connect(socketOf(dataDir), { max: 1 })
  const done = (async () => {
    while (writing) {
      const n = (acknowledged.at(-1) ?? 0) + 1 + Math.floor(Math.random() * 3)
      await sql`insert into public.crash_rows values (${n})
        on conflict do nothing`.then(
        () => acknowledged.push(n),
        () => pause(5),
      )
    }
  })()
  return {
    async stop() {
      writing = false
      await done
      await sql.end({ timeout: 0 })
    },
  }
}

async function missing(dataDir: string, acknowledged: number[]) {
  const sql = connect(socketOf(dataDir), { max: 1 })
  const rows = await sql<{ n: number }[]>`select n from public.crash_rows`
  await sql.end()
  const kept = new Set(rows.map(({ n }) => n))
  return acknowledged.filter((n) => !kept.has(n))
}
