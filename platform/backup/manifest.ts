import { createHash } from "node:crypto"
import { z } from "zod"

/** The first entry of a backup, its manifest: describes the source. */
export const MANIFEST = "backup.json"
/** The last entry: the checksums of all others. */
export const CHECKSUMS = "sums.json"

export const manifestSchema = z.object({
  format: z.literal(1),
  made: z.iso.datetime(),
  migrations: z.array(z.string()),
  parts: z.array(z.string()),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  sequences: z.array(z.object({ name: z.string(), value: z.string() })),
})
export type Manifest = z.infer<typeof manifestSchema>

export const checksumsSchema = z.object({
  pieces: z.record(z.string(), z.string()),
  rows: z.record(z.string(), z.number()),
})
export type Checksums = z.infer<typeof checksumsSchema>

/** Passes bytes through and knows their checksum at the end. */
export function withChecksum(body: AsyncIterable<Uint8Array>) {
  const hash = createHash("sha256")
  return {
    body: (async function* () {
      for await (const chunk of body) {
        hash.update(chunk)
        yield chunk
      }
    })(),
    sum: () => hash.digest("hex"),
  }
}

export async function* once(bytes: Uint8Array) {
  yield bytes
}
