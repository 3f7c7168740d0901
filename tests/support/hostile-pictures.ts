import { crc32 } from "node:zlib"
import sharp from "sharp"

/** Hostile picture uploads, generated here: the project contains none. */

/** Clouds: as hard to compress as a photograph. */
export async function photograph(width = 1600, height = 1200) {
  const noise = { type: "gaussian", mean: 128, sigma: 40 } as const
  const clouds = await sharp({
    create: { width: 32, height: 24, channels: 3, background: "#000", noise },
  })
    .png()
    .toBuffer()
  return sharp(clouds).resize(width, height, { fit: "fill" })
}

/** A third of it is missing. */
export async function truncatedJpeg() {
  const whole = await (await photograph()).jpeg().toBuffer()
  return whole.subarray(0, Math.round(whole.length * 0.66))
}

/** A few bytes that claim ten thousand million pixels. */
export function hugePng() {
  const size = Buffer.alloc(8)
  size.writeUInt32BE(100_000, 0)
  size.writeUInt32BE(100_000, 4)
  const header = Buffer.concat([size, Buffer.from([8, 2, 0, 0, 0])])
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", header),
    chunk("IDAT", Buffer.alloc(16)),
    chunk("IEND", Buffer.alloc(0)),
  ])
}

/** An animated PNG: the chunk that declares it precedes the pixels. */
export async function animatedPng() {
  const still = await (await photograph(64, 64)).png().toBuffer()
  const afterHeader = 8 + 25
  const control = Buffer.alloc(8)
  control.writeUInt32BE(2, 0)
  return Buffer.concat([
    still.subarray(0, afterHeader),
    chunk("acTL", control),
    still.subarray(afterHeader),
  ])
}

export async function animated(format: "gif" | "webp") {
  const frames = await Promise.all(
    ["#c04020", "#2040c0", "#20c040"].map((background) =>
      sharp({ create: { width: 64, height: 64, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  )
  return sharp(frames, { join: { animated: true } })
    .toFormat(format, { loop: 0, delay: [90, 90, 90] })
    .toBuffer()
}

export const DRAWING = Buffer.from(
  `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"
    width="10" height="10"><script>alert(1)</script></svg>`,
)
export const PAGE = Buffer.from("<!DOCTYPE html><script>alert(1)</script>")

export async function cmykJpeg() {
  return (await photograph(400, 300)).toColourspace("cmyk").jpeg().toBuffer()
}

export async function deepPng() {
  return (await photograph(400, 300)).toColourspace("rgb16").png().toBuffer()
}

/** Taken with the camera on its side, with its location: stored as 800 by 600,
 * displayed as 600 by 800. */
export async function sidewaysWithPlace() {
  return (await photograph(800, 600))
    .jpeg()
    .withExif({
      IFD0: { Orientation: "6", Make: "Spycam", Copyright: "Somebody" },
      IFD3: {
        GPSLatitudeRef: "N",
        GPSLatitude: "51/1 28/1 0/1",
        GPSLongitudeRef: "W",
        GPSLongitude: "0/1 4/1 0/1",
      },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer()
}

function chunk(type: string, data: Buffer) {
  const named = Buffer.concat([Buffer.from(type, "latin1"), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}
