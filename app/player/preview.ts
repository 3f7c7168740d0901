import { browserTables } from "../data/browser-tables.ts"
import type { Release } from "../data/releases.ts"
import type { Track } from "./player-state.ts"
import { sleevesOf } from "./release-tracks.ts"

type Previewed = Pick<
  Release,
  "id" | "slug" | "title" | "artist_name" | "sleeve"
>

/** Loads a release's preview as a track with the given id, or null if there is
 * none. */
export async function previewOf(
  release: Previewed,
  id: string,
  publishableKey: string,
): Promise<Track | null> {
  const db = browserTables(publishableKey)
  const [address, outline, record] = await Promise.all([
    db.rpc("get_release_preview_url", { p_release_id: release.id }),
    db
      .from("audio_files")
      .select("seconds,peaks")
      .match({ release_id: release.id, category: "preview" })
      .order("position")
      .limit(1),
    db
      .from("releases_public_v")
      .select("loudness,true_peak")
      .eq("id", release.id)
      .maybeSingle(),
  ])
  if (!address.data) return null
  return {
    id,
    title: release.title,
    artist: release.artist_name,
    href: `/release/${release.slug}`,
    ...sleevesOf(release),
    release: release.id,
    src: address.data,
    opusSrc: null,
    seconds: outline.data?.[0]?.seconds ?? null,
    peaks: outline.data?.[0]?.peaks?.join(" ") ?? null,
    loudness: record.data?.loudness ?? null,
    truePeak: record.data?.true_peak ?? null,
  }
}
