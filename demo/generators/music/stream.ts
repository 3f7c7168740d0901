import { releaseOf } from "../../label/releases.ts"
import { encodeMp3 } from "./mp3.ts"
import { preview } from "./preview.ts"
import { leadPosition, pieceAt, slugOf } from "./repertoire.ts"
import { loudness } from "./synthesis/loudness.ts"
import { perform } from "./synthesis/perform.ts"
import { RATE, type Stereo } from "./synthesis/stereo.ts"
import { truePeak } from "./synthesis/true-peak.ts"
import { waveform } from "./waveform.ts"

/** A line of `audio.json`; `file` is counted from `demo/assets`. */
export interface Listing {
  release: string
  category: "master" | "preview"
  position: number
  name: string
  file: string
  seconds: number
  bytes: number
  /** Integrated loudness in LUFS. */
  loudness: number
  /** In dBTP. */
  truePeak: number
  peaks: number[]
}

export interface Stream {
  listing: Listing
  data: Uint8Array
}

/** Kilobits a second, for tracks and previews alike. */
const BITRATE = 128

/** Plays one track and encodes it for streaming; the track a release is
 * known by brings the release's preview with it. */
export async function renderStreams(
  slug: string,
  position: number,
): Promise<Stream[]> {
  const release = releaseOf(slug)
  const piece = pieceAt(slug, position)
  const sound = perform(piece)
  const number = String(position).padStart(2, "0")
  const track = await streamOf(sound, {
    release: slug,
    category: "master",
    position,
    name: piece.title,
    file: `streams/${slug}/${number}-${slugOf(piece.title)}.mp3`,
  })
  if (leadPosition(release) !== position) return [track]
  const excerpt = await streamOf(preview(piece, sound), {
    release: slug,
    category: "preview",
    position: 0,
    name: release.title,
    file: `previews/${slug}.mp3`,
  })
  return [track, excerpt]
}

type Label = Pick<
  Listing,
  "release" | "category" | "position" | "name" | "file"
>

async function streamOf(sound: Stereo, label: Label): Promise<Stream> {
  const data = await encodeMp3(sound, BITRATE)
  const listing = {
    ...label,
    seconds: sound.left.length / RATE,
    bytes: data.length,
    loudness: inHundredths(loudness(sound)),
    truePeak: inHundredths(truePeak(sound)),
    peaks: waveform(sound),
  }
  return { listing, data }
}

function inHundredths(decibels: number) {
  return Math.round(decibels * 100) / 100
}
