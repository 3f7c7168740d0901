import type { VideoCard as Video } from "../data/videos.ts"
import { SectionHead } from "../ui/section-head.tsx"
import { VideoCard } from "./video-card.tsx"

type FilmsProps = { videos: Video[]; className: string }

/** Films about the page's subject. */
export function Films({ videos, className }: FilmsProps) {
  if (videos.length === 0) return null
  return (
    <section aria-labelledby="films" className={`px-gutter ${className}`}>
      <SectionHead
        id="films"
        title="Visuals"
        link={{ to: "/visuals", text: "Watch More" }}
      />
      <ul className={`grid gap-x-8 gap-y-12 ${columnsOf(videos.length)}`}>
        {videos.map((video) => (
          <li key={video.id}>
            <VideoCard
              video={video}
              wide={videos.length === 1}
              sizes={
                videos.length === 1
                  ? "(min-width: 768px) 62vw, calc(100vw - 40px)"
                  : "(min-width: 768px) 46vw, calc(100vw - 40px)"
              }
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Fills the row, however few films there are. */
function columnsOf(count: number) {
  if (count === 1) return ""
  return count === 2 || count === 4
    ? "md:grid-cols-2"
    : "md:grid-cols-2 xl:grid-cols-3"
}
