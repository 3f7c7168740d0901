import { Readable } from "node:stream"

/** A tape is a tar archive of plain files with short names: any tar can read
 * one. Written and read in order, a piece at a time. */
export type Piece = { name: string; bytes: number; body: Bytes }
type Bytes = AsyncIterable<Uint8Array>

const BLOCK = 512
const LONGEST_NAME = 100

export async function* writeTape(pieces: AsyncIterable<Piece>): Bytes {
  for await (const { name, bytes, body } of pieces) {
    yield header(name, bytes)
    let written = 0
    for await (const chunk of body) {
      written += chunk.length
      yield chunk
    }
    if (written !== bytes) {
      throw new Error(`${name} has ${written} bytes instead of ${bytes}`)
    }
    yield padding(bytes)
  }
  yield Buffer.alloc(2 * BLOCK)
}

/** Hands out each piece; a body that is not read is passed over. */
export async function* readTape(source: Bytes): AsyncGenerator<Piece> {
  const reader = createReader(source)
  for (;;) {
    const head = await reader.take(BLOCK)
    if (head.every((byte) => byte === 0)) return
    const { name, bytes } = parseHeader(head)
    let left = bytes
    const body = (async function* () {
      while (left > 0) {
        const chunk = await reader.some(left)
        left -= chunk.length
        yield chunk
      }
    })()
    yield { name, bytes, body }
    for await (const _ of body);
    await reader.take(padding(bytes).length)
  }
}

function header(name: string, bytes: number) {
  const block = Buffer.alloc(BLOCK)
  if (Buffer.byteLength(name) > LONGEST_NAME) {
    throw new Error(`${name} is too long a name`)
  }
  block.write(name, 0)
  block.write("0000600\0", 100)
  block.write("0000000\0", 108)
  block.write("0000000\0", 116)
  block.write(`${bytes.toString(8).padStart(11, "0")}\0`, 124)
  block.write(`${"0".repeat(11)}\0`, 136)
  block.write(" ".repeat(8), 148)
  block.write("0", 156)
  block.write("ustar\x0000", 257)
  block.write(`${sumOf(block).toString(8).padStart(6, "0")}\0 `, 148)
  return block
}

function parseHeader(block: Buffer) {
  const text = (from: number, to: number) =>
    block.toString("utf8", from, to).replace(/\0.*$/s, "")
  const sum = Number.parseInt(text(148, 156), 8)
  const blank = Buffer.from(block).fill(" ", 148, 156)
  if (sum !== sumOf(blank)) throw new Error("The backup is damaged.")
  return {
    name: text(0, LONGEST_NAME),
    bytes: Number.parseInt(text(124, 136), 8),
  }
}

function sumOf(block: Buffer) {
  return block.reduce((sum, byte) => sum + byte, 0)
}

function padding(bytes: number) {
  return Buffer.alloc((BLOCK - (bytes % BLOCK)) % BLOCK)
}

function createReader(source: Bytes) {
  const chunks = Readable.from(source)[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)

  async function some(most: number) {
    while (rest.length === 0) {
      const { value, done } = await chunks.next()
      if (done) throw new Error("The backup ends too early.")
      rest = Buffer.from(value)
    }
    const part = rest.subarray(0, most)
    rest = rest.subarray(part.length)
    return part
  }

  async function take(bytes: number) {
    const parts: Buffer[] = []
    for (let left = bytes; left > 0; ) {
      const part = await some(left)
      parts.push(part)
      left -= part.length
    }
    return Buffer.concat(parts)
  }

  return { some, take }
}
