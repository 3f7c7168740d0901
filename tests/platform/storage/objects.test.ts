import { randomBytes } from "node:crypto"
import { Readable } from "node:stream"
import { afterAll, beforeAll, expect, test } from "vitest"
import {
  bytesOf,
  createWorld,
  SERVICE,
  VISITOR,
  type World,
} from "./support/world.ts"

let world: World
let bucket: string

beforeAll(async () => {
  world = await createWorld()
  bucket = await world.bucket()
})
afterAll(() => world.close())

const files = () => world.client().from(bucket)

test("every kind of body the client takes comes back byte for byte", async () => {
  const bytes = randomBytes(300_000)
  const form = new FormData()
  form.append("file", new Blob([bytes], { type: "image/png" }), "x.png")
  const bodies = {
    buffer: bytes,
    arrayBuffer: new Uint8Array(bytes).buffer,
    view: new DataView(new Uint8Array(bytes).buffer),
    blob: new Blob([bytes], { type: "image/png" }),
    form,
    nodeStream: Readable.from(chunked(bytes)),
    webStream: new Blob([bytes]).stream(),
  }
  for (const [kind, body] of Object.entries(bodies)) {
    const { data, error } = await files().upload(`kinds/${kind}`, body, {
      contentType: "image/png",
    })
    expect(error, kind).toBeNull()
    expect(data?.fullPath).toBe(`${bucket}/kinds/${kind}`)
    const { data: blob } = await files().download(`kinds/${kind}`)
    expect((await bytesOf(blob)).equals(bytes), kind).toBe(true)
    expect(blob?.type, kind).toBe("image/png")
  }
})

test("text, query parameters and an empty body are files too", async () => {
  await files().upload("text.txt", "grüße")
  await files().upload("query.txt", new URLSearchParams({ a: "1" }))
  await files().upload("empty.txt", "")
  expect(await text("text.txt")).toBe("grüße")
  expect(await text("query.txt")).toBe("a=1")
  expect(await text("empty.txt")).toBe("")
})

test("a form may hold its file as a plain field", async () => {
  const form = new FormData()
  form.append("file", "plain")
  const { error } = await files().upload("field.txt", form)
  expect(error).toBeNull()
  expect(await text("field.txt")).toBe("plain")
})

test("a form whose file nearly holds the boundary is read whole", async () => {
  const hostile = "\r\n--xy\r\n--xy--\r\n-".repeat(2_000)
  const body = [
    '--xyz\r\ncontent-disposition: form-data; name="cacheControl"\r\n\r\n60',
    '--xyz\r\nContent-Disposition: form-data; name=""; filename="a"',
    `Content-Type: text/plain\r\n\r\n${hostile}`,
    "--xyz--\r\n",
  ].join("\r\n")
  const chunks = body.match(/[\s\S]{1,7}/g) ?? []
  const answer = await world.ask(SERVICE, `object/${bucket}/boundary.txt`, {
    method: "POST",
    headers: { "content-type": "multipart/form-data; boundary=xyz" },
    body: Readable.toWeb(
      Readable.from(chunks.map((part) => Buffer.from(part))),
    ),
    duplex: "half",
  } as RequestInit)
  expect(answer.status).toBe(200)
  expect(await text("boundary.txt")).toBe(hostile)
  const { data } = await files().info("boundary.txt")
  expect(data?.cacheControl).toBe("max-age=60")
})

test.each([
  ["no boundary", "multipart/form-data", "--x\r\n\r\n"],
  ["no file", "multipart/form-data; boundary=x", "--x--\r\n"],
  [
    "cut off",
    "multipart/form-data; boundary=x",
    '--x\r\nContent-Disposition: form-data; name="f"; filename="f"\r\n\r\nabc',
  ],
  [
    "endless field",
    "multipart/form-data; boundary=x",
    `--x\r\nContent-Disposition: form-data; name="n"\r\n\r\n${"a".repeat(100_000)}`,
  ],
])(
  "a broken form (%s) is refused and leaves nothing",
  async (_, type, body) => {
    const before = (await world.stored()).length
    const answer = await world.ask(SERVICE, `object/${bucket}/broken.txt`, {
      method: "POST",
      headers: { "content-type": type },
      body,
    })
    expect(answer.status).toBe(400)
    expect((await files().exists("broken.txt")).data).toBe(false)
    expect((await world.stored()).length).toBe(before)
  },
)

test("a taken name is refused, unless the upload says upsert", async () => {
  await files().upload("twice.txt", "one")
  const { error } = await files().upload("twice.txt", "two")
  expect(error).toMatchObject({
    message: "The resource already exists",
    statusCode: "409",
    status: 400,
  })
  expect(await text("twice.txt")).toBe("one")
  const again = await files().upload("twice.txt", "two", { upsert: true })
  expect(again.error).toBeNull()
  expect(await text("twice.txt")).toBe("two")
})

test("update makes the object that is missing, then keeps its id", async () => {
  const first = await files().update("update.txt", "one")
  expect(first.error).toBeNull()
  const second = await files().update("update.txt", "two")
  expect(second.data?.id).toBe(first.data?.id)
  expect(await text("update.txt")).toBe("two")
})

test("info says what was uploaded, with 3600 seconds of cache by default", async () => {
  await files().upload("info/a.txt", "hello", {
    contentType: "text/plain",
    metadata: { mood: "höflich" },
  })
  const { data } = await files().info("info/a.txt")
  expect(data).toMatchObject({
    name: "info/a.txt",
    bucketId: bucket,
    size: 5,
    contentType: "text/plain",
    cacheControl: "max-age=3600",
    metadata: { mood: "höflich" },
    etag: expect.stringMatching(/^"[0-9a-f]{40}"$/),
  })
  await files().upload("info/b.txt", new Blob(["x"]), {
    cacheControl: "60",
    metadata: { a: 1 },
  })
  expect((await files().info("info/b.txt")).data).toMatchObject({
    cacheControl: "max-age=60",
    metadata: { a: 1 },
  })
})

test("exists tells a missing object from a missing bucket", async () => {
  await files().upload("there.txt", "x")
  expect((await files().exists("there.txt")).data).toBe(true)
  expect((await files().exists("not-there.txt")).data).toBe(false)
  await expect(
    world.client().from("no-such-bucket").exists("x"),
  ).rejects.toMatchObject({ message: "Bucket not found" })
})

test("an encoded file is stored as it is and says so", async () => {
  await files().upload("packed.txt", randomBytes(10), {
    contentEncoding: "gzip",
  })
  const answer = await world.ask(SERVICE, `object/${bucket}/packed.txt`)
  expect(answer.headers.get("content-encoding")).toBe("gzip")
})

test("moving renames the row, refuses a taken name and a missing source", async () => {
  const other = await world.bucket()
  await files().upload("move/a.txt", "a")
  await files().upload("move/b.txt", "b")
  expect((await files().move("move/a.txt", "move/b.txt")).error).toMatchObject({
    statusCode: "409",
  })
  expect((await files().move("move/none", "move/c")).error).toMatchObject({
    statusCode: "404",
  })
  const { data } = await files().move("move/a.txt", "c.txt", {
    destinationBucket: other,
  })
  expect(data?.message).toBe("Successfully moved")
  expect((await files().exists("move/a.txt")).data).toBe(false)
  const { data: blob } = await world.client().from(other).download("c.txt")
  expect(await blob?.text()).toBe("a")
})

test("a copy outlives its source, with its metadata or with another's", async () => {
  await files().upload("copy/a.txt", "a", { metadata: { from: "here" } })
  const { data } = await files().copy("copy/a.txt", "copy/b.txt")
  expect(data?.path).toBe(`${bucket}/copy/b.txt`)
  await files().copy("copy/a.txt", "copy/c.txt", {
    copyMetadata: false,
    metadata: { cacheControl: "max-age=1", mimetype: "text/html" },
  })
  await files().remove(["copy/a.txt"])
  await sweepNow()
  expect(await text("copy/b.txt")).toBe("a")
  expect((await files().info("copy/b.txt")).data?.metadata).toEqual({
    from: "here",
  })
  expect((await files().info("copy/c.txt")).data).toMatchObject({
    metadata: {},
    cacheControl: "max-age=1",
    contentType: "text/html",
  })
})

test("remove says what it removed, and the sweep frees the disk", async () => {
  await files().upload("gone/a.txt", "a")
  await files().upload("gone/b.txt", "b")
  const before = (await world.stored()).length
  const { data } = await files().remove(["gone/a.txt", "gone/b.txt", "none"])
  expect(data?.map(({ name }) => name).sort()).toEqual([
    "gone/a.txt",
    "gone/b.txt",
  ])
  expect((await world.stored()).length).toBe(before)
  await sweepNow()
  expect((await world.stored()).length).toBe(before - 2)
})

test("parallel upserts of one name leave one row, one whole file, no rest", async () => {
  const before = (await world.stored()).length
  const bodies = Array.from({ length: 20 }, (_, index) =>
    Buffer.alloc(100_000, index + 1),
  )
  const answers = await Promise.all(
    bodies.map((body) => files().upload("race.bin", body, { upsert: true })),
  )
  expect(answers.map(({ error }) => error)).toEqual(bodies.map(() => null))
  const { data } = await files().download("race.bin")
  const won = await bytesOf(data)
  expect(bodies.some((body) => body.equals(won))).toBe(true)
  await sweepNow()
  expect((await world.stored()).length).toBe(before + 1)
})

test("parallel uploads without upsert: one wins, the others are refused", async () => {
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) => files().upload("first", `${n}`)),
  )
  const won = answers.filter(({ error }) => !error)
  expect(won).toHaveLength(1)
  expect(
    answers.filter(({ error }) => error?.message.includes("already exists")),
  ).toHaveLength(9)
})

test("what the protocol has and we leave out gets a clear answer", async () => {
  await files().upload("left-out.png", "x")
  const render = await files().download("left-out.png", {
    transform: { width: 10 },
  })
  expect(render.error?.message).toMatch(/Image transformation is not supp/)
  const signed = await files().createSignedUrl("left-out.png", 60, {
    transform: { width: 10 },
  })
  expect(signed.error?.message).toMatch(/Image transformation/)
  for (const way of ["public", "authenticated", "sign"]) {
    const path = `render/image/${way}/files/left-out.png?width=10`
    const answer = await world.ask(VISITOR, path)
    expect(await answer.json()).toMatchObject({ code: "NotSupported" })
  }
  const version = await files().download("left-out.png", { versionId: "1" })
  expect(version.error?.message).toMatch(/versioning/)
  const bySignature = await world.ask(SERVICE, "upload/resumable/sign", {
    method: "POST",
  })
  expect(await bySignature.json()).toMatchObject({ code: "NotSupported" })
  expect((await world.ask(SERVICE, "nonsense")).status).toBe(404)
})

async function text(name: string) {
  const { data } = await files().download(name)
  return data?.text()
}

async function sweepNow() {
  await world.db
    .sql`update storage.leftovers set remove_after = now() - interval '1 s'`
  await world.storage.sweep()
}

async function* chunked(bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += 10_000) {
    yield bytes.subarray(at, at + 10_000)
  }
}
