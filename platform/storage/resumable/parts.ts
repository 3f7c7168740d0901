import { constants } from "node:fs"
import {
  type FileHandle,
  mkdir,
  open,
  readdir,
  rm,
  stat,
} from "node:fs/promises"
import { join } from "node:path"
import { collectAfter } from "../collect-after.ts"
import { checkKey, isUuid } from "../file-store.ts"
import { locked } from "./refusals.ts"

/** The most of a long chunk that a power failure can lose. */
const BETWEEN_SYNCS = 32 * 1024 * 1024

export type Parts = ReturnType<typeof createParts>

/** The received bytes of each upload, in a file of its own beside the stored
 * ones. The file's length is the upload's progress, whatever was killed. */
export function createParts(folder: string) {
  const place = (id: string) => join(folder, checkKey(id))

  async function length(id: string) {
    try {
      return (await stat(place(id))).size
    } catch (error) {
      if (isMissing(error)) return 0
      throw error
    }
  }

  /** The ids of all parts. */
  async function list() {
    const names = await readdir(folder).catch((error) => {
      if (isMissing(error)) return []
      throw error
    })
    return names.filter(isUuid)
  }

  return {
    place,
    length,
    list,

    async total() {
      const lengths = await Promise.all((await list()).map(length))
      return lengths.reduce((sum, bytes) => sum + bytes, 0)
    },

    /** Writes from `start` on, and returns how far it came. The bytes received
     * are on disk when it returns, and also when it throws. */
    async append(
      id: string,
      start: number,
      bytes: AsyncIterable<Uint8Array>,
      isOurs: () => boolean = () => true,
    ) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const { O_WRONLY, O_CREAT } = constants
      const file = await open(place(id), O_WRONLY | O_CREAT, 0o600)
      let end = start
      let synced = start
      try {
        for await (const chunk of bytes) {
          if (!isOurs()) throw locked()
          await writeAt(file, chunk, end)
          end += chunk.length
          collectAfter(chunk.length)
          if (end - synced < BETWEEN_SYNCS) continue
          await file.datasync()
          synced = end
        }
      } finally {
        await file.sync().finally(() => file.close())
      }
      return end
    },

    remove: (id: string) => rm(place(id), { force: true }),
  }
}

/** The system may write fewer bytes than it was given. */
async function writeAt(file: FileHandle, chunk: Uint8Array, position: number) {
  let written = 0
  while (written < chunk.length) {
    const rest = chunk.length - written
    const place = position + written
    const { bytesWritten } = await file.write(chunk, written, rest, place)
    written += bytesWritten
  }
}

function isMissing(error: unknown) {
  return (error as NodeJS.ErrnoException).code === "ENOENT"
}
