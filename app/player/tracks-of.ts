import type { Release } from "../data/releases.ts"
import type { Track } from "./player-state.ts"

type Playable = Pick<
  Release,
  "slug" | "title" | "artist_name" | "audio_files" | "sleeve"
>

/** A release's tracks for the player, in their order. */
export function tracksOf(release: Playable): Track[] {
  return release.audio_files.map((file) => ({
    id: file.id,
    title: file.name,
    artist: release.artist_name,
    href: `/release/${release.slug}`,
    sleeve: smallestSleeve(release),
    src: file.file_url,
    seconds: file.seconds,
    peaks: file.peaks,
  }))
}

/** The sleeve in the size of a dock. */
export function smallestSleeve({ sleeve }: Pick<Release, "sleeve">) {
  const [smallest] = sleeve?.srcset["image/webp"]?.split(" ") ?? []
  return smallest ?? sleeve?.url ?? null
}
