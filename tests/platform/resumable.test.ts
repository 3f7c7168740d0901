import { once } from "node:events"
import { writeFile } from "node:fs/promises"
import { type AddressInfo, connect, createServer, type Socket } from "node:net"
import { join } from "node:path"
import type { UploadOptions } from "tus-js-client"
import { afterAll, expect, test } from "vitest"
import { createS3Store } from "#platform/storage/index.ts"
import { until } from "../support/until.ts"
import { openResumableWorld } from "./storage/support/resumable-world.ts"
import { startS3 } from "./storage/support/s3-stand-in.ts"
import {
  encoded,
  FILE,
  MB,
  mine,
  stall,
  tusCalls,
} from "./storage/support/tus-calls.ts"
import { bytesOf, createWorld, MEMBER } from "./storage/support/world.ts"

const scene = await openResumableWorld()
const { world, endpoint, anotherProcess, allow, forbid } = scene
const { parts, arrived, stored, rowOf, openUploads } = scene
const { upload, ask, begin, patch, offsetOf } = tusCalls(endpoint)
afterAll(scene.close)

test("a file in three parts becomes what an ordinary upload makes of it", async () => {
  const chunks: number[] = []
  const { done } = upload(FILE, "a.wav", {
    onChunkComplete: (size) => chunks.push(size),
  })
  await done
  expect(chunks).toEqual([4 * MB, 4 * MB, 4 * MB])
  expect((await stored("a.wav")).equals(FILE)).toBe(true)
  await world.client(MEMBER).from("music").upload(mine("b.wav"), FILE, {
    contentType: "audio/wav",
    cacheControl: "60",
  })
  expect(await rowOf("a.wav")).toEqual(await rowOf("b.wav"))
  expect(await parts()).toEqual([])
  const [left] = await world.db.sql`
    select count(*)::int as count from storage.leftovers`
  expect(left?.count).toBe(0)
})

test("an empty file, a replaced one and a cancelled one are as they should be", async () => {
  await upload(Buffer.alloc(0), "empty.wav").done
  expect(await rowOf("empty.wav")).toMatchObject({ metadata: { size: 0 } })
  await world.db.sql.unsafe(`create policy "members replace" on storage.objects
    for all to authenticated using (bucket_id = 'music')
    with check (bucket_id = 'music')`)
  const headers = { authorization: "Bearer member", "x-upsert": "true" }
  const metadata = { metadata: JSON.stringify({ from: "the desk" }) }
  const options = { headers, metadata } as unknown as UploadOptions
  await upload(Buffer.from("anew"), "empty.wav", options).done
  expect((await stored("empty.wav")).toString()).toBe("anew")
  expect((await rowOf("empty.wav"))?.user_metadata).toEqual({
    from: "the desk",
  })
  await world.db.sql`drop policy "members replace" on storage.objects`
  const { id } = await begin("cancelled.wav", 100)
  await patch(id, 0, "half")
  expect((await ask("DELETE", id)).status).toBe(204)
  expect((await ask("HEAD", id)).status).toBe(404)
  expect(await parts()).toEqual([])
})

test("a line lost in the middle is taken up where it was", async () => {
  const { port } = new URL(endpoint)
  const seen: string[] = []
  let cuts = 0
  const proxy = createServer((near) => {
    const far: Socket = connect(Number(port), "127.0.0.1")
    let passed = 0
    for (const socket of [near, far]) socket.on("error", () => {})
    near.on("close", () => far.destroy())
    far.on("close", () => near.destroy())
    far.pipe(near)
    near.on("data", (chunk) => {
      const line = chunk.toString("latin1", 0, 200).match(/^[A-Z]{4,6} /)
      if (line) seen.push(line[0].trim())
      passed += chunk.length
      far.write(chunk)
      if (cuts < 2 && passed > (cuts === 0 ? 6 : 2) * MB) {
        cuts += 1
        near.destroy()
      }
    })
  }).listen(0, "127.0.0.1")
  await once(proxy, "listening")
  const at = endpoint.replace(
    port,
    String((proxy.address() as AddressInfo).port),
  )
  const { done } = upload(FILE, "lost.wav", { endpoint: at })
  await done
  proxy.close()
  expect(cuts).toBe(2)
  expect(seen).toContain("HEAD")
  expect((await stored("lost.wav")).equals(FILE)).toBe(true)
})

test("nobody sees, continues or ends somebody else's upload", async () => {
  const { id } = await begin("own.wav", 8)
  await patch(id, 0, "mine")
  for (const as of ["stranger", "service"]) {
    expect((await ask("HEAD", id, {}, { as })).status).toBe(404)
    expect((await patch(id, 4, "ours", { as })).status).toBe(404)
    expect((await ask("DELETE", id, {}, { as })).status).toBe(404)
  }
  for (const method of ["HEAD", "PATCH", "DELETE"]) {
    expect((await ask(method, id, {}, { as: "visitor" })).status).toBe(403)
  }
  expect(await offsetOf(id)).toBe(4)
  expect((await patch(id, 4, "mine")).status).toBe(204)
  expect((await stored("own.wav")).toString()).toBe("minemine")
  expect(await offsetOf(id)).toBe(8)
})

test("what may not begin is refused before a byte, in the protocol's shape", async () => {
  const told = async (
    answer: Promise<{ answer: Response }>,
  ): Promise<[number, string]> => {
    const { answer: response } = await answer
    expect(response.headers.get("tus-resumable")).toBe("1.0.0")
    expect(response.headers.get("content-type")).toMatch(/^text\/plain/)
    return [response.status, await response.text()]
  }
  const before = await parts()
  expect(await told(begin("x", 21 * MB))).toEqual([
    413,
    "The object exceeded the maximum allowed size",
  ])
  expect(await told(begin("x", 9, { contentType: "text/html" }))).toEqual([
    415,
    "mime type text/html is not supported",
  ])
  expect(await told(begin("x", 9, { bucketName: "nowhere" }))).toEqual([
    404,
    "Bucket not found",
  ])
  expect(await told(begin("x", 9, { bucketName: "" }))).toEqual([
    400,
    "The metadata names no bucket (bucketName)",
  ])
  expect((await told(begin("x", 9, { objectName: "" })))[0]).toBe(400)
  expect((await told(begin("x", 9, { objectName: "../x" })))[0]).toBe(400)
  expect((await told(begin("x", 9, { metadata: "no JSON" })))[0]).toBe(400)
  const [status, why] = await told(begin("x", 9, {}, { as: "stranger" }))
  expect([status, why]).toEqual([403, expect.stringMatching(/row-level/)])
  expect((await told(begin("x", 9, {}, { as: "visitor" })))[0]).toBe(403)
  expect((await told(begin("a.wav", 9)))[0]).toBe(409)
  const odd = (headers: Record<string, string>) =>
    ask("POST", "", headers).then(({ status }) => status)
  const metadata = { "Upload-Metadata": encoded({ bucketName: "music" }) }
  expect(await odd({ ...metadata })).toBe(400)
  expect(await odd({ ...metadata, "Upload-Length": "-1" })).toBe(400)
  expect(await odd({ ...metadata, "Upload-Defer-Length": "1" })).toBe(400)
  expect(await odd({ "Upload-Length": "1", "Upload-Metadata": "é" })).toBe(400)
  expect(await odd({ "Upload-Length": "1" })).toBe(400)
  expect(await odd({ "Tus-Resumable": "0.2.2" })).toBe(400)
  expect(await parts()).toEqual(before)
  expect(await openUploads()).toBe(0)
})

test("a stranger's body is not waited for", async () => {
  const socket = connect(Number(new URL(endpoint).port), "127.0.0.1")
  const heard = once(socket, "data")
  socket.write(
    "POST /storage/v1/upload/resumable HTTP/1.1\r\nHost: x\r\nTus-Resumable: 1.0.0\r\nUpload-Length: 2000000\r\nContent-Type: application/offset+octet-stream\r\nContent-Length: 2000000\r\n\r\nonly this",
  )
  expect(String(await heard)).toMatch(/^HTTP\/1\.1 403 /)
  await once(
    socket.on("error", () => {}),
    "close",
  )
})

test("a chunk goes where the file ends and nowhere else", async () => {
  const { id } = await begin("chunks.wav", 8)
  expect((await patch(id, 0, "half")).status).toBe(204)
  expect((await patch(id, 0, "over")).status).toBe(409)
  expect((await patch(id, 6, "beyond")).status).toBe(409)
  expect((await patch(id, 4, "too long")).status).toBe(413)
  expect((await patch("0".repeat(8), 0, "x")).status).toBe(404)
  const noType = { "Upload-Offset": "4", "Content-Type": "text/plain" }
  const typed = await ask("PATCH", id, noType, { body: "more" })
  expect(typed.status).toBe(400)
  expect(await offsetOf(id)).toBe(4)
  await world.db.sql`update storage.resumable_uploads
    set created_at = now() - interval '25 hours' where id = ${id}`
  expect((await patch(id, 4, "late")).status).toBe(410)
  expect((await ask("HEAD", id)).status).toBe(410)
  await world.storage.sweep()
  expect((await ask("HEAD", id)).status).toBe(404)
  expect(await parts()).toEqual([])
})

test("who loses the right is out with the next part, and at the end as well", async () => {
  const { id } = await begin("lost-right.wav", FILE.length)
  await patch(id, 0, FILE.subarray(0, 1000))
  await forbid()
  expect((await patch(id, 1000, FILE.subarray(1000, 2000))).status).toBe(403)
  await allow()
  const last = stall(endpoint, id, 1000, FILE.subarray(1000, 2000))
  await arrived(id, 2000)
  await forbid()
  last.request.end(FILE.subarray(2000))
  expect((await last.answer).statusCode).toBe(403)
  expect(await rowOf("lost-right.wav")).toBeUndefined()
  expect((await ask("HEAD", id)).status).toBe(403)
  await allow()
  expect(await offsetOf(id)).toBe(FILE.length)
  expect((await stored("lost-right.wav")).equals(FILE)).toBe(true)
  expect(await parts()).toEqual([])
})

test.each(["one process", "two processes"])(
  "of two writers at once in %s one ends before the other begins",
  async (kind) => {
    const name = `two-in-${kind}.wav`
    const second = await anotherProcess()
    const { id } = await begin(name, FILE.length)
    const first = stall(endpoint, id, 0, FILE.subarray(0, 1000))
    await arrived(id, 1000)
    const at = kind === "one process" ? endpoint : second.endpoint
    const wrong = Buffer.alloc(3000, "x")
    expect((await patch(id, 0, wrong, { at })).status).toBe(409)
    expect((await first.answer).statusCode).toBe(204)
    expect((await first.answer).headers["upload-offset"]).toBe("1000")
    expect(await offsetOf(id, { at })).toBe(1000)
    const rest = await patch(id, 1000, FILE.subarray(1000), { at })
    expect(rest.status).toBe(204)
    expect((await stored(name)).equals(FILE)).toBe(true)
    await second.close()
  },
)

test("a writer that does not let go is waited for, and then the other is refused", async () => {
  const stubborn = await anotherProcess({ drainMs: 60_000 })
  const hasty = await anotherProcess({ locks: { longestWaitMs: 300 } })
  const { id } = await begin("held.wav", FILE.length)
  const first = stall(stubborn.endpoint, id, 0, FILE.subarray(0, 1000))
  await arrived(id, 1000)
  const refused = await patch(id, 1000, "x", { at: hasty.endpoint })
  expect(refused.status).toBe(423)
  expect(refused.headers.get("retry-after")).toBe("2")
  first.request.destroy()
  expect((await ask("DELETE", id)).status).toBe(204)
  await hasty.close()
  await stubborn.close()
})

test("a lock that was lost with its connection stops its writer", async () => {
  const unlucky = await anotherProcess({ locks: { watchMs: 50 } })
  const { id } = await begin("unlucky.wav", FILE.length)
  const first = stall(unlucky.endpoint, id, 0, FILE.subarray(0, 1000))
  await arrived(id, 1000)
  await world.db.sql`select pg_terminate_backend(pid) from pg_locks
    where locktype = 'advisory' and database = (
      select oid from pg_database where datname = current_database())`
  await until(async () => (await patch(id, 1000, FILE.subarray(1000))).ok)
  first.request.write("something else")
  expect((await first.answer).statusCode).toBe(423)
  expect((await stored("unlucky.wav")).equals(FILE)).toBe(true)
  first.request.destroy()
  await unlucky.close()
})

test("a body that trickles is given up, and what came of it is kept", async () => {
  const { id } = await begin("slow.wav", FILE.length)
  const slow = stall(endpoint, id, 0, FILE.subarray(0, 1000))
  const answer = await slow.answer
  expect(answer.statusCode).toBe(423)
  expect(await offsetOf(id)).toBe(1000)
  expect((await ask("DELETE", id)).status).toBe(204)
})

test("one person's unfinished uploads leave half of the room to others", async () => {
  await world.db.sql.unsafe(`
    create policy "strangers bring music" on storage.objects for insert
      to authenticated with check (bucket_id = 'music'
        and (storage.foldername(name))[1] = 'strangers')`)
  const narrow = await anotherProcess({ spareBytes: async () => 10_000_000 })
  const at = narrow.endpoint
  const refused = async (
    name: string,
    size: number,
    more = {},
    as = "member",
  ) => {
    const { answer } = await begin(name, size, more, { at, as })
    return [answer.status, await answer.text()]
  }
  expect(await refused("large.wav", 5_000_001)).toEqual([
    429,
    expect.stringMatching(/your share of the space left \(5 MB\)/),
  ])
  const one = await begin("one.wav", 4_000_000, {}, { at })
  expect(await refused("two.wav", 1_000_001)).toEqual([
    429,
    expect.stringMatching(/Your unfinished uploads take up your share/),
  ])
  const two = await begin("two.wav", 1_000_000, {}, { at })
  expect(two.status).toBe(201)
  // The next person has half of what is left.
  const theirs = { objectName: "strangers/three.wav" }
  const much = await refused("", 2_500_001, theirs, "stranger")
  expect(much[0]).toBe(429)
  const as = "stranger"
  const three = await begin("", 2_500_000, theirs, { at, as })
  expect(three.status).toBe(201)
  await ask("DELETE", three.id, {}, { as })
  for (const { id } of [one, two]) await ask("DELETE", id)
  await world.db.sql`drop policy "strangers bring music" on storage.objects`
  await narrow.close()
})

test("so many are open at once and no more, and none without room for it", async () => {
  const narrow = await anotherProcess({
    mostOpen: 3,
    mostOpenOfOne: 2,
    spareBytes: async () => 10_000,
  })
  const at = narrow.endpoint
  const large = await begin("large.wav", 10_001, {}, { at })
  expect(large.status).toBe(503)
  expect(await large.answer.text()).toMatch(/no room/)
  const one = await begin("one.wav", 4000, {}, { at })
  expect((await begin("two.wav", 6001, {}, { at })).status).toBe(503)
  const two = await begin("two.wav", 1000, {}, { at })
  const third = await begin("three.wav", 0, {}, { at })
  expect(third.status).toBe(429)
  expect(await third.answer.text()).toMatch(/You have 2 uploads open/)
  const service = { as: "service", at }
  expect((await begin("four.wav", 0, {}, service)).status).toBe(201)
  const five = await begin("five.wav", 1, {}, service)
  expect((await begin("six.wav", 1, {}, service)).status).toBe(429)
  await ask("DELETE", five.id, {}, service)
  for (const { id } of [one, two]) await ask("DELETE", id)
  await narrow.close()
})

test("a creation that fails leaves nothing open, for nobody knows its address", async () => {
  const whole = await ask(
    "POST",
    "",
    {
      "Upload-Length": "4",
      "Content-Type": "application/offset+octet-stream",
      "Upload-Metadata": encoded({
        bucketName: "music",
        objectName: mine("much.wav"),
        contentType: "audio/wav",
      }),
    },
    { body: "more than four" },
  )
  expect(whole.status).toBe(413)
  expect(await parts()).toEqual([])
  expect(await openUploads()).toBe(0)
})

test("killed between the object and the note of it, it is not made twice", async () => {
  const { id } = await begin("once.wav", 4)
  await patch(id, 0, "once")
  const before = await rowOf("once.wav")
  await world.db.sql`update storage.resumable_uploads
    set finished_at = null where id = ${id}`
  await writeFile(join(world.folder, "parts", id), "once")
  expect(await offsetOf(id)).toBe(4)
  expect(await rowOf("once.wav")).toEqual(before)
  expect(await parts()).toEqual([])
})

test("the sweep takes what was left for a day and parts that nobody knows", async () => {
  const { id: left } = await begin("left.wav", 100)
  const { id: fresh } = await begin("fresh.wav", 100)
  await patch(left, 0, "half")
  await patch(fresh, 0, "half")
  const unknown = "0b0b0c00-0000-4000-8000-000000000009"
  await writeFile(join(world.folder, "parts", unknown), "whose?")
  await world.db.sql`update storage.resumable_uploads
    set created_at = now() - interval '25 hours' where id = ${left}`
  await world.storage.sweep()
  expect(await parts()).toEqual([fresh])
  expect((await ask("HEAD", left)).status).toBe(404)
  expect(await offsetOf(fresh)).toBe(4)
  await ask("DELETE", fresh)
})

test("with S3 the parts come to the disk and the whole goes there", async () => {
  const s3 = await startS3()
  const bucket = await createWorld({ files: createS3Store(s3) })
  await bucket.client().createBucket("music")
  const at = await scene.listenWith(bucket.storage.fetch)
  s3.state.largest = 0
  await upload(FILE, "a.wav", {
    endpoint: at,
    headers: { authorization: "Bearer service" },
  }).done
  const { data } = await bucket.client().from("music").download(mine("a.wav"))
  expect((await bytesOf(data)).equals(FILE)).toBe(true)
  expect(s3.state.largest).toBe(8 * MB)
  expect(await bucket.stored()).toEqual([])
  await bucket.close()
  s3.close()
})
