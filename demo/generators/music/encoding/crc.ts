/** Table-driven cyclic redundancy checks, as FLAC and the LAME tag use them. */
export function crc8(bytes: Uint8Array) {
  let crc = 0
  for (const byte of bytes) crc = table8[crc ^ byte]
  return crc
}

export function crc16(bytes: Uint8Array) {
  let crc = 0
  for (const byte of bytes)
    crc = ((crc << 8) & 0xffff) ^ table16[(crc >> 8) ^ byte]
  return crc
}

/** The same polynomial read backwards. */
export function crc16Reflected(bytes: Uint8Array) {
  let crc = 0
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++)
      crc = crc & 1 ? (crc >> 1) ^ 0xa001 : crc >> 1
  }
  return crc
}

const table8 = tableOf(8, 0x07)
const table16 = tableOf(16, 0x8005)

function tableOf(bits: 8 | 16, polynomial: number) {
  const top = 1 << (bits - 1)
  const mask = top * 2 - 1
  return Array.from({ length: 256 }, (_, byte) => {
    let crc = byte << (bits - 8)
    for (let bit = 0; bit < 8; bit++)
      crc = ((crc & top ? (crc << 1) ^ polynomial : crc << 1) & mask) >>> 0
    return crc
  })
}
