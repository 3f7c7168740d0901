/** Told how many bytes there are so far; throws when they are too many. */
type AdmitBytes = (bytes: number) => void | Promise<void>

/** The bounded reader of a request's body. Who says how long the body is gets
 * it read in one piece, which costs a small one least; from who does not, no
 * more is read than is admitted. */
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

/** All the chunks in one piece, while they are admitted. */
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

/** The first bytes of a body that may go on: the rest is taken off the line
 * while it is admitted, and kept nowhere. */
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
