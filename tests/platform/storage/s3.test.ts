import { randomBytes, randomUUID } from "node:crypto"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { createS3Store } from "#platform/storage/s3.ts"
import { startS3 } from "./support/s3-stand-in.ts"
import { bytesOf, createWorld } from "./support/world.ts"

let s3: Awaited<ReturnType<typeof startS3>>

beforeAll(async () => {
  s3 = await startS3()
})
afterAll(() => s3.close())

const MB = 1024 * 1024
const whole = (size: number) => ({ start: 0, end: size - 1 })

test.each([0, 1, 5 * MB, 8 * MB, 8 * MB + 1, 20 * MB])(
  "%d bytes are written, read, copied and removed",
  async (size) => {
    const store = createS3Store(s3)
    const [key, copy] = [randomUUID(), randomUUID()]
    const bytes = randomBytes(size)
    await store.write(key, chunks(bytes))
    const back = await read(store.read(key, whole(size)))
    expect(back.equals(bytes)).toBe(true)
    await store.copy(key, copy)
    await store.remove(key)
    expect(await store.read(copy, whole(size))).toBeDefined()
    if (size > 0) expect(await store.read(key, whole(size))).toBeUndefined()
  },
)

test("a range is fetched as a range", async () => {
  const store = createS3Store(s3)
  const key = randomUUID()
  await store.write(key, chunks(Buffer.from("0123456789")))
  const part = await read(store.read(key, { start: 3, end: 5 }))
  expect(part.toString()).toBe("345")
})

test("no request is larger than a part", async () => {
  s3.state.largest = 0
  await createS3Store(s3).write(randomUUID(), chunks(randomBytes(30 * MB)))
  expect(s3.state.largest).toBe(8 * MB)
})

test("a wrong secret is refused, with S3's own reason", async () => {
  const store = createS3Store({ ...s3, secretAccessKey: "wrong" })
  await expect(
    store.write(randomUUID(), chunks(Buffer.from("x"))),
  ).rejects.toThrow("S3 answered 403 to PUT: SignatureDoesNotMatch")
})

test("a passing fault is tried again", async () => {
  const store = createS3Store(s3)
  const key = randomUUID()
  s3.state.failNext = 2
  await store.write(key, chunks(Buffer.from("x")))
  expect((await read(store.read(key, whole(1)))).toString()).toBe("x")
})

test("a failed part and a broken source end the upload there", async () => {
  const store = createS3Store(s3)
  const before = s3.state.objects.size
  s3.state.failParts = true
  await expect(
    store.write(randomUUID(), chunks(randomBytes(20 * MB))),
  ).rejects.toThrow(/S3 answered 400/)
  s3.state.failParts = false
  await expect(store.write(randomUUID(), broken())).rejects.toThrow("gone")
  expect(s3.state.uploads.size).toBe(0)
  expect(s3.state.objects.size).toBe(before)
})

test("the official client works over it, and put takes a local file", async () => {
  const world = await createWorld({ files: createS3Store(s3) })
  const folder = await mkdtemp(join(tmpdir(), "s3-test-"))
  await writeFile(join(folder, "a.wav"), "local")
  await world.client().createBucket("shelf", { public: true })
  const files = world.client().from("shelf")
  await world.storage.put(
    "shelf",
    "a.wav",
    { file: join(folder, "a.wav") },
    { contentType: "audio/wav" },
  )
  expect(await (await files.download("a.wav")).data?.text()).toBe("local")
  const bytes = randomBytes(9 * MB)
  expect((await files.upload("b.bin", bytes)).error).toBeNull()
  const { data } = await files.download("b.bin")
  expect((await bytesOf(data)).equals(bytes)).toBe(true)
  await files.copy("b.bin", "c.bin")
  const before = s3.state.objects.size
  await files.remove(["a.wav", "b.bin"])
  await world.db
    .sql`update storage.leftovers set remove_after = now() - interval '1 s'`
  await world.storage.sweep()
  expect(s3.state.objects.size).toBe(before - 2)
  expect((await files.download("c.bin")).data?.size).toBe(9 * MB)
  await rm(folder, { recursive: true })
  await world.close()
})

async function* chunks(bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += 700_000) {
    yield bytes.subarray(at, at + 700_000)
  }
}

async function* broken() {
  yield randomBytes(17 * MB)
  throw new Error("gone")
}

async function read(body: Promise<unknown>) {
  const answer = new Response((await body) as BodyInit)
  return Buffer.from(await answer.arrayBuffer())
}
