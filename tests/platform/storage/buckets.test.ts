import { afterAll, beforeAll, expect, test } from "vitest"
import { createWorld, MEMBER, type World } from "./support/world.ts"

let world: World

beforeAll(async () => {
  world = await createWorld({ fileSizeLimit: 10_000 })
})
afterAll(() => world.close())

const client = () => world.client()

test("a bucket is made, read, listed, changed, emptied and deleted", async () => {
  const made = await client().createBucket("life", {
    public: false,
    fileSizeLimit: "5kb",
    allowedMimeTypes: ["image/*"],
  })
  expect(made.data).toEqual({ name: "life" })
  expect((await client().getBucket("life")).data).toMatchObject({
    id: "life",
    name: "life",
    public: false,
    file_size_limit: 5000,
    allowed_mime_types: ["image/*"],
  })
  await client().updateBucket("life", { public: true, fileSizeLimit: null })
  expect((await client().getBucket("life")).data).toMatchObject({
    public: true,
    file_size_limit: null,
    allowed_mime_types: ["image/*"],
  })
  const listed = await client().listBuckets({ search: "LIF", limit: 5 })
  expect(listed.data?.map(({ id }) => id)).toEqual(["life"])
  await client().from("life").upload("a", "x", { contentType: "image/png" })
  expect((await client().deleteBucket("life")).error).toMatchObject({
    message: "The bucket you tried to delete is not empty",
    statusCode: "409",
  })
  expect((await client().emptyBucket("life")).data?.message).toBe(
    "Empty bucket has been queued. Completion may take up to an hour.",
  )
  expect((await client().deleteBucket("life")).data?.message).toBe(
    "Successfully deleted",
  )
  expect((await client().getBucket("life")).error).toMatchObject({
    message: "Bucket not found",
    statusCode: "404",
  })
})

test("a taken name is a duplicate", async () => {
  await client().createBucket("taken")
  expect((await client().createBucket("taken")).error).toMatchObject({
    message: "The resource already exists",
    statusCode: "409",
  })
})

test.each(["a/b", "", " a", "a\\b", "ä", "a\u0000", "x".repeat(101)])(
  "the bucket name %j is refused",
  async (name) => {
    expect((await client().createBucket(name)).error).toMatchObject({
      statusCode: "400",
    })
  },
)

test("limits on size are kept, announced or not", async () => {
  await client().createBucket("small", { public: false, fileSizeLimit: 1000 })
  const files = client().from("small")
  const before = (await world.stored()).length
  const tooLarge = {
    message: "The object exceeded the maximum allowed size",
    statusCode: "413",
  }
  const big = Buffer.alloc(1001)
  expect((await files.upload("a", big)).error).toMatchObject(tooLarge)
  expect((await files.upload("b", new Blob([big]))).error).toMatchObject(
    tooLarge,
  )
  const stream = new Blob([big]).stream()
  expect((await files.upload("c", stream)).error).toMatchObject(tooLarge)
  expect((await files.upload("d", Buffer.alloc(1000))).error).toBeNull()
  expect(await world.stored()).toHaveLength(before + 1)
})

test.each([
  ["2kb", 2000],
  ["2 KiB", 2048],
  ["1.5kB", 1500],
  ["700", 700],
  ["9b", 9],
])("a limit of %s is %i bytes", async (written, bytes) => {
  const id = `limit-${bytes}`
  await client().createBucket(id, { public: false, fileSizeLimit: written })
  const { data } = await client().getBucket(id)
  expect(data).toMatchObject({ file_size_limit: bytes, owner: "" })
})

test("no bucket may allow more than the server", async () => {
  const { error } = await client().createBucket("huge", {
    public: false,
    fileSizeLimit: "1GB",
  })
  expect(error).toMatchObject({ statusCode: "413" })
  const odd = await client().createBucket("odd", {
    public: false,
    fileSizeLimit: "many",
  })
  expect(odd.error?.message).toMatch(/Invalid file size format/)
})

test("MIME types are kept, with wildcards and parameters", async () => {
  await client().createBucket("typed", {
    public: false,
    allowedMimeTypes: ["image/*", "text/plain"],
  })
  const files = client().from("typed")
  const upload = async (name: string, contentType: string) =>
    (await files.upload(name, "x", { contentType })).error?.message ?? "kept"
  expect(await upload("a", "image/png")).toBe("kept")
  expect(await upload("b", "text/plain;charset=UTF-8")).toBe("kept")
  expect(await upload("c", "TEXT/PLAIN")).toBe("kept")
  expect(await upload("d", "text/html")).toBe(
    "mime type text/html is not supported",
  )
  expect(await upload("e", "imagex/png")).toMatch(/is not supported/)
  expect(await upload("f", "nonsense")).toMatch(/is not supported/)
  await client().createBucket("other", { public: false })
  await client().from("other").upload("g", "x", { contentType: "text/html" })
  const moved = await client()
    .from("other")
    .move("g", "g", { destinationBucket: "typed" })
  expect(moved.error?.message).toMatch(/is not supported/)
})

test("a member makes and sees no bucket without a policy", async () => {
  const { error } = await world.client(MEMBER).createBucket("mine")
  expect(error).toMatchObject({ statusCode: "403" })
  expect((await world.client(MEMBER).listBuckets()).data).toEqual([])
  expect((await world.client(MEMBER).getBucket("taken")).error).toMatchObject({
    statusCode: "404",
  })
  expect(
    (await world.client(MEMBER).updateBucket("taken", { public: true })).error,
  ).toMatchObject({ statusCode: "404" })
  expect((await client().getBucket("taken")).data?.public).toBe(false)
})
