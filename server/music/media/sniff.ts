import { readSync } from "node:fs"
import type { Container } from "#domain/music/inspection.ts"
import { MediaRefused } from "./media-refused.ts"

export type Demuxer = "wav" | "w64" | "aiff" | "flac" | "mov"

export type Sniffed = {
  demuxer: Demuxer
  container: Container
  /** Written to a pipe, so its header could not be given a length. */
  isPiped: boolean
}

const HEAD = 64
/** Every signature fits within them. */
const FEWEST = 12
const ID3_HEAD = 10

const CONTAINERS = {
  wav: "wav",
  w64: "wav",
  aiff: "aiff",
  flac: "flac",
  mov: "mp4",
} as const satisfies Record<Demuxer, Container>

/** Chooses one of five demuxers by a file's first bytes. FFmpeg is never asked
 * to guess: it would recognise playlists and other formats that open further
 * files. */
export function sniff(fd: number): Sniffed {
  let head = bytesAt(fd, 0)
  // Some taggers put an ID3 tag before a FLAC's signature.
  if (ascii(head, 0, 3) === "ID3") head = bytesAt(fd, id3Length(head))
  const demuxer = head.length < FEWEST ? null : demuxerOf(head)
  if (!demuxer)
    throw new MediaRefused(isLossy(head) ? "not_lossless" : "not_audio")
  const container = CONTAINERS[demuxer]
  return { demuxer, container, isPiped: isPiped(head) }
}

const RIFF = new Set(["RIFF", "RF64", "BW64"])
const W64_MARK = "riff\u002e\u0091\u00cf\u0011"

function demuxerOf(head: Buffer): Demuxer | null {
  const mark = ascii(head, 0, 4)
  const form = ascii(head, 8, 12)
  if (RIFF.has(mark) && form === "WAVE") return "wav"
  if (ascii(head, 0, 8) === W64_MARK) return "w64"
  if (mark === "FORM" && (form === "AIFF" || form === "AIFC")) return "aiff"
  if (mark === "fLaC") return "flac"
  if (ascii(head, 4, 8) === "ftyp") return "mov"
  return null
}

function isPiped(head: Buffer) {
  const size = head.readUInt32LE(4)
  return ascii(head, 0, 4) === "RIFF" && (size === 0 || size === 0xffff_ffff)
}

/** Ogg, AAC and MP3, behind any ID3 tag. */
function isLossy(head: Buffer) {
  const sync = head[0] === 0xff && ((head[1] ?? 0) & 0xe0) === 0xe0
  return sync || ascii(head, 0, 4) === "OggS"
}

/** Seven bits a byte, without the tag's own ten bytes. */
function id3Length(head: Buffer) {
  const size = head.subarray(6, ID3_HEAD)
  return size.reduce((sum, byte) => sum * 128 + (byte & 0x7f), 0) + ID3_HEAD
}

function bytesAt(fd: number, position: number) {
  const bytes = Buffer.alloc(HEAD)
  return bytes.subarray(0, readSync(fd, bytes, 0, HEAD, position))
}

function ascii(bytes: Buffer, from: number, to: number) {
  return bytes.toString("latin1", from, to)
}
