import { randomBytes, randomUUID } from "node:crypto"
import {
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  writeFile,
} from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Readable } from "node:stream"
import { afterEach, beforeEach, expect, test } from "vitest"
import { createDiskStore } from "#platform/storage/disk.ts"
import { createWorld, VISITOR } from "./support/world.ts"

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "disk-test-"))
})
afterEach(() => rm(folder, { recursive: true }))

test("a write that fails leaves neither a file nor a draft", async () => {
  const store = createDiskStore(folder)
  await expect(store.write(randomUUID(), broken())).rejects.toThrow("gone")
  expect(await listed()).toEqual([])
})

test("a key that is no id reaches no path", async () => {
  const store = createDiskStore(folder)
  for (const key of ["../../etc/passwd", "", "a", `${randomUUID()}/x`]) {
    await expect(
      (async () => store.read(key, { start: 0, end: 0 }))(),
    ).rejects.toThrow("not an id")
  }
})

test("what is missing reads as undefined and removes without a fault", async () => {
  const store = createDiskStore(folder)
  expect(await store.read(randomUUID(), { start: 0, end: 1 })).toBeUndefined()
  await store.remove(randomUUID())
})

test("a local file is copied: what becomes of it later is no matter", async () => {
  const source = join(folder, "source.wav")
  await writeFile(source, "music")
  const store = createDiskStore(folder)
  const key = randomUUID()
  await store.adopt(key, source)
  await writeFile(source, "noise")
  await rm(source)
  expect(
    Buffer.from(
      (await store.read(key, { start: 0, end: 4 })) as Uint8Array,
    ).toString(),
  ).toBe("music")
  await expect(store.adopt(randomUUID(), source)).rejects.toThrow("ENOENT")
})

test("files are for their owner's eyes only", async () => {
  const store = createDiskStore(folder)
  const key = randomUUID()
  await store.write(key, Readable.from([Buffer.from("x")]))
  const path = join(folder, "files", key.slice(0, 2), key)
  expect(await readFile(path, "utf8")).toBe("x")
  expect((await stat(path)).mode & 0o777).toBe(0o600)
})

test("put seeds a file above every policy, again and again", async () => {
  const world = await createWorld()
  const file = join(folder, "seed.png")
  const bytes = randomBytes(200_000)
  await writeFile(file, bytes)
  await world.client().createBucket("media", { public: true })
  const options = { contentType: "image/png", cacheControl: "max-age=60" }
  await world.storage.put("media", "a/seed.png", { file }, options)
  await world.storage.put("media", "a/seed.png", { file }, options)
  const answer = await world.ask(VISITOR, "object/public/media/a/seed.png")
  expect(answer.headers.get("cache-control")).toBe("max-age=60")
  expect(bytes.equals(Buffer.from(await answer.arrayBuffer()))).toBe(true)
  await expect(
    world.storage.put("none", "x", { file }, options),
  ).rejects.toThrow("Bucket not found")
  await world.close()
})

test("an upload that a crash cut off is swept away", async () => {
  const world = await createWorld()
  const store = createDiskStore(world.folder)
  const version = randomUUID()
  await store.write(version, Readable.from([Buffer.from("x")]))
  await world.db.sql`
    insert into storage.leftovers values (${version}, now() - interval '1 s')`
  await world.storage.sweep()
  expect(await world.stored()).toEqual([])
  expect(await world.db.sql`select from storage.leftovers`).toHaveLength(0)
  await world.close()
})

async function listed() {
  const entries = await readdir(folder, {
    recursive: true,
    withFileTypes: true,
  })
  return entries.filter((entry) => entry.isFile())
}

async function* broken() {
  yield Buffer.alloc(100_000)
  throw new Error("gone")
}
