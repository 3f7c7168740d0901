import type { Cover, Tags } from "../../../masters/tags.ts"

const STREAMINFO = 0
const VORBIS_COMMENT = 4
const PICTURE = 6
const FRONT_COVER = 3
const LAST = 0x80

/** Everything before the first frame: the mark, what the stream is, its
 * tags and its cover. */
export function metadata(info: Uint8Array, tags: Tags, cover?: Cover) {
  return Buffer.concat([
    Buffer.from("fLaC"),
    block(STREAMINFO, info),
    block(VORBIS_COMMENT | (cover ? 0 : LAST), comments(tags)),
    ...(cover ? [block(PICTURE | LAST, picture(cover))] : []),
  ])
}

function block(type: number, body: Uint8Array) {
  const header = Buffer.alloc(4)
  header.writeUInt8(type)
  header.writeUIntBE(body.length, 1, 3)
  return Buffer.concat([header, body])
}

function comments(tags: Tags) {
  const lines = [
    `TITLE=${tags.title}`,
    `ARTIST=${tags.artist}`,
    `ALBUM=${tags.album}`,
    `ALBUMARTIST=${tags.albumArtist}`,
    `TRACKNUMBER=${tags.track}`,
    `TRACKTOTAL=${tags.tracks}`,
    `DATE=${tags.date}`,
    `ISRC=${tags.isrc}`,
    `LABEL=${tags.label}`,
    `CATALOGNUMBER=${tags.catalogue}`,
    `GENRE=${tags.genre}`,
    `COMMENT=${tags.comment}`,
  ]
  return Buffer.concat([
    little("9X"),
    uint32(lines.length, "LE"),
    ...lines.map(little),
  ])
}

function picture({ data, type, width, height }: Cover) {
  const mime = Buffer.from(type)
  return Buffer.concat([
    uint32(FRONT_COVER),
    uint32(mime.length),
    mime,
    uint32(0),
    uint32(width),
    uint32(height),
    uint32(24),
    uint32(0),
    uint32(data.length),
    data,
  ])
}

function little(text: string) {
  const bytes = Buffer.from(text)
  return Buffer.concat([uint32(bytes.length, "LE"), bytes])
}

function uint32(value: number, order: "BE" | "LE" = "BE") {
  const bytes = Buffer.alloc(4)
  if (order === "BE") bytes.writeUInt32BE(value)
  else bytes.writeUInt32LE(value)
  return bytes
}
