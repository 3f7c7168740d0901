/** Unpacks one archive and exits, so a hostile archive can harm nothing else.
 * Names in the archive are only text: no path is made of them. */
import { once } from "node:events"
import { createWriteStream } from "node:fs"
import { open } from "node:fs/promises"
import { join } from "node:path"
import { Transform } from "node:stream"
import { pipeline } from "node:stream/promises"
import { promisify } from "node:util"
import { type Entry, fromFd, getFileNameLowLevel, type ZipFile } from "yauzl"
import { INTAKE_LIMITS, kindOf } from "#domain/intake/intake.ts"
import { MOST_BYTES } from "#domain/picture.ts"

export type UnpackOrder = {
  archive: string
  /** Files are written here, named by numbers. */
  folder: string
}

export type Unpacked = { file: string; name: string; bytes: number }

export type UnpackFault =
  | "no_archive"
  | "encrypted"
  | "too_many"
  | "file_too_large"
  | "sheet_too_large"
  | "picture_too_large"

/** The total size comes first, then the process waits for approval. */
export type UnpackMessage =
  | { wants: number }
  | { progress: number }
  | { unpacked: Unpacked[] }
  | { fault: UnpackFault }

const MOST_ENTRIES = 500
const ENCRYPTED = 1
const BOUNDS = {
  audio: { bytes: INTAKE_LIMITS.fileBytes, fault: "file_too_large" },
  cue: { bytes: INTAKE_LIMITS.sheetBytes, fault: "sheet_too_large" },
  picture: { bytes: MOST_BYTES, fault: "picture_too_large" },
} as const
/** Parts that leave the folder, or are empty. */
const ODD_PART = /^(\.{1,2})?$/

class Fault extends Error {
  readonly fault: UnpackFault
  constructor(fault: UnpackFault) {
    super(fault)
    this.fault = fault
  }
}

process.once("message", async (order: UnpackOrder) => {
  try {
    answer({ unpacked: await unpack(order) })
  } catch (error) {
    answer({ fault: error instanceof Fault ? error.fault : "no_archive" })
  }
})

// Nobody is left to receive the result.
process.once("disconnect", () => process.exit())

async function unpack({ archive, folder }: UnpackOrder) {
  const handle = await open(archive, "r")
  const zip = await promisify<number, ZipFile>((fd, done) =>
    fromFd(
      fd,
      { lazyEntries: true, autoClose: false, decodeStrings: false },
      done,
    ),
  )(handle.fd)
  if (zip.entryCount > MOST_ENTRIES) throw new Fault("too_many")
  const wanted = await wantedOf(zip)
  const wants = wanted.reduce(
    (sum, { entry }) => sum + entry.uncompressedSize,
    0,
  )
  send({ wants })
  await once(process, "message")
  const unpacked: Unpacked[] = []
  for (const [at, { entry, name }] of wanted.entries()) {
    const file = String(unpacked.length + 1)
    const bytes = await extract(zip, entry, join(folder, file))
    if (bytes > 0) unpacked.push({ file, name, bytes })
    send({ progress: (at + 1) / wanted.length })
  }
  return unpacked
}

async function wantedOf(zip: ZipFile) {
  const wanted: { entry: Entry; name: string }[] = []
  let seen = 0
  for await (const entry of entriesOf(zip)) {
    seen += 1
    if (seen > MOST_ENTRIES) throw new Fault("too_many")
    if (entry.generalPurposeBitFlag & ENCRYPTED) throw new Fault("encrypted")
    const name = nameOf(entry)
    const kind = kindOf(name ?? "")
    if (!name || kind === "other" || kind === "archive") continue
    const { bytes, fault } = BOUNDS[kind]
    if (entry.uncompressedSize > bytes) throw new Fault(fault)
    wanted.push({ entry, name })
  }
  return wanted
}

/** One after another: nothing of the next is read before this one is done. */
async function* entriesOf(zip: ZipFile) {
  for (;;) {
    const next = Promise.withResolvers<Entry | null>()
    zip.once("entry", next.resolve)
    zip.once("end", () => next.resolve(null))
    zip.once("error", next.reject)
    zip.readEntry()
    const entry = await next.promise
    zip.removeAllListeners()
    if (!entry) return
    yield entry
  }
}

async function extract(zip: ZipFile, entry: Entry, to: string) {
  const read = promisify<Entry, NodeJS.ReadableStream>((one, done) =>
    zip.openReadStream(one, done),
  )
  let bytes = 0
  // The size in the directory is only a claim.
  const meter = new Transform({
    transform(chunk, _, done) {
      bytes += chunk.length
      const isMore = bytes > entry.uncompressedSize
      done(isMore ? new Fault("no_archive") : null, chunk)
    },
  })
  await pipeline(
    await read(entry),
    meter,
    createWriteStream(to, { flags: "wx", mode: 0o600 }),
  )
  return bytes
}

function nameOf(entry: Entry) {
  const { generalPurposeBitFlag: flags, fileNameRaw, extraFields } = entry
  const name = getFileNameLowLevel(flags, fileNameRaw, extraFields, false)
  const parts = name
    .toWellFormed()
    .normalize("NFC")
    .replace(/\p{Cc}/gu, "")
    .split(/[/\\]/)
  if (parts.at(-1) === "") return null
  return parts
    .filter((part) => !ODD_PART.test(part))
    .join("/")
    .slice(-400)
}

function send(message: UnpackMessage) {
  process.send?.(message)
}

function answer(message: UnpackMessage) {
  process.send?.(message, undefined, {}, () => process.exit())
}
