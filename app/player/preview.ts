import type { Release } from "../data/releases.ts"
import type { Track } from "./player-state.ts"
import { smallestSleeve } from "./tracks-of.ts"

type Previewed = Pick<
  Release,
  "id" | "slug" | "title" | "artist_name" | "sleeve"
>

export function previewId({ id }: { id: string }) {
  return `preview-${id}`
}

/** Asks for a release's preview, when somebody wants to hear it and not
 * before. Null when there is none to be had. */
export async function previewOf(
  release: Previewed,
  publishableKey: string,
): Promise<Track | null> {
  const { browserTables } = await import("../data/browser-tables.ts")
  const db = browserTables(publishableKey)
  const [address, outline] = await Promise.all([
    db.rpc("get_release_preview_url", { p_release_id: release.id }),
    db
      .from("audio_files")
      .select("seconds,peaks")
      .match({ release_id: release.id, category: "preview" })
      .order("position")
      .limit(1),
  ])
  if (!address.data) return null
  return {
    id: previewId(release),
    title: release.title,
    artist: release.artist_name,
    href: `/release/${release.slug}`,
    sleeve: smallestSleeve(release),
    src: address.data,
    seconds: outline.data?.[0]?.seconds ?? null,
    peaks: outline.data?.[0]?.peaks?.join(" ") ?? null,
  }
}
