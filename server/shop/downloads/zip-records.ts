/** A file stored in a zip without compression. */
export type ZipEntry = { name: string; size: number; modified: Date }

/** Beyond this the records' fields overflow. */
export const LARGEST_ZIP = 0xffff_ffff
export const MOST_ENTRIES = 0xffff

const UTF8_NAMES = 0x0800
const VERSION = 20
const UNIX = 3 << 8
const PLAIN_FILE = 0o100644 * 0x1_0000

export function localRecord(entry: ZipEntry, crc: number) {
  const name = Buffer.from(entry.name)
  const record = Buffer.alloc(localLength(entry))
  record.writeUInt32LE(0x04034b50, 0)
  record.writeUInt16LE(VERSION, 4)
  writeFacts(record, 6, entry, crc)
  name.copy(record, 30)
  return record
}

export function directoryRecord(entry: ZipEntry, crc: number, offset: number) {
  const name = Buffer.from(entry.name)
  const record = Buffer.alloc(directoryLength(entry))
  record.writeUInt32LE(0x02014b50, 0)
  record.writeUInt16LE(UNIX | VERSION, 4)
  record.writeUInt16LE(VERSION, 6)
  writeFacts(record, 8, entry, crc)
  record.writeUInt32LE(PLAIN_FILE, 38)
  record.writeUInt32LE(offset, 42)
  name.copy(record, 46)
  return record
}

export function endRecord(count: number, length: number, offset: number) {
  const record = Buffer.alloc(END_LENGTH)
  record.writeUInt32LE(0x06054b50, 0)
  record.writeUInt16LE(count, 8)
  record.writeUInt16LE(count, 10)
  record.writeUInt32LE(length, 12)
  record.writeUInt32LE(offset, 16)
  return record
}

export const END_LENGTH = 22

export function localLength({ name }: ZipEntry) {
  return 30 + Buffer.byteLength(name)
}

export function directoryLength({ name }: ZipEntry) {
  return 46 + Buffer.byteLength(name)
}

/** The fields that both records of a file share. */
function writeFacts(record: Buffer, at: number, entry: ZipEntry, crc: number) {
  const { date, time } = dosTime(entry.modified)
  record.writeUInt16LE(UTF8_NAMES, at)
  record.writeUInt16LE(time, at + 4)
  record.writeUInt16LE(date, at + 6)
  record.writeUInt32LE(crc, at + 8)
  record.writeUInt32LE(entry.size, at + 12)
  record.writeUInt32LE(entry.size, at + 16)
  record.writeUInt16LE(Buffer.byteLength(entry.name), at + 20)
}

/** In UTC, so that a zip is the same wherever it is made. */
function dosTime(when: Date) {
  const year = Math.min(Math.max(when.getUTCFullYear(), 1980), 2107)
  const date =
    ((year - 1980) << 9) | ((when.getUTCMonth() + 1) << 5) | when.getUTCDate()
  const time =
    (when.getUTCHours() << 11) |
    (when.getUTCMinutes() << 5) |
    (when.getUTCSeconds() >> 1)
  return { date, time }
}
