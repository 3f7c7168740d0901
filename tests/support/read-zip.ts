import { crc32 } from "node:zlib"

const CENTRAL = 0x02014b50
const END = 0x06054b50

/** The files of a zip that was stored without compression, by their names in
 * the directory at its end. */
export function readZip(zip: Buffer) {
  const end = zip.length - 22
  if (zip.readUInt32LE(end) !== END) throw new Error("not a zip's end")
  const count = zip.readUInt16LE(end + 10)
  let at = zip.readUInt32LE(end + 16)
  const files = new Map<string, Buffer>()
  for (let seen = 0; seen < count; seen += 1) {
    if (zip.readUInt32LE(at) !== CENTRAL) throw new Error("not an entry")
    if (zip.readUInt16LE(at + 10) !== 0) throw new Error("compressed")
    const size = zip.readUInt32LE(at + 24)
    const nameLength = zip.readUInt16LE(at + 28)
    const more = zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
    const name = zip.toString("utf8", at + 46, at + 46 + nameLength)
    if (files.has(name)) throw new Error(`${name} is there twice`)
    const file = fileAt(zip, zip.readUInt32LE(at + 42), size)
    if (crc32(file) !== zip.readUInt32LE(at + 16)) {
      throw new Error(`${name} is damaged`)
    }
    files.set(name, file)
    at += 46 + nameLength + more
  }
  return files
}

function fileAt(zip: Buffer, header: number, size: number) {
  const names = zip.readUInt16LE(header + 26) + zip.readUInt16LE(header + 28)
  const start = header + 30 + names
  return zip.subarray(start, start + size)
}
