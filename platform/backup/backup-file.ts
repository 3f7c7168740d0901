import { createReadStream } from "node:fs"
import { mkdir, open, rename, rm } from "node:fs/promises"
import { dirname } from "node:path"
import { Readable } from "node:stream"
import { createGunzip, createGzip } from "node:zlib"
import { StartError } from "../start-error.ts"
import { decrypt, encrypt, MARK } from "./encryption.ts"

type Bytes = AsyncIterable<Uint8Array>

/** Compressed, encrypted if there is a key, and given its name only once it is
 * complete and on disk. */
export async function writeBackupFile(
  path: string,
  archive: Bytes,
  key: string | undefined,
) {
  await mkdir(dirname(path), { recursive: true })
  const draft = `${path}.unfinished`
  const file = await open(draft, "w", 0o600)
  const packed: Bytes = Readable.from(archive).pipe(createGzip({ level: 1 }))
  try {
    const bytes = key ? encrypt(packed, key) : packed
    for await (const chunk of bytes) await file.writeFile(chunk)
    await file.sync()
    await file.close()
    await rename(draft, path)
  } catch (error) {
    await file.close().catch(() => {})
    await rm(draft, { force: true })
    throw error
  }
}

export async function* readBackupFile(
  path: string,
  key: string | undefined,
): Bytes {
  const encrypted = await isEncrypted(path)
  if (encrypted && !key) {
    throw new StartError(
      "The backup is sealed: set BACKUP_KEY to what it was sealed with.",
    )
  }
  const source = createReadStream(path)
  const bytes = encrypted && key ? Readable.from(decrypt(source, key)) : source
  const unpacked = createGunzip()
  bytes.on("error", (error: Error) => unpacked.destroy(error))
  yield* bytes.pipe(unpacked)
}

async function isEncrypted(path: string) {
  const file = await open(path, "r").catch((error) => {
    if (error.code === "ENOENT") throw new StartError(`${path} is not there.`)
    throw error
  })
  try {
    const { buffer } = await file.read({ buffer: Buffer.alloc(MARK.length) })
    return buffer.equals(MARK)
  } finally {
    await file.close()
  }
}
