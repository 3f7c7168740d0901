import type { Cover, Tags } from "./tags.ts"

const UTF8 = 3
const FRONT_COVER = 3

/** The tag that stands before the sound of an MP3 (ID3v2.4), so that a player
 * knows title, artist and sleeve. */
export function id3Tag(tags: Tags, cover: Cover | undefined): Buffer {
  const frames = Buffer.concat([
    text("TIT2", tags.title),
    text("TPE1", tags.artist),
    text("TPE2", tags.albumArtist),
    text("TALB", tags.album),
    text("TRCK", `${tags.track}/${tags.tracks}`),
    text("TDRC", tags.date),
    text("TSRC", tags.isrc),
    text("TPUB", tags.label),
    text("TCON", tags.genre),
    text("TXXX", `CATALOGNUMBER\0${tags.catalogue}`),
    frame("COMM", Buffer.from(`\x03eng\0${tags.comment}`)),
    ...(cover ? [picture(cover)] : []),
  ])
  return Buffer.concat([
    Buffer.from([0x49, 0x44, 0x33, 4, 0, 0]),
    sevenBits(frames.length),
    frames,
  ])
}

function text(id: string, words: string) {
  return frame(id, Buffer.concat([Buffer.from([UTF8]), Buffer.from(words)]))
}

function picture({ type, data }: Cover) {
  const head = Buffer.concat([
    Buffer.from([UTF8]),
    Buffer.from(`${type}\0`),
    Buffer.from([FRONT_COVER, 0]),
  ])
  return frame("APIC", Buffer.concat([head, data]))
}

function frame(id: string, body: Buffer) {
  const flags = Buffer.from([0, 0])
  return Buffer.concat([Buffer.from(id), sevenBits(body.length), flags, body])
}

/** ID3 writes a length with seven bits a byte, so that no byte of it looks like
 * the start of an MP3 frame. */
function sevenBits(length: number) {
  return Buffer.from([21, 14, 7, 0].map((shift) => (length >> shift) & 0x7f))
}
