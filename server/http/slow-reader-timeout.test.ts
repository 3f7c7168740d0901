import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setImmediate as turn } from "node:timers/promises"
import { afterAll, beforeAll, expect, test } from "vitest"
import { readKernelQueues } from "./slow-reader-timeout.ts"

const LINES = 60_000
let folder: string
let table: string

/** A line in the kernel's format. */
function line(at: number, state: string, queued: number, inode: number) {
  const bytes = queued.toString(16).padStart(8, "0").toUpperCase()
  return `${String(at).padStart(4)}: 0100007F:1F90 0100007F:${(at & 0xffff).toString(16).padStart(4, "0").toUpperCase()} ${state} ${bytes}:00000000 03:00000000 00000000     0        0 ${inode} 3 0000000000000000                      \n`
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "queues-"))
  table = join(folder, "tcp")
  const lines = Array.from({ length: LINES }, (_, at) => line(at, "06", 0, 0))
  const head = "  sl  local_address rem_address   st tx_queue rx_queue\n"
  lines[40_000] = line(40_000, "01", 4_711, 77)
  lines[50_000] = line(50_000, "01", 12, 78)
  await writeFile(table, head + lines.join(""))
})
afterAll(() => rm(folder, { recursive: true }))

test("what the kernel holds for those who are asked about", async () => {
  const found = await readKernelQueues(new Set(["77"]), [table])
  expect([...found]).toEqual([["77", 4_711]])
})

test("a table of many connections is read between others' turns", async () => {
  let turns = 0
  let reading = true
  const found = readKernelQueues(new Set(["77", "none"]), [table])
  const read = found.finally(() => {
    reading = false
  })
  while (reading) {
    await turn()
    turns += 1
  }
  await read
  // Each piece of the table takes a turn of its own.
  expect(turns).toBeGreaterThan(100)
})

test("where there is no table nothing is known", async () => {
  const none = [join(folder, "none")]
  expect((await readKernelQueues(new Set(["77"]), none)).size).toBe(0)
})
