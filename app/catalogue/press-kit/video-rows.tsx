import type { Video } from "#app/data/videos.ts"
import { Picture } from "#app/ui/picture.tsx"
import { videoThumbnail } from "#domain/video-thumbnail.ts"
import { FilmLink } from "../film-link.tsx"
import { videoLabel } from "../video-card.tsx"
import { SheetRows, sheetLink } from "./sheet-section.tsx"

export function VideoRows({
  videos,
  siteUrl,
}: {
  videos: Video[]
  siteUrl: string
}) {
  return (
    <SheetRows>
      {videos.map((video) => (
        <li
          key={video.id}
          className="grid break-inside-avoid grid-cols-[7rem_1fr] items-center gap-x-5 py-4 sm:grid-cols-[9rem_1fr_auto] print:grid-cols-1 print:py-1"
        >
          <Picture
            picture={video.still}
            second={videoThumbnail(video.url)}
            fallback="/fallback/video.webp"
            frame="aspect-video"
            sizes="144px"
            alt=""
            className="max-sm:row-span-2 max-sm:self-start print:hidden"
          />
          <div className="min-w-0">
            <p className="label text-ash">{videoLabel(video.video_type)}</p>
            <h3 className="break-words font-bold text-lg leading-tight print:text-base">
              {video.title}
            </h3>
          </div>
          <FilmLink
            film={video}
            aria-label={`Watch Now: ${video.title}`}
            data-address={addressOf(video.url, siteUrl)}
            className={sheetLink}
          >
            <span className="print:hidden">Watch Now</span>
          </FilmLink>
        </li>
      ))}
    </SheetRows>
  )
}

function addressOf(url: string, siteUrl: string) {
  return url.startsWith("/") ? siteUrl + url : url
}
