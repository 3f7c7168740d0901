import type { Cover, Tags } from "../../../masters/tags.ts"

const FRONT_COVER = 3
const UTF16 = 1

/** An ID3v2.3 tag, the version every player reads, to go before an MP3. */
export function id3(tags: Tags, cover?: Cover) {
  const frames = Buffer.concat([
    text("TIT2", tags.title),
    text("TPE1", tags.artist),
    text("TALB", tags.album),
    text("TPE2", tags.albumArtist),
    text("TRCK", `${tags.track}/${tags.tracks}`),
    text("TYER", tags.date.slice(0, 4)),
    text("TDAT", tags.date.slice(8, 10) + tags.date.slice(5, 7)),
    text("TSRC", tags.isrc),
    text("TPUB", tags.label),
    text("TCON", tags.genre),
    userText("CATALOGNUMBER", tags.catalogue),
    comment(tags.comment),
    ...(cover ? [picture(cover)] : []),
  ])
  const header = Buffer.from("ID3\u0003\0\0\0\0\0\0", "latin1")
  header.set(synchsafe(frames.length), 6)
  return Buffer.concat([header, frames])
}

function text(id: string, value: string) {
  return frame(id, Buffer.from([UTF16]), utf16(value))
}

function userText(name: string, value: string) {
  return frame("TXXX", Buffer.from([UTF16]), utf16(`${name}\0`), utf16(value))
}

function comment(value: string) {
  const language = Buffer.from([UTF16, ...Buffer.from("eng")])
  return frame("COMM", language, utf16("\0"), utf16(value))
}

function picture({ data, type }: Cover) {
  const about = Buffer.from(`\0${type}\0${String.fromCharCode(FRONT_COVER)}\0`)
  return frame("APIC", about, data)
}

function frame(id: string, ...content: Uint8Array[]) {
  const body = Buffer.concat(content)
  const header = Buffer.alloc(10)
  header.write(id, "latin1")
  header.writeUInt32BE(body.length, 4)
  return Buffer.concat([header, body])
}

function utf16(value: string) {
  return Buffer.from(`\ufeff${value}`, "utf16le")
}

/** Seven bits a byte, so that no size can look like the start of audio. */
function synchsafe(size: number) {
  return [21, 14, 7, 0].map((shift) => (size >> shift) & 0x7f)
}
