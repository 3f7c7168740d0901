import type { ByteRange, FileBody } from "#platform/storage/file-store.ts"
import type { Part } from "./zip-parts.ts"

/** The bytes of a range over a row of parts, read as the receiver takes them;
 * parts outside it are not touched. */
export function streamParts(parts: Part[], range: ByteRange) {
  const bytes = bytesOf(parts, range)
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await bytes.next()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      async cancel() {
        await bytes.return(undefined)
      },
    },
    { highWaterMark: 0 },
  )
}

async function* bytesOf(parts: Part[], { start, end }: ByteRange) {
  let at = 0
  for (const { length, read } of parts) {
    const from = Math.max(start - at, 0)
    const to = Math.min(end - at, length - 1)
    at += length
    if (from <= to) yield* chunksOf(await read({ start: from, end: to }))
  }
}

async function* chunksOf(body: FileBody) {
  if (body instanceof Uint8Array) yield body
  else yield* body
}
