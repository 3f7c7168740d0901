import { Readable } from "node:stream"
import { createTarDecoder, createTarPacker } from "modern-tar"

/** One file of a tar archive, written and read in order. */
export type TarEntry = { name: string; bytes: number; body: Bytes }
type Bytes = AsyncIterable<Uint8Array>

const LONG_AGO = new Date(0)

/** A streamed tar archive of plain files, readable by any tar. */
export async function* writeTar(entries: AsyncIterable<TarEntry>): Bytes {
  const { readable, controller } = createTarPacker()
  void addAll()
  yield* readable

  async function addAll() {
    try {
      for await (const { name, bytes, body } of entries) {
        const header = { name, size: bytes, mode: 0o600, mtime: LONG_AGO }
        const file = controller.add(header).getWriter()
        for await (const chunk of body) await file.write(chunk)
        await file.close()
      }
      controller.finalize()
    } catch (error) {
      controller.error(error)
    }
  }
}

/** Yields each file of an archive; an unread body is skipped. */
export async function* readTar(source: Bytes): AsyncGenerator<TarEntry> {
  const decoder = createTarDecoder({ strict: true })
  const bytes = Readable.toWeb(Readable.from(source))
  const entries = (bytes as ReadableStream<Uint8Array>).pipeThrough(decoder)
  for await (const { header, body } of entries) {
    yield { name: header.name, bytes: header.size, body }
    // Drained, because the library loses the next body when one is cancelled.
    for await (const _ of body);
  }
}
