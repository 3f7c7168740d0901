import { crc8, crc16 } from "./crc.ts"

/** A decoder written from the format's description, not from our encoder: it
 * reads what any player would, and refuses a wrong check. */
export function decodeFlac(file: Uint8Array) {
  const bytes = Buffer.from(file)
  if (bytes.toString("latin1", 0, 4) !== "fLaC") throw new Error("no mark")
  const meta = readMetadata(bytes)
  const left = new Int16Array(meta.samples)
  const right = new Int16Array(meta.samples)
  let done = 0
  for (let at = meta.end; at < bytes.length; ) {
    const frame = readFrame(bytes, at)
    left.set(frame.left, done)
    right.set(frame.right, done)
    done += frame.left.length
    at = frame.end
  }
  return { ...meta, left, right }
}

function readMetadata(bytes: Buffer) {
  const found = { samples: 0, md5: "", comments: [] as string[], end: 4 }
  let picture: { type: string; data: Buffer } | undefined
  for (let last = false; !last; ) {
    const type = bytes[found.end] & 0x7f
    last = bytes[found.end] > 0x7f
    const from = found.end + 4
    found.end = from + bytes.readUIntBE(from - 3, 3)
    const body = bytes.subarray(from, found.end)
    if (type === 0) {
      found.samples = body.readUInt32BE(14)
      found.md5 = body.toString("hex", 18, 34)
    }
    if (type === 4) found.comments = readComments(body)
    if (type === 6) picture = readPicture(body)
  }
  return { ...found, picture }
}

function readComments(body: Buffer) {
  let at = 4 + body.readUInt32LE(0)
  const count = body.readUInt32LE(at)
  at += 4
  return Array.from({ length: count }, () => {
    const from = at + 4
    at = from + body.readUInt32LE(at)
    return body.toString("utf8", from, at)
  })
}

function readPicture(body: Buffer) {
  const mime = body.readUInt32BE(4)
  const about = body.readUInt32BE(8 + mime)
  const at = 12 + mime + about + 16
  const size = body.readUInt32BE(at)
  return {
    type: body.toString("latin1", 8, 8 + mime),
    data: body.subarray(at + 4, at + 4 + size),
  }
}

function readFrame(bytes: Buffer, start: number) {
  const bits = new BitReader(bytes, start)
  if (bits.read(16) !== 0xfff8) throw new Error(`no frame at ${start}`)
  const sizeCode = bits.read(4)
  bits.read(4)
  const assignment = bits.read(4)
  bits.read(4)
  for (let lead = bits.read(8) << 1; lead & 0x80 && lead & 0x100; lead <<= 1)
    bits.read(8)
  const length = sizeCode === 7 ? bits.read(16) + 1 : 256 << (sizeCode - 8)
  const header = bytes.subarray(start, bits.byte())
  if (bits.read(8) !== crc8(header)) throw new Error("wrong header check")
  const one = readSubframe(bits, length, assignment === 9 ? 17 : 16)
  const wide = assignment === 8 || assignment === 10
  const two = readSubframe(bits, length, wide ? 17 : 16)
  bits.align()
  const frame = bytes.subarray(start, bits.byte())
  if (bits.read(16) !== crc16(frame)) throw new Error("wrong frame check")
  return { ...joined(assignment, one, two), end: bits.byte() }
}

function joined(assignment: number, one: number[], two: number[]) {
  if (assignment === 1) return { left: one, right: two }
  if (assignment === 8)
    return { left: one, right: one.map((value, i) => value - two[i]) }
  if (assignment === 9)
    return { left: two.map((value, i) => value + one[i]), right: two }
  const left = one.map((middle, i) => (2 * middle + (two[i] & 1) + two[i]) >> 1)
  return { left, right: left.map((value, i) => value - two[i]) }
}

const FIXED = [[], [1], [2, -1], [3, -3, 1], [4, -6, 4, -1]]

function readSubframe(bits: BitReader, length: number, width: number) {
  const type = bits.read(8) >> 1
  if (type === 0) return new Array<number>(length).fill(bits.signed(width))
  const order = type >= 32 ? (type & 31) + 1 : type & 7
  const samples = Array.from({ length: order }, () => bits.signed(width))
  let [coefficients, shift] = [FIXED[order], 0]
  if (type >= 32) {
    const precision = bits.read(4) + 1
    shift = bits.signed(5)
    coefficients = samples.map(() => bits.signed(precision))
  }
  for (const rest of readResidual(bits, length, order)) {
    const at = samples.length
    let sum = 0
    for (let n = 0; n < order; n++) sum += coefficients[n] * samples[at - 1 - n]
    samples.push(rest + Math.floor(sum / 2 ** shift))
  }
  return samples
}

function readResidual(bits: BitReader, length: number, order: number) {
  if (bits.read(2) !== 0) throw new Error("another coding")
  const partition = bits.read(4)
  const values: number[] = []
  for (let part = 0; part < 1 << partition; part++) {
    const parameter = bits.read(4)
    const count = (length >> partition) - (part === 0 ? order : 0)
    for (let i = 0; i < count; i++) {
      let zeros = 0
      while (bits.read(1) === 0) zeros++
      const folded = zeros * 2 ** parameter + bits.read(parameter)
      values.push(folded % 2 ? -(folded + 1) / 2 : folded / 2)
    }
  }
  return values
}

class BitReader {
  private at: number
  private bytes: Buffer

  constructor(bytes: Buffer, start: number) {
    this.bytes = bytes
    this.at = start * 8
  }

  read(bits: number) {
    let value = 0
    for (let i = 0; i < bits; i++, this.at++)
      value =
        value * 2 + ((this.bytes[this.at >> 3] >> (7 - (this.at & 7))) & 1)
    return value
  }

  signed(bits: number) {
    const value = this.read(bits)
    return value >= 2 ** (bits - 1) ? value - 2 ** bits : value
  }

  align() {
    this.at = Math.ceil(this.at / 8) * 8
  }

  byte() {
    return this.at >> 3
  }
}
