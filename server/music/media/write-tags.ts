import { plainLyrics } from "#domain/lyrics.ts"
import type { SoldTags } from "#domain/music/inspection.ts"
import type { Recipe } from "./outputs.ts"

/** A picture to embed in a file. */
export type Picture = { jpeg: Buffer; width: number; height: number }

/** A file's tags, by the names that each container's muxer knows. */
export function tagsFor(
  muxer: Recipe["muxer"],
  tags: SoldTags,
  picture: Picture | null,
): Record<string, string | undefined> {
  const common = {
    title: tags.title,
    artist: tags.artist,
    album: tags.album,
    album_artist: tags.albumArtist,
    date: tags.date,
    genre: tags.genre,
    composer: tags.composer,
    copyright: tags.copyright,
    comment: tags.comment,
  }
  if (muxer === "mp3") return { ...common, ...ofId3(tags) }
  if (muxer === "ipod") return { ...common, ...ofMp4(tags) }
  const inline = muxer === "ogg" && picture ? pictureBlock(picture) : undefined
  return {
    ...common,
    ...ofVorbis(tags),
    METADATA_BLOCK_PICTURE: inline?.toString("base64"),
  }
}

function ofVorbis(tags: SoldTags) {
  return {
    track: text(tags.track),
    TRACKTOTAL: text(tags.tracks),
    disc: text(tags.disc),
    ISRC: tags.isrc,
    CATALOGNUMBER: tags.catalogueNumber,
    LABEL: tags.publisher,
    PUBLISHER: tags.publisher,
    PERFORMER: tags.performers?.join(", "),
    PRODUCER: tags.producers?.join(", "),
    ITUNESADVISORY: advisory(tags),
    LYRICS: tags.lyrics,
    LANGUAGE: tags.language,
  }
}

function ofId3(tags: SoldTags) {
  return {
    track: ofTotal(tags),
    disc: text(tags.disc),
    TSRC: tags.isrc,
    CATALOGNUMBER: tags.catalogueNumber,
    publisher: tags.publisher,
    TMCL: pairs("performer", tags.performers),
    TIPL: pairs("producer", tags.producers),
    ITUNESADVISORY: advisory(tags),
    language: tags.language,
    lyrics: untimed(tags),
  }
}

/** Separates role and name. FFmpeg takes no zero in a text: `finishMp3` puts
 * the zeros in. */
export const BETWEEN = "\u001f"

function pairs(role: string, names: string[] = []) {
  if (names.length === 0) return undefined
  return names.flatMap((name) => [role, name]).join(BETWEEN)
}

function ofMp4(tags: SoldTags) {
  return { track: ofTotal(tags), disc: text(tags.disc), lyrics: untimed(tags) }
}

/** Players show these as they are, so time stamps are removed. */
function untimed({ lyrics }: SoldTags) {
  return plainLyrics(lyrics) ?? undefined
}

function advisory({ explicit }: SoldTags) {
  return explicit ? "1" : undefined
}

/** Tags without an atom in MP4, by the names that taggers agreed on. */
export function freeformTags(tags: SoldTags) {
  return {
    ISRC: tags.isrc,
    CATALOGNUMBER: tags.catalogueNumber,
    LABEL: tags.publisher,
    PERFORMER: tags.performers?.join(", "),
    PRODUCER: tags.producers?.join(", "),
    LANGUAGE: tags.language,
  }
}

function ofTotal({ track, tracks }: SoldTags) {
  return track && tracks ? `${track}/${tracks}` : text(track)
}

function text(number: number | undefined) {
  return number === undefined ? undefined : String(number)
}

const FRONT_COVER = 3
const JPEG = Buffer.from("image/jpeg")
const DEPTH = 24

/** A picture in the format of FLAC and Ogg. */
function pictureBlock({ jpeg, width, height }: Picture) {
  const colours = 0
  return Buffer.concat([
    words(FRONT_COVER, JPEG.length),
    JPEG,
    words(0, width, height, DEPTH, colours, jpeg.length),
    jpeg,
  ])
}

function words(...numbers: number[]) {
  const bytes = Buffer.alloc(numbers.length * 4)
  for (const [place, number] of numbers.entries())
    bytes.writeUInt32BE(number, place * 4)
  return bytes
}
