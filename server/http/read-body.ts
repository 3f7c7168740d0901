/** A body of at most so many bytes, however long it says it is. */
export async function readBody(
  { body }: Request,
  mostBytes: number,
  tooLarge: () => Error,
) {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.byteLength
    if (size > mostBytes) throw tooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
