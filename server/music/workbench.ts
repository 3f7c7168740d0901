import { createWriteStream } from "node:fs"
import { mkdir, mkdtemp, readdir, rm, statfs } from "node:fs/promises"
import { join } from "node:path"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import type { Platform } from "#platform/platform.ts"
import type { PutOptions } from "#platform/storage/index.ts"
import { createStore } from "../shop/downloads/store.ts"
import { JobRefused, NO_ROOM } from "./job-refused.ts"

/** The site stops selling when its own reserve is touched; long before that
 * there is no room for music. The smaller of the two counts. */
const MARGIN_BYTES = 2 * 1024 ** 3
const MARGIN_SHARE = 0.05

const ITSELF = { clientAddress: "127.0.0.1", requestId: "music worker" }

type Parts = {
  platform: Platform
  siteUrl: string
  dataDir: string
  reserveBytes: number
}

export type TakeRoom = (bytes: number) => Promise<void>

export type Workbench = Awaited<ReturnType<typeof openWorkbench>>

/** Local folders for files in work: one for each job, private to this process.
 * Those that a killed process left are removed by the next. */
export async function openWorkbench(parts: Parts) {
  const { platform, siteUrl, reserveBytes } = parts
  const store = createStore({ platform, siteUrl, arrival: ITSELF })
  const room = join(parts.dataDir, "music")
  await mkdir(room, { recursive: true, mode: 0o700 })
  await clear(room)
  const own = await mkdtemp(join(room, `${process.pid}-`))

  /** Bytes that current jobs have yet to write. */
  let taken = 0

  async function takeRoom(bytes: number) {
    const { bavail, blocks, bsize } = await statfs(own)
    const margin = Math.min(MARGIN_BYTES, blocks * bsize * MARGIN_SHARE)
    const free = bavail * bsize - Math.max(margin, reserveBytes)
    if (free - taken < bytes) throw new JobRefused(NO_ROOM)
    taken += bytes
  }

  return {
    backend: { platform, siteUrl, arrival: ITSELF },

    /** Runs with a folder, then removes it and releases the room that was
     * reserved for it. */
    async withFolder<T>(
      run: (folder: string, takeRoom: TakeRoom) => Promise<T>,
    ) {
      const folder = await mkdtemp(join(own, "job-"))
      let reserved = 0
      try {
        return await run(folder, async (bytes) => {
          await takeRoom(bytes)
          reserved += bytes
        })
      } finally {
        taken -= reserved
        await rm(folder, { recursive: true, force: true })
      }
    },

    /** Downloads a stored file to a local path. */
    async fetch(
      place: { bucket: string; path: string },
      to: string,
      signal?: AbortSignal,
    ) {
      const { ok, status, body, headers } = await store.ask(place, {})
      if (!ok || !body) {
        await body?.cancel()
        throw new Error(`a file of the label's answered ${status}`)
      }
      const bytes = Readable.fromWeb(
        body as Parameters<typeof Readable.fromWeb>[0],
      )
      const length = Number(headers.get("Content-Length") ?? 0)
      try {
        await takeRoom(length)
      } catch (error) {
        bytes.destroy()
        throw error
      }
      const file = createWriteStream(to, { mode: 0o600 })
      // Bytes that have arrived are counted by the disk itself.
      await pipeline(bytes, file, { signal }).finally(() => {
        taken -= length
      })
    },

    put: (bucket: string, path: string, file: string, options: PutOptions) =>
      platform.put(bucket, path, { file }, options),

    close: () => rm(own, { recursive: true, force: true }),
  }
}

/** Removes the folders of processes that no longer run. */
async function clear(room: string) {
  for (const name of await readdir(room)) {
    const pid = Number(name.split("-")[0])
    if (isAlive(pid)) continue
    await rm(join(room, name), { recursive: true, force: true })
  }
}

function isAlive(pid: number) {
  if (!(pid > 0) || pid === process.pid) return false
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM"
  }
}
