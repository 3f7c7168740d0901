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

const CARD =
  `id,title,video_type,description,url,${pictureOf("still", "thumbnail_url")},artist:artists!inner(name,slug)` as const
const FIELDS = `${CARD},created_at` as const

export function latestVideos(db: Tables): Promise<VideoCard[]> {
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
): Promise<Video[]> {
  return rows(
    db
      .from("artist_videos")
      .select(FIELDS)
      .order("display_order", { ascending: false })
      .order("id")
      .range(from, to),
  )
}

/** An artist's newest films, as a press kit lists them. */
export function videosOf(db: Tables, artistId: string): Promise<Video[]> {
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
