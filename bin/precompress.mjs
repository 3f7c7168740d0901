// Plain JavaScript, as what calls it: there may be no newer Node yet.
import { readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { brotliCompressSync, constants, gzipSync } from "node:zlib"

const COMPRESSIBLE = /\.(js|css|svg|txt|json|webmanifest)$/

/** Writes each text file of a folder in two more forms beside it, pressed as
 * hard as it goes: once here instead of at every request. */
export function precompress(folder) {
  for (const name of readdirSync(folder, { recursive: true })) {
    if (!COMPRESSIBLE.test(name)) continue
    const path = join(folder, name)
    const text = readFileSync(path)
    writeFileSync(`${path}.br`, brotliCompressSync(text))
    writeFileSync(
      `${path}.gz`,
      gzipSync(text, { level: constants.Z_BEST_COMPRESSION }),
    )
  }
}
