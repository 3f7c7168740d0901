import { readdir, readFile } from "node:fs/promises"
import { constants } from "node:os"
import { wantedTracks } from "@9x/demo/masters"
import { expect, test } from "vitest"
import { connect } from "#platform/postgres/connection.ts"
import { dataFolder } from "../support/data-folder.ts"
import { guestOf, socketOf } from "../support/guest.ts"
import type { Row } from "../support/label-catalogue.ts"
import { type Site, startSite } from "../support/site.ts"

const RENDERED = { SEED: "demo", DEMO_MASTERS: "" }
const PATIENCE = { timeout: 60_000 }

test.runIf(process.platform === "linux")(
  "a release that somebody takes to the till is rendered in the background, also after a crash",
  async () => {
    await using folder = await dataFolder("demo")
    const start = (env: NodeJS.ProcessEnv) =>
      startSite({ dataDir: folder.path, env })
    const first = await start({ SEED: "demo" })
    await bringWantedFiles(folder.path)
    await first.stop()

    const second = await start(RENDERED)
    const guest = await guestOf(second)
    await guest.open(await singleOf(folder.path))
    await expect.poll(() => renderersOf(second), PATIENCE).toHaveLength(1)
    const [renderer] = await renderersOf(second)
    expect(renderer?.nice).toBe(constants.priority.PRIORITY_LOW)
    // The MP3 does not wait for the FLAC, which takes half a minute.
    expect(await formatsThere(folder.path)).toEqual(["mp3"])
    second.process.kill("SIGKILL")
    await second.exited
    await expect.poll(() => isRunning(renderer?.pid), PATIENCE).toBe(false)

    const third = await start(RENDERED)
    await expect.poll(() => renderersOf(third), PATIENCE).toHaveLength(1)
    await third.stop()
  },
  240_000,
)

/** As if what the fan owns had been rendered. */
async function bringWantedFiles(dataDir: string) {
  const sql = connect(socketOf(dataDir), { max: 1 })
  expect(await wantedTracks(sql, "flac")).not.toEqual([])
  await sql`
    insert into storage.objects (bucket_id, name, version, metadata)
    select distinct f.storage_bucket, f.storage_path, '1', '{}'::jsonb
    from public.digital_payload_files f
    join public.order_items i on i.digital_payload_id = f.digital_payload_id
    where f.format in ('mp3', 'flac')`
  expect(await wantedTracks(sql, "flac")).toEqual([])
  await sql.end()
}

async function formatsThere(dataDir: string) {
  const sql = connect(socketOf(dataDir), { max: 1 })
  const rows = await sql<{ format: string }[]>`
    select right(name, -length('releases/n29/01.')) as format
    from storage.objects
    where bucket_id = 'masters' and name like 'releases/n29/%'`
  await sql.end()
  return rows.map(({ format }) => format)
}

async function singleOf(dataDir: string) {
  const sql = connect(socketOf(dataDir), { max: 1 })
  const [variant] = await sql<[Row]>`
    select v.* from public.product_variants v
    join public.products p on p.id = v.product_id
    where p.slug = 'n29' and v.title = 'MP3 + FLAC'`
  await sql.end()
  return variant
}

async function renderersOf({ process: site }: Site) {
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name))
  const all = await Promise.all(pids.map(processOf))
  return all
    .flatMap((found) => found ?? [])
    .filter(
      ({ parent, command }) => parent === site.pid && RENDERER.test(command),
    )
}

const RENDERER = /bin\/render-masters\.ts/

/** Null for one that has gone meanwhile. */
async function processOf(pid: string) {
  try {
    const command = await readFile(`/proc/${pid}/cmdline`, "utf8")
    const stat = await readFile(`/proc/${pid}/stat`, "utf8")
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ")
    return { pid, command, parent: Number(fields[1]), nice: Number(fields[16]) }
  } catch {
    return null
  }
}

async function isRunning(pid = "") {
  const found = await processOf(pid)
  return RENDERER.test(found?.command ?? "")
}
