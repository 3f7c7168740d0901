import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { createDiskStore } from "#platform/storage/index.ts"

const MB = 1024 * 1024
const FILE_MB = 192
const MOST_MB = 32
const KEY = "0b0b0c00-0000-4000-8000-000000000009"

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "memory-"))
})
afterAll(() => rm(folder, { recursive: true }))

test("a large file passes in and out while little of it is in memory", async () => {
  const files = createDiskStore(folder)
  const atRest = process.memoryUsage().arrayBuffers
  let peak = 0
  const look = () => {
    peak = Math.max(peak, process.memoryUsage().arrayBuffers - atRest)
  }

  await files.write(KEY, fresh(look))
  const range = { start: 0, end: FILE_MB * MB - 1 }
  const body = (await files.read(KEY, range)) as ReadableStream<Uint8Array>
  let received = 0
  for await (const chunk of body) {
    received += chunk.length
    look()
  }

  expect(received).toBe(FILE_MB * MB)
  expect(peak / MB).toBeLessThan(MOST_MB)
})

/** As a socket gives them: each in memory of its own. */
async function* fresh(look: () => void) {
  const piece = 64 * 1024
  for (let sent = 0; sent < FILE_MB * MB; sent += piece) {
    look()
    yield new Uint8Array(piece).fill(57)
  }
}
