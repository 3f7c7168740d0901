import { randomUUID } from "node:crypto"
import {
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from "node:fs/promises"
import { join } from "node:path"
import { createSingleFlight } from "#platform/single-flight.ts"

type Bounds = { mostBytes: number; mostFiles: number }
type Options = Bounds & {
  folder: string
  /** Checked before each write: a cache must not fill up the disk. */
  isFull: () => boolean
}

/** How often a process checks what all of them have written. */
const WRITES_BETWEEN_LOOKS = 32
/** Trimming goes below the limit, so that it is not due again at once. */
const KEPT_SHARE = 0.9
const DRAFT = ".part"
const DRAFT_LIFE_MS = 60 * 60 * 1000
const JPEG_END = Buffer.from([0xff, 0xd9])

/** Drawn posters on disk, each named by the hash of its content, shared by all
 * processes and kept across restarts; the oldest are removed first. Requests
 * for the same poster share one drawing. If the disk cannot be written, posters
 * are still served. */
export function createPosterFiles({ folder, isFull, ...bounds }: Options) {
  const singleFlight = createSingleFlight<Buffer>()
  let writes = 0

  async function keep(key: string, poster: Buffer) {
    if (isFull()) return
    const draft = join(folder, `${randomUUID()}${DRAFT}`)
    try {
      await mkdir(folder, { recursive: true })
      await writeFile(draft, poster)
      await rename(draft, pathOf(key))
      if (writes++ % WRITES_BETWEEN_LOOKS === 0) await trim(folder, bounds)
    } catch {
      await rm(draft, { force: true }).catch(() => {})
    }
  }

  const pathOf = (key: string) => join(folder, `${key}.jpg`)

  return (key: string, draw: () => Promise<Buffer>) =>
    singleFlight(key, async () => {
      const kept = await readFile(pathOf(key)).catch(() => null)
      // A power failure may have left half a file.
      if (kept?.subarray(-JPEG_END.length).equals(JPEG_END)) return kept
      const poster = await draw()
      await keep(key, poster)
      return poster
    })
}

async function trim(folder: string, { mostBytes, mostFiles }: Bounds) {
  const files = await filesIn(folder)
  const old = Date.now() - DRAFT_LIFE_MS
  const drafts = files.filter(({ name }) => name.endsWith(DRAFT))
  const posters = files.filter(({ name }) => !name.endsWith(DRAFT))
  const gone = drafts.filter(({ at }) => at < old)
  let count = posters.length
  let bytes = posters.reduce((sum, { size }) => sum + size, 0)
  if (count > mostFiles || bytes > mostBytes) {
    for (const poster of posters.sort((a, b) => a.at - b.at)) {
      const fits = bytes <= KEPT_SHARE * mostBytes
      if (fits && count <= KEPT_SHARE * mostFiles) break
      gone.push(poster)
      count -= 1
      bytes -= poster.size
    }
  }
  for (const { name } of gone) await rm(join(folder, name), { force: true })
}

/** Another process may remove one meanwhile. */
async function filesIn(folder: string) {
  const names = await readdir(folder)
  const found = await Promise.all(
    names.map(async (name) => {
      const file = await stat(join(folder, name)).catch(() => null)
      return file && { name, size: file.size, at: file.mtimeMs }
    }),
  )
  return found.filter((file) => file !== null)
}
