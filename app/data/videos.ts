import { HOME_VIDEOS, PRESS_KIT_ITEMS } from "#domain/limits.ts"
import { type Picture, pictureOf } from "./pictures.ts"
import { rows, type Tables } from "./tables.ts"

export type Video = {
  id: string
  title: string
  video_type: string | null
  description: string | null
  url: string
  created_at: string
  still: Picture | null
  artist: { name: string; slug: string }
}

export type VideoCard = Omit<Video, "created_at">

const CARD = `id,title,video_type,description,url,${pictureOf("still", "thumbnail_url")},artist:artists!inner(name,slug)`
const FIELDS = `${CARD},created_at`

export function latestVideos(db: Tables) {
  return rows(
    db
      .from("artist_videos")
      .select(CARD)
      .order("display_order", { ascending: false })
      .order("id")
      .limit(HOME_VIDEOS)
      .overrideTypes<VideoCard[], { merge: false }>(),
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
      .range(from, to)
      .overrideTypes<Video[], { merge: false }>(),
  )
}

/** An artist's newest films, as a press kit lists them. */
export function videosOf(db: Tables, artistId: string) {
  return rows(
    db
      .from("artist_videos")
      .select(FIELDS)
      .eq("artist_id", artistId)
      .order("created_at", { ascending: false })
      .order("id")
      .limit(PRESS_KIT_ITEMS)
      .overrideTypes<Video[], { merge: false }>(),
  )
}
