import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { AuthClient } from "@supabase/auth-js"
import { PostgrestClient } from "@supabase/postgrest-js"
import { StorageClient } from "@supabase/storage-js"
import { expect, inject, test } from "vitest"
import { connect, inDatabase } from "#platform/postgres/connection.ts"
import { environmentFor } from "../support/database.ts"
import {
  launchSite,
  type Site,
  startSite,
  temporaryFolder,
} from "../support/site.ts"

const SLOW = 90_000

test(
  "two processes share a PostgreSQL of one's own",
  async () => {
    await using folder = await temporaryFolder()
    await using database = await emptyDatabase()
    const dataDir = folder.path
    const sites = await Promise.all([
      startSite({ dataDir, env: database.env }),
      startSite({ dataDir, env: database.env }),
    ])
    for (const site of sites) {
      const { data, error } = await tables(site).from("artists").select("id")
      expect(error).toBeNull()
      expect(data).toEqual([])
    }
    const codes = await Promise.all(sites.map((site) => site.stop()))
    expect(codes).toEqual([0, 0])
  },
  SLOW,
)

test(
  "a Supabase project is reached through the site, and the clients cannot tell",
  async () => {
    await using folder = await temporaryFolder()
    const project = await startSite({ dataDir: join(folder.path, "project") })
    const keys = await keysOf(project)
    const site = await startSite({
      dataDir: join(folder.path, "site"),
      env: {
        SUPABASE_URL: project.url,
        SUPABASE_PUBLISHABLE_KEY: keys.publishable,
        SUPABASE_SECRET_KEY: keys.secret,
        DATABASE_URL: "postgres:///postgres",
        PGHOST: join(project.dataDir, "run"),
        PGUSER: "postgres",
      },
    })
    await writeAndReadTables(site, keys)
    await signUpAndIn(site, keys)
    await storeAndFetch(site, keys)
    await makePressKit(site, keys)
    await project.stop()
    const away = await fetch(`${site.url}/rest/v1/artists`, {
      headers: { apikey: keys.publishable },
    })
    expect(away.status).toBe(503)
    expect(away.headers.get("Retry-After")).toBe("2")
    expect(await away.json()).toMatchObject({ code: "unavailable" })
    await site.stop()
  },
  SLOW,
)

test("a project without its keys is refused with what is missing", async () => {
  await using folder = await temporaryFolder()
  const site = await launchSite({
    dataDir: folder.path,
    env: { SUPABASE_URL: "https://project.example" },
  })
  expect(await site.exited).toBe(1)
  expect(site.output()).toContain("DATABASE_URL must be set with SUPABASE_URL")
})

type Keys = { publishable: string; secret: string }

async function writeAndReadTables(site: Site, keys: Keys) {
  const service = tables(site, keys.secret)
  const { error } = await service
    .from("artists")
    .insert({ slug: "a-name", name: "A Name" })
  expect(error).toBeNull()
  const visitor = tables(site, keys.publishable)
  const { data } = await visitor.from("artists_public_v").select("slug")
  expect(data).toEqual([{ slug: "a-name" }])
  const { status } = await visitor.from("artists").insert({ slug: "b" })
  expect(status).toBe(401)
}

async function signUpAndIn(site: Site, keys: Keys) {
  const auth = new AuthClient({
    url: `${site.url}/auth/v1`,
    headers: { apikey: keys.publishable },
    persistSession: false,
    autoRefreshToken: false,
  })
  const credentials = { email: "fan@9x.example", password: "play-it-loud" }
  expect((await auth.signUp(credentials)).error).toBeNull()
  const { error } = await auth.signInWithPassword(credentials)
  expect(error?.message).toBe("Email not confirmed")
}

async function storeAndFetch(site: Site, keys: Keys) {
  const storage = storageOf(site, keys)
  await storage.createBucket("shelf", { public: true })
  const shelf = storage.from("shelf")
  const stored = await shelf.upload("a/b.txt", "0123456789", {
    contentType: "text/plain",
  })
  expect(stored.error).toBeNull()
  const { publicUrl } = shelf.getPublicUrl("a/b.txt").data
  const part = await fetch(publicUrl, { headers: { Range: "bytes=2-4" } })
  expect(part.status).toBe(206)
  expect(part.headers.get("Content-Range")).toBe("bytes 2-4/10")
  expect(await part.text()).toBe("234")
}

/** Made by the site, kept by the project, and known again by both. */
async function makePressKit(site: Site, keys: Keys) {
  const ask = async () => {
    const answer = await fetch(`${site.url}/functions/v1/get-presskit-url`, {
      method: "POST",
      headers: { apikey: keys.publishable },
      body: JSON.stringify({ path: "a-name.zip" }),
    })
    return ((await answer.json()) as { url: string }).url
  }
  const shelf = storageOf(site, keys).from("press-kits")
  const stored = async () => (await shelf.info("a-name.zip")).data?.version
  const kit = await fetch(await ask())
  expect(kit.headers.get("Content-Type")).toBe("application/zip")
  const version = await stored()
  await ask()
  expect(version).toEqual(expect.any(String))
  expect(await stored()).toBe(version)
}

function storageOf(site: Site, { secret }: Keys) {
  const headers = { apikey: secret, Authorization: `Bearer ${secret}` }
  return new StorageClient(`${site.url}/storage/v1`, headers)
}

function tables(site: Site, apikey?: string) {
  const fetchWithKey = async (input: string | URL | Request, init = {}) => {
    const key = apikey ?? (await keysOf(site)).publishable
    const headers = new Headers((init as RequestInit).headers)
    headers.set("apikey", key)
    return fetch(input, { ...init, headers })
  }
  return new PostgrestClient(`${site.url}/rest/v1`, { fetch: fetchWithKey })
}

async function keysOf(site: Site): Promise<Keys> {
  return JSON.parse(await readFile(join(site.dataDir, "keys.json"), "utf8"))
}

/** A new database on the tests' server, and the environment to reach it. */
async function emptyDatabase() {
  const server = inject("postgres")
  const name = `ways_${process.pid}`
  const admin = connect(server, { max: 1 })
  await admin.unsafe(`create database ${name} template template0`)
  const target = inDatabase(server, name)
  return {
    env: environmentFor(target),
    async [Symbol.asyncDispose]() {
      await admin.unsafe(`drop database ${name} with (force)`)
      await admin.end()
    },
  }
}
