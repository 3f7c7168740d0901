import { execFile } from "node:child_process"
import { randomUUID } from "node:crypto"
import { existsSync } from "node:fs"
import { readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { afterAll, beforeAll, expect, test } from "vitest"
import { connect, type Sql } from "#platform/postgres/connection.ts"
import { findRunningPostgres } from "#platform/postgres/embedded.ts"
import { type Site, startSite, temporaryFolder } from "../support/site.ts"

const ROOT = fileURLToPath(new URL("../..", import.meta.url))
const SLOW = 120_000
const KEY = "a key of the tests alone"

let place: Awaited<ReturnType<typeof temporaryFolder>>
let site: Site
let sql: Sql
beforeAll(async () => {
  place = await temporaryFolder()
  site = await startSite({ dataDir: join(place.path, "first") })
  sql = await databaseIn("first")
  await sql`insert into artists (slug, name)
    values ('line', ${"a\nname\twith\\ends"}), ('nul', 'Ünï 🎛')`
  await upload("9 seconds of silence")
}, SLOW)
afterAll(async () => {
  await sql.end()
  await site.stop()
  await place[Symbol.asyncDispose]()
})

async function databaseIn(folder: string) {
  const target = await findRunningPostgres(join(place.path, folder))
  if (!target) throw new Error("the site's PostgreSQL was not found")
  return connect(target, { max: 2 })
}

/** A backup as of a version that had this migration too. */
async function backUpWith(version: string, file: string) {
  await sql`insert into supabase_migrations.schema_migrations (version, name)
    values (${version}, 'another')`
  await command("backup", "first", [file])
  await sql`delete from supabase_migrations.schema_migrations
    where version = ${version}`
}

async function upload(words: string) {
  const keys = await readFile(join(site.dataDir, "keys.json"), "utf8")
  const { secret } = JSON.parse(keys)
  const headers = { apikey: secret, Authorization: `Bearer ${secret}` }
  const path = `storage/v1/object/media/${randomUUID()}.jpg`
  const stored = await fetch(`${site.url}/${path}`, {
    method: "POST",
    headers: { ...headers, "Content-Type": "image/jpeg" },
    body: words,
  })
  expect(stored.status).toBe(200)
}

/** Runs one of the commands on a data folder below the test's own. */
function command(name: string, folder: string, args: string[], env = {}) {
  return new Promise<{ code: number; stdout: string; stderr: string }>(
    (resolve) => {
      execFile(
        process.execPath,
        [`bin/${name}.ts`, ...args],
        {
          cwd: ROOT,
          env: {
            PATH: process.env.PATH,
            DATA_DIR: join(place.path, folder),
            ...env,
          },
        },
        (error, stdout, stderr) =>
          resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
      )
    },
  )
}

const at = (name: string) => join(place.path, name)

test(
  "a backup of a running site is restored, row by row and byte by byte",
  async () => {
    // Somebody writes two rows at a time while the copy is made.
    let writing = true
    const writer = (async () => {
      for (let pair = 0; writing; pair += 1) {
        const slugs = [`pair-${pair}-a`, `pair-${pair}-b`]
        await sql`insert into artists (slug, name)
          select slug, 'Pair' from unnest(${slugs}::text[]) slug`
      }
    })()
    const sealed = at("one.sealed")
    const made = await command("backup", "first", [sealed], { BACKUP_KEY: KEY })
    writing = false
    await writer
    expect(made).toMatchObject({ code: 0, stderr: "" })
    expect(made.stdout).toMatch(/\d+ rows and 1 files, .* read back and whole/)
    const restored = await command("restore", "second", [sealed], {
      BACKUP_KEY: KEY,
    })
    expect(restored).toMatchObject({ code: 0, stderr: "" })
    expect(restored.stdout).toMatch(/^Restored as of /)

    const second = await startSite({ dataDir: at("second") })
    const copy = await databaseIn("second")
    const names = await copy`select name from artists
      where slug in ('line', 'nul') order by slug`
    expect(names).toEqual([{ name: "a\nname\twith\\ends" }, { name: "Ünï 🎛" }])
    const [{ pairs }] = await copy<[{ pairs: number[] }]>`
      select array_agg(distinct n) as pairs from (
        select count(*)::int as n from artists where name = 'Pair'
        group by substring(slug from 'pair-\\d+')) counted`
    expect(pairs).toEqual([2])
    const [object] = await copy`select name from storage.objects`
    const file = await fetch(
      `${second.url}/storage/v1/object/public/media/${object?.name}`,
    )
    expect(await file.text()).toBe("9 seconds of silence")
    const keys = (folder: string) => readFile(at(`${folder}/keys.json`), "utf8")
    expect(await keys("second")).toBe(await keys("first"))
    await copy.end()
    await second.stop()
  },
  SLOW,
)

test(
  "what is damaged, sealed, of another age or in the way is refused in a sentence",
  async () => {
    const plain = at("two.tar.gz")
    const made = await command("backup", "first", [plain])
    expect(made.stdout).toContain("It is not sealed")
    const restore = (file: string, folder = "third") =>
      command("restore", folder, [file])
    expect(await restore(plain, "first")).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("is not empty"),
    })
    const bytes = await readFile(plain)
    await writeFile(at("cut.tar.gz"), bytes.subarray(0, bytes.length / 2))
    expect(await restore(at("cut.tar.gz"))).toMatchObject({ code: 1 })
    expect(await restore(at("one.sealed"))).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("set BACKUP_KEY"),
    })
    expect(await restore(at("nowhere"))).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("is not there"),
    })
    await backUpWith("29990101000000", at("later.tar.gz"))
    expect(await restore(at("later.tar.gz"))).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("newer version"),
    })
    await backUpWith("20250101000100", at("earlier.tar.gz"))
    expect(await restore(at("earlier.tar.gz"))).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        /that this one cannot upgrade from .* restore it with the version that made it\.$/m,
      ),
    })
    expect(existsSync(at("third"))).toBe(false)
  },
  SLOW,
)
