import { videoThumbnail } from "#domain/video-thumbnail.ts"
import type { VideoCard as Video } from "../data/videos.ts"
import { PlayIcon } from "../player/icons.tsx"
import { buttonClass } from "../ui/button.tsx"
import { Picture } from "../ui/picture.tsx"
import { ScreenLink } from "../ui/screen-link.tsx"
import { FilmLink } from "./film-link.tsx"

/** music_video becomes "music video"; no type becomes "Video". */
export function videoLabel(type: string | null) {
  return type?.replaceAll("_", " ") ?? "Video"
}

type VideoCardProps = {
  video: Video
  sizes: string
  /** The title's heading level. */
  heading?: "h2" | "h3"
  /** Alone on its row, with the text beside the film. */
  wide?: boolean
}

export function VideoCard({
  video,
  sizes,
  heading: Heading = "h3",
  wide = false,
}: VideoCardProps) {
  return (
    <article
      className={`group relative flex h-full min-w-0 flex-col items-start [overflow-wrap:anywhere] ${wide ? "md:flex-row md:items-end md:gap-8" : ""}`}
    >
      <div className={`relative w-full ${wide ? "md:w-2/3 md:shrink-0" : ""}`}>
        <Picture
          picture={video.still}
          second={videoThumbnail(video.url)}
          fallback="/fallback/video.webp"
          frame="aspect-video"
          sizes={sizes}
          alt=""
        />
        <span className="absolute bottom-3 left-3 grid size-11 place-items-center bg-ink group-hover:bg-signal group-hover:text-ink">
          <PlayIcon />
        </span>
      </div>
      <div className="flex min-w-0 grow flex-col items-start">
        <p className="label mt-3 text-ash">{videoLabel(video.video_type)}</p>
        <Heading
          className={`mt-1 font-bold leading-tight group-hover:text-signal ${wide ? "text-xl md:text-3xl" : "text-xl"}`}
        >
          {video.title}
        </Heading>
        <p className="text-ash">
          <ScreenLink
            to={`/artist/${video.artist.slug}`}
            className="relative z-10 hover:text-bone"
          >
            {video.artist.name}
          </ScreenLink>
        </p>
        {video.description && (
          <p className="mt-2 max-w-prose text-ash">{video.description}</p>
        )}
        <FilmLink
          film={video}
          aria-label={`Watch Now: ${video.title}`}
          className={buttonClass(
            "link",
            "mt-auto pt-3 after:absolute after:inset-0",
          )}
        >
          Watch Now
        </FilmLink>
      </div>
    </article>
  )
}
