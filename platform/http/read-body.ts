/** Called with the number of bytes so far; throws when there are too many. */
type AdmitBytes = (bytes: number) => void | Promise<void>

/** Reads a request's body within bounds. A body with a declared length is read
 * in one piece, which is cheapest for small ones; of any other, no more is read
 * than is admitted. */
export async function readBody(
  request: Request,
  admit: AdmitBytes,
): Promise<Buffer<ArrayBuffer>> {
  const length = request.headers.get("content-length")
  if (length === null) return collectBody(request.body ?? [], admit)
  await admit(Number(length))
  const bytes = Buffer.from(await request.arrayBuffer())
  await admit(bytes.byteLength)
  return bytes
}

/** All the chunks as one buffer, as long as they are admitted. */
export async function collectBody(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  admit: AdmitBytes,
): Promise<Buffer<ArrayBuffer>> {
  const collected: Uint8Array[] = []
  let size = 0
  for await (const chunk of chunks) {
    size += chunk.byteLength
    await admit(size)
    collected.push(chunk)
  }
  return Buffer.concat(collected)
}

/** The first bytes of a body that may be longer: the rest is read while it is
 * admitted, and discarded. */
export async function readStart(
  request: Request,
  kept: number,
  admit: AdmitBytes,
): Promise<Buffer<ArrayBuffer>> {
  const start: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    if (size < kept) start.push(chunk.subarray(0, kept - size))
    size += chunk.byteLength
    await admit(size)
  }
  return Buffer.concat(start)
}
