import { constants } from "node:fs"
import {
  copyFile,
  type FileHandle,
  link,
  mkdir,
  open,
  rename,
  rm,
} from "node:fs/promises"
import { dirname, join } from "node:path"
import { collectAfter } from "./collect-after.ts"
import {
  type ByteRange,
  checkKey,
  type FileBody,
  type FileStore,
} from "./file-store.ts"

const CHUNK_BYTES = 128 * 1024

/** Files in a folder of this machine, spread over 256 folders by their id. A
 * file gets its name only once it is complete and on disk. */
export function createDiskStore(folder: string): FileStore {
  const place = (key: string) =>
    join(folder, "files", checkKey(key).slice(0, 2), key)
  const draft = (key: string) => join(folder, "drafts", checkKey(key))

  async function inDraft(key: string, fill: (path: string) => Promise<void>) {
    const path = draft(key)
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    try {
      await fill(path)
      await mkdir(dirname(place(key)), { recursive: true, mode: 0o700 })
      await rename(path, place(key))
      await syncFolder(dirname(place(key)))
    } catch (error) {
      await rm(path, { force: true })
      throw error
    }
  }

  return {
    write: (key, bytes) => inDraft(key, (path) => writeAll(path, bytes)),
    adopt: (key, source) => inDraft(key, (path) => copyIn(source, path)),
    take: (key, source) => inDraft(key, (path) => linkOrCopy(source, path)),
    copy: (from, to) => inDraft(to, (path) => linkOrCopy(place(from), path)),
    read: (key, range) => readRange(place(key), range),
    async remove(key) {
      await rm(place(key), { force: true })
      await rm(draft(key), { force: true })
    },
  }
}

async function writeAll(path: string, bytes: AsyncIterable<Uint8Array>) {
  const file = await open(path, "wx", 0o600)
  try {
    for await (const chunk of bytes) {
      await file.writeFile(chunk)
      collectAfter(chunk.length)
    }
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Stored files never change, so two names may share one file. */
async function linkOrCopy(source: string, path: string) {
  try {
    await link(source, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") throw error
    await copyIn(source, path)
  }
}

/** A foreign file may be overwritten later, so it is copied, by the file system
 * itself where it can share the bytes. */
async function copyIn(source: string, path: string) {
  await copyFile(source, path, constants.COPYFILE_FICLONE)
  const file = await open(path, "r+")
  try {
    await file.chmod(0o600)
    await file.sync()
  } finally {
    await file.close()
  }
}

async function syncFolder(path: string) {
  const folder = await open(path, "r")
  await folder.sync().finally(() => folder.close())
}

async function readRange(
  path: string,
  { start, end }: ByteRange,
): Promise<FileBody | undefined> {
  const file = await openExisting(path)
  if (!file) return undefined
  const length = end - start + 1
  if (length > CHUNK_BYTES) return stream(file, start, end)
  try {
    return await readChunk(file, start, length)
  } finally {
    await file.close()
  }
}

async function openExisting(path: string) {
  try {
    return await open(path, "r")
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined
    throw error
  }
}

/** Reads only when the receiver asks for more. */
function stream(file: FileHandle, start: number, end: number) {
  let position = start
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const length = Math.min(CHUNK_BYTES, end - position + 1)
        const chunk = await readChunk(file, position, length).catch(
          async (error) => {
            await file.close()
            throw error
          },
        )
        position += chunk.length
        collectAfter(chunk.length)
        controller.enqueue(chunk)
        if (position <= end) return
        await file.close()
        controller.close()
      },
      cancel: () => file.close(),
    },
    { highWaterMark: 0 },
  )
}

async function readChunk(file: FileHandle, position: number, length: number) {
  const buffer = new Uint8Array(length)
  let filled = 0
  while (filled < length) {
    const { bytesRead } = await file.read(
      buffer,
      filled,
      length - filled,
      position + filled,
    )
    if (bytesRead === 0) throw new Error("A stored file is shorter than known")
    filled += bytesRead
  }
  return buffer
}
