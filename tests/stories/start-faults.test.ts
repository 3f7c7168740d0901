import { execFile } from "node:child_process"
import { once } from "node:events"
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises"
import { createServer } from "node:net"
import { join } from "node:path"
import { promisify } from "node:util"
import { expect, test } from "vitest"
import { connect } from "#platform/postgres/connection.ts"
import { findRunningPostgres } from "#platform/postgres/embedded.ts"
import { dataFolder } from "../support/data-folder.ts"
import { launchSite, startSite, temporaryFolder } from "../support/site.ts"
import { smallDisk } from "../support/small-disk.ts"

const run = promisify(execFile)
const SLOW = 60_000

test("a wrong environment lists every fault with what to write", async () => {
  await using folder = await temporaryFolder()
  const site = await launchSite({
    dataDir: join(folder.path, "data"),
    env: {
      PORT: "http",
      SITE_URL: "9x",
      DATABASE_URL: "mysql://x",
      S3_BUCKET: "b",
      SEED: "full",
    },
  })
  expect(await site.exited).toBe(1)
  expect(site.output().split("\n")).toEqual([
    "The environment needs mending:",
    "  - PORT must be a whole number, such as 3000",
    "  - SITE_URL must be an address such as https://9x.example",
    "  - DATABASE_URL must be an address such as postgres://user:password@host:5432/database",
    "  - SEED must be demo or none, or unset",
    "  - S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY must be set too: S3 needs all of its five",
    "",
  ])
  expect(await readdir(folder.path)).toEqual([])
})

test("a taken port is told before the data folder is touched", async () => {
  await using folder = await temporaryFolder()
  const other = createServer().listen(0, "127.0.0.1")
  await once(other, "listening")
  const { port } = other.address() as { port: number }
  const dataDir = join(folder.path, "data")
  const site = await launchSite({ dataDir, port })
  expect(await site.exited).toBe(1)
  expect(site.output()).toBe(
    `Port ${port} on 127.0.0.1 is taken: stop what listens there, or set PORT to another number.\n`,
  )
  expect(await readdir(folder.path)).toEqual([])
  other.close()
})

test("a data folder of another PostgreSQL is left as it is", async () => {
  await using folder = await temporaryFolder()
  const cluster = join(folder.path, "postgres")
  await mkdir(cluster)
  await writeFile(join(cluster, "PG_VERSION"), "16\n")
  const site = await launchSite({ dataDir: folder.path })
  expect(await site.exited).toBe(1)
  expect(site.output()).toContain("was made by PostgreSQL 16")
  expect(site.output().trim().split("\n")).toHaveLength(1)
  expect(await readdir(cluster)).toEqual(["PG_VERSION"])
})

test(
  "a data folder that records migrations of another version is left as it is",
  async () => {
    await using folder = await dataFolder("none")
    const first = await startSite({ dataDir: folder.path })
    const target = await findRunningPostgres(folder.path)
    if (!target) throw new Error("the site's PostgreSQL was not found")
    const sql = connect(target, { max: 1 })
    await sql`update supabase_migrations.schema_migrations
      set version = overlay(version placing '2025' from 1)`
    await sql.end()
    await first.stop()
    const site = await launchSite({ dataDir: folder.path })
    expect(await site.exited).toBe(1)
    expect(site.output()).toContain("that this one cannot upgrade from")
    expect(site.output()).toContain("move the data folder (DATA_DIR) away")
    expect(site.output().trim().split("\n")).toHaveLength(1)
  },
  SLOW,
)

test("a file where the data folder should be is told", async () => {
  await using folder = await temporaryFolder()
  const dataDir = join(folder.path, "data")
  await writeFile(dataDir, "")
  const site = await launchSite({ dataDir })
  expect(await site.exited).toBe(1)
  expect(site.output()).toContain("is not a folder: set DATA_DIR")
})

test("a database that cannot be reached is told", async () => {
  await using folder = await temporaryFolder()
  const site = await launchSite({
    dataDir: folder.path,
    env: { DATABASE_URL: "postgres://nobody@127.0.0.1:1/none" },
  })
  expect(await site.exited).toBe(1)
  expect(site.output()).toContain("DATABASE_URL cannot be reached")
})

test.runIf(process.platform === "linux")(
  "a full disk is told in one sentence and leaves nothing behind",
  async () => {
    await using folder = await temporaryFolder()
    const site = await launchSite({
      dataDir: folder.path,
      prefix: smallDisk(folder.path, "12m"),
    })
    expect(await site.exited).toBe(1)
    expect(site.output()).toMatch(/^The disk that holds .* is full: free some/)
    expect(site.output().trim().split("\n")).toHaveLength(1)
  },
  SLOW,
)

test(
  "a disk that fills up is told to whoever asks, buys or reads the log",
  async () => {
    await using folder = await temporaryFolder()
    const site = await launchSite({
      dataDir: folder.path,
      env: { DISK_RESERVE_MB: "1000000" },
    })
    const said = (path: string, init?: RequestInit) =>
      fetch(site.url + path, init).then(
        async (answer) => `${answer.status} ${await answer.text()}`,
        String,
      )
    await expect
      .poll(() => said("/readyz"), { timeout: SLOW })
      .toBe("503 disk full")
    const keys = await readFile(join(folder.path, "keys.json"), "utf8")
    const bought = await said("/functions/v1/create-checkout", {
      method: "POST",
      headers: { apikey: JSON.parse(keys).publishable },
      body: JSON.stringify({ isGuest: true, items: [] }),
    })
    expect(bought).toMatch(/^503 .*The shop cannot take orders/)
    expect(await said("/")).toMatch(/^200 /)
    expect(site.output().match(/the disk is full/g)).toHaveLength(1)
    expect(await site.stop()).toBe(0)
  },
  SLOW,
)

test.runIf(process.platform === "linux")(
  "a read-only data folder is told in one sentence",
  async () => {
    await using folder = await temporaryFolder()
    const site = await launchSite({
      dataDir: folder.path,
      prefix: smallDisk(
        folder.path,
        "12m",
        `mount -o remount,ro '${folder.path}' &&`,
      ),
    })
    expect(await site.exited).toBe(1)
    expect(site.output()).toMatch(/^The data folder .* cannot be written to/)
    expect(site.output().trim().split("\n")).toHaveLength(1)
  },
  SLOW,
)

test.runIf(process.getuid?.() === 0)(
  "root may start it under a folder nobody else can enter",
  async () => {
    await using folder = await temporaryFolder()
    await run("chmod", ["700", folder.path])
    const site = await startSite({ dataDir: join(folder.path, "data") })
    expect(await site.stop()).toBe(0)
  },
  SLOW,
)
