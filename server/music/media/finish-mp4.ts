import { createReadStream, createWriteStream } from "node:fs"
import { open, rename } from "node:fs/promises"
import { pipeline } from "node:stream/promises"

const HEAD = 8
const TEXT = 1
const INTEGER = 21
const EXPLICIT = 1
/** From the start of an offset table to its first entry. */
const TABLE_HEAD = 16

/** Adds tags to an MP4 that have no name of their own there, in the form that
 * iTunes introduced: FFmpeg reads those, but does not write them. The index
 * comes before the sound, which moves back by the bytes added. */
export async function finishMp4(
  path: string,
  tags: Record<string, string | undefined>,
  explicit = false,
) {
  const named = Object.entries(tags).flatMap(([name, value]) =>
    value ? [freeform(name, value)] : [],
  )
  const added = Buffer.concat(explicit ? [...named, rating()] : named)
  const found = added.length > 0 ? await readIndex(path) : null
  if (!found) return
  const finished = `${path}.finished`
  const out = createWriteStream(finished)
  out.write(found.before)
  out.write(grown(found.index, added))
  await pipeline(createReadStream(path, { start: found.end }), out)
  await rename(finished, path)
}

async function readIndex(path: string) {
  const file = await open(path, "r")
  try {
    const head = Buffer.alloc(HEAD)
    for (let at = 0; ; ) {
      const { bytesRead } = await file.read(head, 0, HEAD, at)
      const size = head.readUInt32BE(0)
      if (bytesRead < HEAD || size < HEAD) return null
      if (typeAt(head, 0) === "moov") {
        const bytes = Buffer.alloc(at + size)
        await file.read(bytes, 0, bytes.length, 0)
        const [before, index] = [bytes.subarray(0, at), bytes.subarray(at)]
        return { before, index, end: at + size }
      }
      at += size
    }
  } finally {
    await file.close()
  }
}

function grown(index: Buffer, added: Buffer) {
  const around = ["moov", "udta", "meta", "ilst"]
  const boxes = pathTo(index, around)
  const list = boxes.at(-1)
  if (!list) return index
  for (const { start } of boxes)
    index.writeUInt32BE(index.readUInt32BE(start) + added.length, start)
  moveBack(index, added.length)
  return Buffer.concat([
    index.subarray(0, list.end),
    added,
    index.subarray(list.end),
  ])
}

/** Shifts the offset of every chunk of sound in the file. */
function moveBack(index: Buffer, by: number) {
  const way = ["moov", "trak", "mdia", "minf", "stbl", "stco"]
  const table = pathTo(index, way).at(-1)
  if (!table) throw new Error("an MP4 without a table of its sound")
  for (let at = table.start + TABLE_HEAD; at < table.end; at += 4)
    index.writeUInt32BE(index.readUInt32BE(at) + by, at)
}

type Box = { start: number; end: number }

/** The boxes along a path inwards; empty if one is missing. */
function pathTo(bytes: Buffer, types: string[]): Box[] {
  const way: Box[] = []
  let [from, to] = [0, bytes.length]
  for (const type of types) {
    const box = within(bytes, type, from, to)
    if (!box) return []
    way.push(box)
    // `meta` has a version before its boxes.
    from = box.start + HEAD + (type === "meta" ? 4 : 0)
    to = box.end
  }
  return way
}

function within(bytes: Buffer, type: string, from: number, to: number) {
  for (let start = from; start + HEAD <= to; ) {
    const end = start + bytes.readUInt32BE(start)
    if (typeAt(bytes, start) === type) return { start, end }
    if (end <= start) return null
    start = end
  }
  return null
}

function typeAt(bytes: Buffer, at: number) {
  return bytes.toString("latin1", at + 4, at + HEAD)
}

function freeform(name: string, value: string) {
  const plain = Buffer.alloc(4)
  const text = Buffer.alloc(8)
  text.writeUInt32BE(TEXT)
  return box("----", [
    box("mean", [plain, Buffer.from("com.apple.iTunes")]),
    box("name", [plain, Buffer.from(name)]),
    box("data", [text, Buffer.from(value)]),
  ])
}

/** The explicit flag, which shops and phones show as an E. */
function rating() {
  const number = Buffer.alloc(8)
  number.writeUInt32BE(INTEGER)
  return box("rtng", [box("data", [number, Buffer.from([EXPLICIT])])])
}

function box(type: string, parts: Buffer[]) {
  const body = Buffer.concat(parts)
  const head = Buffer.alloc(HEAD)
  head.writeUInt32BE(HEAD + body.length)
  head.write(type, 4, "latin1")
  return Buffer.concat([head, body])
}
