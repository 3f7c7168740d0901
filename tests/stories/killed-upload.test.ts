import { randomBytes } from "node:crypto"
import { once } from "node:events"
import { readdir, readFile, stat } from "node:fs/promises"
import { type AddressInfo, connect, createServer } from "node:net"
import { join } from "node:path"
import { StorageClient } from "@supabase/storage-js"
import { Upload } from "tus-js-client"
import { expect, test } from "vitest"
import { bytesOf } from "../platform/storage/support/world.ts"
import { dataFolder } from "../support/data-folder.ts"
import { freePort, startSite } from "../support/site.ts"
import { until } from "../support/until.ts"

const MB = 1024 * 1024
const FILE = randomBytes(12 * MB)

test("an upload goes on where it was when its process was killed at half of it", async () => {
  await using folder = await dataFolder("none")
  const dataDir = folder.path
  const port = await freePort()
  let site = await startSite({ dataDir, port })
  const keys = JSON.parse(await readFile(join(dataDir, "keys.json"), "utf8"))
  const headers = {
    apikey: keys.secret,
    authorization: `Bearer ${keys.secret}`,
  }
  const storage = new StorageClient(`${site.url}/storage/v1`, headers)
  await storage.createBucket("killed", { public: false })

  const offsets: number[] = []
  let killed: Promise<unknown> | undefined
  await using line = await lineTo(port, 6 * MB, async () => {
    const folder = join(dataDir, "storage", "parts")
    const [part = ""] = await readdir(folder)
    await until(async () => (await stat(join(folder, part))).size > 5 * MB)
    killed = site.exited.then(async () => {
      site = await startSite({ dataDir, port })
    })
    site.process.kill("SIGKILL")
  })
  const uploaded = Promise.withResolvers<void>()
  new Upload(FILE, {
    endpoint: `${line.url}/storage/v1/upload/resumable`,
    headers,
    chunkSize: 4 * MB,
    uploadDataDuringCreation: true,
    removeFingerprintOnSuccess: true,
    retryDelays: Array.from({ length: 100 }, () => 100),
    metadata: { bucketName: "killed", objectName: "a.wav" },
    // There is nobody to ask until the next process is up.
    onBeforeRequest: async () => void (await killed),
    onAfterResponse(request, response) {
      if (request.getMethod() !== "HEAD") return
      offsets.push(Number(response.getHeader("Upload-Offset")))
    },
    onError: uploaded.reject,
    onSuccess: () => uploaded.resolve(),
  }).start()
  await uploaded.promise

  const [offset = 0] = offsets
  expect(offset).toBeGreaterThan(5 * MB)
  expect(offset).toBeLessThan(6 * MB)
  const { data } = await storage.from("killed").download("a.wav")
  expect((await bytesOf(data)).equals(FILE)).toBe(true)
  const parts = await readdir(join(dataDir, "storage", "parts"))
  expect(parts).toEqual([])

  await refusesStrangers(site.url, keys.publishable)
  expect(await site.stop()).toBe(0)
}, 90_000)

/** A way to the site on which nothing comes through, once, after so many
 * bytes. */
async function lineTo(port: number, most: number, onFull: () => void) {
  let passed = 0
  const server = createServer((near) => {
    const far = connect(port, "127.0.0.1")
    for (const socket of [near, far]) socket.on("error", () => {})
    near.on("close", () => far.destroy())
    far.on("close", () => near.destroy())
    far.pipe(near)
    near.on("data", (chunk) => {
      const isFull = passed < most && passed + chunk.length >= most
      passed += chunk.length
      if (!isFull) return far.write(chunk)
      near.pause()
      onFull()
    })
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.close()
    },
  }
}

/** Through the whole door, with keys and tokens as they come. */
async function refusesStrangers(url: string, publishable: string) {
  const address = `${url}/storage/v1/upload/resumable`
  const begin = async (headers: Record<string, string>) => {
    const metadata = "bucketName a2lsbGVk,objectName Yi53YXY="
    const answer = await fetch(address, {
      method: "POST",
      headers: {
        "Tus-Resumable": "1.0.0",
        "Upload-Length": "4",
        "Upload-Metadata": metadata,
        ...headers,
      },
    })
    return answer.status
  }
  expect(await begin({})).toBe(401)
  expect(await begin({ apikey: publishable })).toBe(403)
  const forged = { apikey: publishable, authorization: "Bearer a.b.c" }
  expect(await begin(forged)).toBe(401)
  const asked = await fetch(address, { method: "OPTIONS" })
  expect(asked.headers.get("Tus-Extension")).toMatch(/expiration/)
  expect(asked.headers.get("Tus-Max-Size")).toBe(String(2 * 1024 * MB))
  expect(asked.headers.get("Access-Control-Allow-Methods")).toMatch(/PATCH/)
}
