import { HOME_VIDEOS, PRESS_KIT_ITEMS } from "#domain/limits.ts"
import { pictureOf } from "./pictures.ts"
import { type RowOf, rows, type Tables } from "./tables.ts"

export type Video = RowOf<typeof listVideos>
export type VideoCard = RowOf<typeof latestVideos>

const CARD =
  `id,title,video_type,description,url,captions_url,${pictureOf("still", "thumbnail_url")},artist:artists!inner(name,slug)` as const
const FIELDS = `${CARD},created_at` as const

export function latestVideos(db: Tables) {
  return rows(
    db
      .from("artist_videos")
      .select(CARD)
      .order("display_order", { ascending: false })
      .order("id")
      .limit(HOME_VIDEOS),
  )
}

export function listVideos(
  db: Tables,
  { from, to }: { from: number; to: number },
) {
  return rows(
    db
      .from("artist_videos")
      .select(FIELDS)
      .order("display_order", { ascending: false })
      .order("id")
      .range(from, to),
  )
}

/** A release's films, with unpublished ones in a preview. */
export function filmsOfRelease(
  db: Tables,
  releaseId: string,
  previewed: string[],
) {
  const films = db.from("artist_videos").select(CARD)
  const own =
    previewed.length > 0
      ? films.or(`release_id.eq.${releaseId},id.in.(${previewed})`)
      : films.eq("release_id", releaseId)
  return rows(
    own
      .order("display_order", { ascending: false })
      .order("id")
      .limit(PRESS_KIT_ITEMS),
  )
}

/** An artist's newest films, for the press kit and the profile. */
export function videosOf(db: Tables, artistId: string) {
  return rows(
    db
      .from("artist_videos")
      .select(FIELDS)
      .eq("artist_id", artistId)
      .order("created_at", { ascending: false })
      .order("id")
      .limit(PRESS_KIT_ITEMS),
  )
}
