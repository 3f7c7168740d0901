type Probed = { rate: number; seconds: number; tags: Record<string, string> }

const KILOBITS = [
  0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320,
]
const RATES = [44_100, 48_000, 32_000]
const SAMPLES = 1152

/** What a FLAC file says of itself, read from the format's description. */
export function probeFlac(file: Buffer): Probed & { cover: string } {
  if (file.toString("latin1", 0, 4) !== "fLaC") throw new Error("no FLAC")
  let rate = 0
  let samples = 0
  let cover = ""
  let tags: Record<string, string> = {}
  let at = 4
  for (let last = false; !last; ) {
    const type = file.readUInt8(at) & 0x7f
    last = file.readUInt8(at) > 0x7f
    const body = file.subarray(at + 4, at + 4 + file.readUIntBE(at + 1, 3))
    at += 4 + body.length
    if (type === 0) {
      rate = body.readUIntBE(10, 3) >> 4
      samples = (body.readUInt8(13) & 0xf) * 2 ** 32 + body.readUInt32BE(14)
    }
    if (type === 4) tags = vorbisComments(body)
    if (type === 6) {
      cover = body.toString("latin1", 8, 8 + body.readUInt32BE(4))
    }
  }
  if (file.readUInt16BE(at) >> 2 !== 0x3ffe) throw new Error("no first frame")
  return { rate, seconds: samples / rate, tags, cover }
}

function vorbisComments(body: Buffer) {
  let at = 4 + body.readUInt32LE(0)
  const count = body.readUInt32LE(at)
  at += 4
  const lines = Array.from({ length: count }, () => {
    const from = at + 4
    at = from + body.readUInt32LE(at)
    return body.toString("utf8", from, at)
  })
  return Object.fromEntries(
    lines.map((line) => [
      line.slice(0, line.indexOf("=")),
      line.slice(line.indexOf("=") + 1),
    ]),
  )
}

/** What an MP3 says of itself: its ID3v2 texts, and every frame to the end. */
export function probeMp3(file: Buffer): Probed & { kilobits: number } {
  const { tags, end } = id3(file)
  let rate = 0
  let kilobits = 0
  let frames = 0
  for (let at = end; at < file.length; frames += 1) {
    if (file.readUInt16BE(at) >> 1 !== 0x7ffd) throw new Error("no frame")
    const setting = file.readUInt8(at + 2)
    kilobits = KILOBITS[setting >> 4] ?? 0
    rate = RATES[(setting >> 2) & 3] ?? 0
    const padding = (setting >> 1) & 1
    at += Math.floor((144_000 * kilobits) / rate) + padding
    if (at > file.length) throw new Error("cut off")
  }
  return { rate, kilobits, seconds: (frames * SAMPLES) / rate, tags }
}

function id3(file: Buffer) {
  if (file.toString("latin1", 0, 3) !== "ID3") throw new Error("no tag")
  const size = [6, 7, 8, 9].reduce(
    (sum, place) => sum * 128 + file.readUInt8(place),
    0,
  )
  const end = 10 + size
  const tags: Record<string, string> = {}
  for (let at = 10; at < end; ) {
    const name = file.toString("latin1", at, at + 4)
    const body = file.subarray(at + 10, at + 10 + file.readUInt32BE(at + 4))
    at += 10 + body.length
    const isText = name.startsWith("T") && name !== "TXXX"
    tags[name] = isText ? utf16(body.subarray(1)) : ""
  }
  return { tags, end }
}

function utf16(bytes: Buffer) {
  return bytes.toString("utf16le").replace(/^\ufeff/, "")
}
