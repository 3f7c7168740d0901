import type { Release } from "../data/releases.ts"
import type { PlayableFile } from "../data/schema.ts"
import type { Track } from "./player-state.ts"

type Playable = Pick<
  Release,
  "id" | "slug" | "artist_name" | "sleeve" | "loudness" | "true_peak"
> & {
  audio_files: PlayableFile[]
}

/** A release's tracks for the player, in order. */
export function releaseTracks(release: Playable): Track[] {
  return release.audio_files.map((file, place) => ({
    id: file.id,
    title: file.name,
    artist: release.artist_name,
    href: `/release/${release.slug}`,
    ...sleevesOf(release),
    release: release.id,
    number: place + 1,
    src: file.file_url,
    opusSrc: file.opus_url,
    seconds: file.seconds,
    explicit: file.explicit,
    peaks: file.peaks,
    loudness: release.loudness,
    truePeak: release.true_peak,
  }))
}

/** The sleeve at dock size, and in every size. */
export function sleevesOf({ sleeve }: Pick<Release, "sleeve">) {
  const sleeves = sleeve?.srcset["image/webp"]
  return { sleeve: sleeves?.split(" ")[0] ?? sleeve?.url ?? null, sleeves }
}
