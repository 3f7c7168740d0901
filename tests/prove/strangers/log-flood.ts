import { readdir, stat } from "node:fs/promises"
import { join } from "node:path"
import type { Assault } from "./assault.ts"
import type { Stranger } from "./stranger.ts"

const CONNECTIONS = 8
const SECONDS = 4
const MOST_GROWTH = 1024 * 1024

/** PostgreSQL refuses it, and used to log the whole statement. */
const MISTAKE = `/rest/v1/artists?select=${Array(390).fill("id").join()}&id=eq.zz`
/** The error message itself quotes the value. */
const LONG_VALUE = `/rest/v1/artists?select=id&id=eq.${"z".repeat(6000)}`

/** Errors caused by a few clients must leave nothing on the disk: logged one by
 * one, they filled it at a rate of 23 GB an hour. */
export const logFlood: Assault = {
  name: "log-flood",
  async run({ site, ledger, stranger }) {
    const before = await bytesIn(site.dataDir)
    const end = performance.now() + SECONDS * 1000
    let asked = 0
    await Promise.all(
      Array.from({ length: CONNECTIONS }, async () => {
        const own = stranger()
        while (performance.now() < end) {
          await strike(own, asked)
          asked += 1
        }
      }),
    )
    const grown = (await bytesIn(site.dataDir)) - before
    ledger.expect(
      "bounded",
      grown < MOST_GROWTH,
      `${asked} mistakes left ${Math.round(grown / 1024)} KB in the data folder`,
    )
  },
  strike: (_, own) => strike(own, 0),
}

async function strike(own: Stranger, turn: number) {
  await own.call(turn % 2 === 0 ? MISTAKE : LONG_VALUE)
}

/** Without the write-ahead log, which PostgreSQL limits itself. */
async function bytesIn(folder: string): Promise<number> {
  const entries = await readdir(folder, {
    recursive: true,
    withFileTypes: true,
  })
  const sizes = entries
    .filter((entry) => entry.isFile())
    .filter(({ parentPath }) => !parentPath.includes("pg_wal"))
    .map(({ parentPath, name }) =>
      stat(join(parentPath, name)).then(
        ({ size }) => size,
        () => 0,
      ),
    )
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}
