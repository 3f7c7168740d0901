import { randomBytes } from "node:crypto"
import http from "node:http"
import type { AddressInfo } from "node:net"
import { setTimeout as sleep } from "node:timers/promises"
import { serve } from "@hono/node-server"
import { StorageClient } from "@supabase/storage-js"
import { afterAll, beforeAll, expect, test } from "vitest"
import { until } from "../../support/until.ts"
import { encoded } from "./support/tus-calls.ts"
import { contextOf, createWorld, SERVICE, type World } from "./support/world.ts"

let world: World
let server: ReturnType<typeof serve>
let base: string
let etag: string
let modified: string

const BYTES = randomBytes(1_000_000)

beforeAll(async () => {
  world = await createWorld()
  server = serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch: (request) => world.storage.fetch(request, contextOf(SERVICE)),
  })
  await new Promise((resolve) => server.once("listening", resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/storage/v1`
  await client().createBucket("shelf", { public: true })
  await client().from("shelf").upload("a.mp3", BYTES, {
    contentType: "audio/mpeg",
  })
  await client().from("shelf").upload("empty", "")
  const head = await get("a.mp3", {}, "HEAD")
  etag = head.headers.get("etag") ?? ""
  modified = head.headers.get("last-modified") ?? ""
})
afterAll(async () => {
  server.close()
  await world.close()
})

const client = () => new StorageClient(base)

function get(name: string, headers: Record<string, string>, method = "GET") {
  return fetch(`${base}/object/public/shelf/${name}`, { headers, method })
}

test("a whole file comes with what players and caches need", async () => {
  const answer = await get("a.mp3", {})
  expect(answer.status).toBe(200)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "audio/mpeg",
    "content-length": "1000000",
    "accept-ranges": "bytes",
    "cache-control": "max-age=3600",
    "x-content-type-options": "nosniff",
    etag: expect.stringMatching(/^"[0-9a-f]{40}"$/),
  })
  expect(BYTES.equals(Buffer.from(await answer.arrayBuffer()))).toBe(true)
})

test("HEAD says the same with no body, range or not", async () => {
  const answer = await get("a.mp3", { range: "bytes=0-9" }, "HEAD")
  expect(answer.status).toBe(200)
  expect(answer.headers.get("content-length")).toBe("1000000")
  expect(await answer.text()).toBe("")
})

test.each([
  ["bytes=0-0", 0, 0],
  ["bytes=0-99", 0, 99],
  ["bytes=999999-", 999_999, 999_999],
  ["bytes=500000-2000000", 500_000, 999_999],
  ["bytes=-1", 999_999, 999_999],
  ["bytes=-9999999", 0, 999_999],
  ["bytes=0-", 0, 999_999],
  ["bytes=1000-600000", 1000, 600_000],
  ["BYTES = 5 - 9", 5, 9],
  ["bytes=7-99999999999999999999999", 7, 999_999],
])("the range %s is answered with 206", async (range, start, end) => {
  const answer = await get("a.mp3", { range })
  expect(answer.status).toBe(206)
  expect(answer.headers.get("content-range")).toBe(
    `bytes ${start}-${end}/1000000`,
  )
  expect(answer.headers.get("content-length")).toBe(String(end - start + 1))
  const body = Buffer.from(await answer.arrayBuffer())
  expect(body.equals(BYTES.subarray(start, end + 1))).toBe(true)
})

test.each(["bytes=1000000-", "bytes=1000000-1000001", "bytes=-0"])(
  "the range %s is answered with 416 and the size",
  async (range) => {
    const answer = await get("a.mp3", { range })
    expect(answer.status).toBe(416)
    expect(answer.headers.get("content-range")).toBe("bytes */1000000")
    expect(await answer.json()).toMatchObject({ code: "InvalidRange" })
  },
)

test.each([
  "bytes=9-5",
  "bytes=",
  "bytes=-",
  "bytes=a-b",
  "bytes=0-1,5-9",
  "items=0-1",
  "bytes=-5-",
  "bytes 0-5",
  "nonsense",
])("the range %s is ignored", async (range) => {
  const answer = await get("a.mp3", { range })
  expect(answer.status).toBe(200)
  expect(answer.headers.get("content-length")).toBe("1000000")
  await answer.body?.cancel()
})

test("an empty file has no range to give", async () => {
  expect((await get("empty", {})).status).toBe(200)
  expect((await get("empty", { range: "bytes=0-" })).status).toBe(416)
  expect((await get("empty", { range: "bytes=-5" })).status).toBe(200)
})

test("If-Range gives the part only of the same file", async () => {
  const status = async (ifRange: string) => {
    const headers = { range: "bytes=0-9", "if-range": ifRange }
    const answer = await get("a.mp3", headers)
    await answer.arrayBuffer()
    return answer.status
  }
  expect(await status(etag)).toBe(206)
  expect(await status(modified)).toBe(206)
  expect(await status('"other"')).toBe(200)
  expect(await status(`W/${etag}`)).toBe(200)
  expect(await status("Mon, 01 Jan 2001 00:00:00 GMT")).toBe(200)
  expect(await status("yesterday")).toBe(200)
})

test("conditions are answered in the standard's order", async () => {
  const old = "Mon, 01 Jan 2001 00:00:00 GMT"
  const cases: [Record<string, string>, number][] = [
    [{ "if-none-match": etag }, 304],
    [{ "if-none-match": `W/${etag}` }, 304],
    [{ "if-none-match": `"a", ${etag}` }, 304],
    [{ "if-none-match": "*" }, 304],
    [{ "if-none-match": '"a"' }, 200],
    [{ "if-modified-since": modified }, 304],
    [{ "if-modified-since": old }, 200],
    [{ "if-modified-since": "nonsense" }, 200],
    [{ "if-none-match": '"a"', "if-modified-since": modified }, 200],
    [{ "if-none-match": etag, range: "bytes=0-9" }, 304],
    [{ "if-match": etag }, 200],
    [{ "if-match": `W/${etag}` }, 412],
    [{ "if-match": '"a"' }, 412],
    [{ "if-unmodified-since": old }, 412],
    [{ "if-unmodified-since": modified }, 200],
    [{ "if-match": etag, "if-unmodified-since": old }, 200],
  ]
  for (const [headers, status] of cases) {
    const answer = await get("a.mp3", headers)
    expect(answer.status, JSON.stringify(headers)).toBe(status)
    if (status === 304) expect(answer.headers.get("etag")).toBe(etag)
    await answer.body?.cancel()
  }
})

test("what could run a script is served so that it cannot", async () => {
  const policy = async (contentType: string) => {
    const name = contentType.replace(/\W/g, "-")
    await client().from("shelf").upload(name, "x", { contentType })
    const answer = await get(name, {})
    return [
      answer.headers.get("content-type"),
      answer.headers.get("content-security-policy"),
    ]
  }
  const sandbox = expect.stringMatching(/^sandbox;/)
  expect(await policy("text/html")).toEqual(["text/html", sandbox])
  expect(await policy("image/svg+xml")).toEqual(["image/svg+xml", sandbox])
  expect(await policy("text/xml")).toEqual(["text/xml", sandbox])
  expect(await policy("application/xhtml+xml")).toEqual([
    "application/xhtml+xml",
    sandbox,
  ])
  expect((await policy("text/javascript"))[0]).toMatch(/^text\/plain/)
  expect(await policy("image/webp")).toEqual(["image/webp", null])
})

test("a type that is stored in disguise is not served as it stands", async () => {
  const disguise = "image/png;x=1, text/html"
  await client().from("shelf").upload("old", "<script>1</script>", {
    contentType: "image/png",
  })
  await world.db.sql`
    update storage.objects set metadata = metadata
      || jsonb_build_object('mimetype', ${disguise}::text)
    where name = 'old'`
  for (const method of ["GET", "HEAD"]) {
    const { headers } = await get("old", {}, method)
    expect(Object.fromEntries(headers)).toMatchObject({
      "content-type": "application/octet-stream",
      "content-security-policy": expect.stringMatching(/^sandbox;/),
      "x-content-type-options": "nosniff",
    })
  }
  const known = (await get("old", {})).headers.get("etag") ?? ""
  const unchanged = await get("old", { "if-none-match": known })
  expect(unchanged.status).toBe(304)
  expect(unchanged.headers.get("content-security-policy")).toMatch(/^sandbox;/)
})

test("no way of uploading takes a type in disguise", async () => {
  const types = ["image/png;x=1, text/html", "image/png,text/html"]
  const files = client().from("shelf")
  await files.upload("plain.png", "x", { contentType: "image/png" })
  for (const type of types) {
    const headers = { "content-type": type }
    const send = (path: string, method: string) =>
      fetch(`${base}/object/${path}`, { method, headers, body: "x" })
    const signed = await files.createSignedUploadUrl("in-disguise")
    const form = new FormData()
    form.append("", new Blob(["x"], { type }), "x")
    const answers = [
      await send("shelf/in-disguise", "POST"),
      await send("shelf/in-disguise", "PUT"),
      await send(
        `upload/sign/shelf/in-disguise?token=${signed.data?.token}`,
        "PUT",
      ),
      await fetch(`${base}/object/shelf/in-disguise`, {
        method: "POST",
        body: form,
      }),
      await fetch(`${base}/object/copy`, {
        method: "POST",
        body: JSON.stringify({
          ...{ bucketId: "shelf", sourceKey: "plain.png" },
          ...{ destinationKey: "in-disguise", copyMetadata: false },
          metadata: { mimetype: type },
        }),
      }),
      await fetch(`${base}/upload/resumable`, {
        method: "POST",
        headers: {
          "Tus-Resumable": "1.0.0",
          "Upload-Length": "1",
          "Upload-Metadata": encoded({
            bucketName: "shelf",
            objectName: "in-disguise",
            contentType: type,
          }),
        },
      }),
    ]
    for (const [way, answer] of answers.entries()) {
      expect(await answer.text(), `${way}`).toMatch(/is not supported/)
    }
  }
  expect((await files.exists("in-disguise")).data).toBe(false)
})

test("a large upload and its download survive the network", async () => {
  const body = randomBytes(20_000_000)
  const { error } = await client()
    .from("shelf")
    .upload("large.bin", new Blob([body]).stream())
  expect(error).toBeNull()
  const answer = await get("large.bin", {})
  expect(Buffer.from(await answer.arrayBuffer()).equals(body)).toBe(true)
})

test("a refusal reaches a client that is still sending", async () => {
  await client().createBucket("tiny", { public: false, fileSizeLimit: 10 })
  // The server hangs up when it has said no: the next test needs another line.
  const leaving = new StorageClient(base, { connection: "close" })
  const { error } = await leaving
    .from("tiny")
    .upload("x", Buffer.alloc(5_000_000))
  expect(error).toMatchObject({ statusCode: "413" })
  const form = await leaving
    .from("tiny")
    .upload("x", new Blob([Buffer.alloc(5_000_000)]))
  expect(form.error).toMatchObject({ statusCode: "413" })
})

test.each(["announced", "chunked"])(
  "a client that goes away in the middle (%s) leaves no file and no row",
  async (kind) => {
    const before = (await world.stored()).length
    const request = http.request(`${base}/object/shelf/cut-${kind}`, {
      method: "POST",
      headers:
        kind === "announced"
          ? { "content-length": 10_000_000 }
          : { "transfer-encoding": "chunked" },
    })
    request.on("error", () => {})
    request.write(Buffer.alloc(3_000_000))
    await until(async () => (await world.stored()).length > before)
    request.destroy()
    await until(async () => (await world.stored()).length === before)
    const rows = await world.db.sql`
      select from storage.objects where name = ${`cut-${kind}`}`
    expect(rows).toHaveLength(0)
    // Its record goes after the file.
    await until(async () => {
      const kept = await world.db.sql`
        select from storage.leftovers
        where remove_after > now() + interval '1 hour'`
      return kept.length === 0
    })
  },
)

test("a client that aborts by signal leaves nothing either", async () => {
  const before = (await world.stored()).length
  const controller = new AbortController()
  const endless = new ReadableStream({
    async pull(stream) {
      await sleep(5)
      stream.enqueue(new Uint8Array(10_000))
    },
  })
  const request = new Request(`${base}/object/shelf/endless`, {
    method: "POST",
    body: endless,
    duplex: "half",
    signal: controller.signal,
  } as RequestInit)
  const answer = world.storage.fetch(request, contextOf(SERVICE))
  await until(async () => (await world.stored()).length > before)
  controller.abort()
  expect(await (await answer).json()).toMatchObject({ code: "Aborted" })
  expect((await world.stored()).length).toBe(before)
})

test("a reader that goes away closes its file", async () => {
  for (let count = 0; count < 20; count++) {
    const answer = await get("large.bin", {})
    await answer.body?.cancel()
  }
  await until(async () => (await openFiles()) === 0)
})

test("a slow reader is not sent more than it takes", async () => {
  const answer = await get("large.bin", {})
  const reader = answer.body?.getReader()
  await reader?.read()
  const before = process.memoryUsage.rss()
  await sleep(300)
  expect(process.memoryUsage.rss() - before).toBeLessThan(15_000_000)
  await reader?.cancel()
})

async function openFiles() {
  const { readdir, readlink } = await import("node:fs/promises")
  const links = await readdir("/proc/self/fd").catch(() => [])
  const paths = await Promise.all(
    links.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => "")),
  )
  return paths.filter((path) => path.startsWith(world.folder)).length
}
