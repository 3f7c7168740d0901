import type { VideoObject } from "schema-dts"
import type { Video } from "#app/data/videos.ts"
import { videoThumbnail } from "#domain/video-thumbnail.ts"
import type { At } from "../addresses.ts"
import { artistReference } from "./artist.ts"
import { labelReference } from "./label.ts"

/** A film: a file if it is ours, otherwise the page to watch it on. */
export function structuredVideo(video: Video, at: At) {
  const own = video.url.startsWith("/")
  return {
    "@type": "VideoObject",
    "@id": at(`/visuals#${video.id}`),
    name: video.title,
    description: video.description || `${video.title} by ${video.artist.name}`,
    thumbnailUrl: at(
      video.still?.url ?? videoThumbnail(video.url) ?? "/og/page/visuals.jpg",
    ),
    uploadDate: video.created_at,
    ...(own ? { contentUrl: at(video.url) } : { url: video.url }),
    creator: artistReference(video.artist, at),
    publisher: labelReference(at),
  } satisfies VideoObject
}
