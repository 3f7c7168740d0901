import { closeSync, writeSync } from "node:fs"
import { readFile, stat } from "node:fs/promises"
import { join } from "node:path"
import { expect, test } from "vitest"
import { createServerLog } from "#platform/postgres/server-log.ts"
import { temporaryFolder } from "#tests/support/site.ts"

const LARGEST = 1_000
const line = (number: number) => `${String(number).padStart(99, ".")}\n`

test("the log is rotated under the one who writes it, and two files are all there is", async () => {
  await using folder = await temporaryFolder()
  const path = join(folder.path, "postgres.log")
  const server = createServerLog(path, LARGEST)
  const { log } = server.open()
  const end = server.watch(1)
  for (let round = 0; round < 5; round += 1) {
    for (let n = 0; n < 11; n += 1) writeSync(log, line(n))
    await expect.poll(async () => (await stat(path)).size).toBe(0)
  }
  end()
  writeSync(log, line(12))
  closeSync(log)
  expect(await readFile(path, "utf8")).toBe(line(12))
  expect((await stat(`${path}.1`)).size).toBe(1_100)
  expect((await stat(path)).mode & 0o777).toBe(0o600)
})

test("what is said after a start is told apart from what was there", async () => {
  await using folder = await temporaryFolder()
  const server = createServerLog(join(folder.path, "postgres.log"), LARGEST)
  const first = server.open()
  writeSync(first.log, "long ago")
  closeSync(first.log)
  const { log, saidSince } = server.open()
  writeSync(log, "just now")
  closeSync(log)
  expect(saidSince()).toBe("just now")
})
