import { tmpdir } from "node:os"
import { expect, test } from "vitest"
import { type DiskOptions, watchDisk } from "#server/runtime/disk.ts"

function watch(options: Partial<DiskOptions>) {
  const lines: unknown[] = []
  const log = { error: (...line: unknown[]) => void lines.push(line) }
  const folder = tmpdir()
  const disk = watchDisk({ folder, reserveBytes: 0, log, ...options })
  disk.stop()
  return { disk, lines }
}

test("a disk with less than its reserve is full, and that is told once", async () => {
  const { disk, lines } = watch({ reserveBytes: Number.MAX_VALUE })
  expect(await disk.hasRoom()).toBe(false)
  expect(await disk.hasRoom()).toBe(false)
  expect(disk.isFull()).toBe(true)
  expect(lines).toHaveLength(1)
})

test("what PostgreSQL says of its disk is believed for a while", async () => {
  const { disk, lines } = watch({})
  expect(await disk.hasRoom()).toBe(true)
  disk.noteFull()
  expect(await disk.hasRoom()).toBe(false)
  expect(lines).toHaveLength(1)
})

test("a folder that is not there is nobody's full disk", async () => {
  const { disk } = watch({ folder: "/nowhere/at/all" })
  expect(await disk.hasRoom()).toBe(true)
})
