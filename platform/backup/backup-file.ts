import { createReadStream } from "node:fs"
import { mkdir, open, rename, rm } from "node:fs/promises"
import { dirname } from "node:path"
import { Readable } from "node:stream"
import { createGunzip, createGzip } from "node:zlib"
import { StartError } from "../start-error.ts"
import { MARK, seal, unseal } from "./seal.ts"

type Bytes = AsyncIterable<Uint8Array>

/** Compressed, sealed where there is a key, and under its name only when it is
 * whole and on the disk. */
export async function writeTapeFile(
  path: string,
  tape: Bytes,
  key: string | undefined,
) {
  await mkdir(dirname(path), { recursive: true })
  const draft = `${path}.unfinished`
  const file = await open(draft, "w", 0o600)
  const packed: Bytes = Readable.from(tape).pipe(createGzip({ level: 1 }))
  try {
    const bytes = key ? seal(packed, key) : packed
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

export async function* readTapeFile(
  path: string,
  key: string | undefined,
): Bytes {
  const sealed = await isSealed(path)
  if (sealed && !key) {
    throw new StartError(
      "The backup is sealed: set BACKUP_KEY to what it was sealed with.",
    )
  }
  const source = createReadStream(path)
  const bytes = sealed && key ? Readable.from(unseal(source, key)) : source
  const unpacked = createGunzip()
  bytes.on("error", (error: Error) => unpacked.destroy(error))
  yield* bytes.pipe(unpacked)
}

async function isSealed(path: string) {
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
