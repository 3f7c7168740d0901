import { createHash } from "node:crypto"
import { Readable } from "node:stream"
import { json } from "node:stream/consumers"
import { z } from "zod"

/** The first piece of a tape: what it is a copy of. */
export const HEADER = "backup.json"
/** The last piece: what every other one must add up to. */
export const SUMS = "sums.json"

export const headerSchema = z.object({
  format: z.literal(1),
  made: z.iso.datetime(),
  migrations: z.array(z.string()),
  parts: z.array(z.string()),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  sequences: z.array(z.object({ name: z.string(), value: z.string() })),
})
export type Header = z.infer<typeof headerSchema>

export const sumsSchema = z.object({
  pieces: z.record(z.string(), z.string()),
  rows: z.record(z.string(), z.number()),
})
export type Sums = z.infer<typeof sumsSchema>

/** Passes bytes on and knows their sum at the end. */
export function summing(body: AsyncIterable<Uint8Array>) {
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

export async function readJson(body: AsyncIterable<Uint8Array>) {
  return json(Readable.from(body))
}
