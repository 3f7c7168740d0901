import type { ByteRange, FileBody } from "#platform/storage/file-store.ts"
import {
  directoryLength,
  directoryRecord,
  END_LENGTH,
  endRecord,
  LARGEST_ZIP,
  localLength,
  localRecord,
  MOST_ENTRIES,
  type ZipEntry,
} from "./zip-records.ts"

export type ZippedFile = ZipEntry & {
  /** Called only when a record that contains it is sent. */
  crc: () => Promise<number>
  read: (range: ByteRange) => Promise<FileBody>
}

/** A piece of a file whose length is known before its bytes are. */
export type Part = {
  length: number
  read: (range: ByteRange) => Promise<FileBody>
}

/** A zip as a sequence of parts. Nothing is compressed (music already is), so
 * names and sizes alone determine every byte's position: the length is known
 * beforehand, and any range can be sent without the rest. */
export function zipParts(files: ZippedFile[]): Part[] {
  const offsets = startsOf(files.map(spanOf))
  const directory = files.reduce((sum, file) => sum + directoryLength(file), 0)
  const end = endRecord(files.length, directory, offsets.at(-1) ?? 0)
  return [
    ...files.flatMap((file) => [
      record(localLength(file), async () =>
        localRecord(file, await file.crc()),
      ),
      { length: file.size, read: file.read },
    ]),
    ...files.map((file, place) =>
      record(directoryLength(file), async () =>
        directoryRecord(file, await file.crc(), offsets[place] ?? 0),
      ),
    ),
    record(END_LENGTH, async () => end),
  ]
}

/** Whether they fit the original zip format, which every system opens. */
export function fitsZip(files: ZipEntry[]) {
  return files.length <= MOST_ENTRIES && zipLength(files) <= LARGEST_ZIP
}

export function zipLength(files: ZipEntry[]) {
  return files.reduce(
    (sum, file) => sum + spanOf(file) + directoryLength(file),
    END_LENGTH,
  )
}

function spanOf(file: ZipEntry) {
  return localLength(file) + file.size
}

/** Where each begins, and where the last one ends. */
function startsOf(lengths: number[]) {
  const starts = [0]
  for (const length of lengths) starts.push((starts.at(-1) ?? 0) + length)
  return starts
}

function record(length: number, make: () => Promise<Buffer>): Part {
  return {
    length,
    read: async ({ start, end }) =>
      new Uint8Array(await make()).subarray(start, end + 1),
  }
}

/** The bytes of a range over a sequence of parts, read as the receiver takes
 * them; parts outside it are not read. */
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
