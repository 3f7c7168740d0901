import type { Picture as PictureFacts } from "#app/data/pictures.ts"
import type { OutNow as Release } from "#app/data/releases.ts"
import { PlayButton } from "#app/player/play-button.tsx"
import { releaseTracks } from "#app/player/release-tracks.ts"
import { RecordArt } from "#app/site/record-art.tsx"
import { ButtonLink } from "#app/ui/button.tsx"
import { Picture } from "#app/ui/picture.tsx"
import { ScreenLink } from "#app/ui/screen-link.tsx"

/** The first screen: the tagline, huge, over the newest sleeve printed on a
 * turning record that can be played. */
export function Hero({ release }: { release: Release | null }) {
  return (
    <section className="relative isolate flex min-h-[calc(100svh-4rem)] flex-col overflow-clip">
      <PictureDisc
        sleeve={release?.sleeve ?? null}
        className="absolute -top-[18vmax] -right-[22vmax] -z-10 size-[88vmax]"
      />
      {/* Bottom-aligned, so hidden until the last of them is parsed; otherwise
          each one would push the others up. */}
      <div className="mt-auto last:invisible">
        <h1 className="poster px-gutter pt-[6svh] text-poster">
          Amplifying Talent.
          <br />
          Crafting Legacies.
        </h1>
        <div className="flex flex-wrap items-center gap-x-10 gap-y-5 px-gutter py-[5vh]">
          {release && <Newest release={release} />}
          <p className="flex flex-wrap gap-3">
            <ButtonLink
              to="/artists"
              look={release ? "quiet" : "primary"}
              className={release ? "bg-ink" : ""}
            >
              Explore Artists
            </ButtonLink>
            <ButtonLink to="/submit" look="quiet" className="bg-ink">
              Submit Demo
            </ButtonLink>
          </p>
        </div>
      </div>
      <Shade />
    </section>
  )
}

/** The newest release by name, with a play button. */
function Newest({ release }: { release: Release }) {
  const tracks = releaseTracks(release)
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-5 gap-y-3">
      {tracks.length > 0 && (
        <PlayButton tracks={tracks}>{release.title}</PlayButton>
      )}
      <p className="label min-w-0 [overflow-wrap:anywhere]">
        <span className="text-ash">New from {release.artist_name}</span>
        <br />
        <ScreenLink
          to={`/release/${release.slug}`}
          className="inline-block py-1.5 underline decoration-signal underline-offset-4 hover:text-signal"
        >
          {release.title}, {release.type}
        </ScreenLink>
      </p>
    </div>
  )
}

type PictureDiscProps = { sleeve: PictureFacts | null; className: string }

/** A picture disc made from a sleeve. */
function PictureDisc({ sleeve, className }: PictureDiscProps) {
  return (
    <div className={className} aria-hidden="true">
      {sleeve && (
        <Picture
          picture={sleeve}
          fallback="/fallback/release.webp"
          frame="absolute inset-[2.3%] rounded-full"
          // Under the grooves and the shade, half the pixels look the same on a
          // phone.
          sizes="(min-width: 768px) 88vmax, 44vmax"
          alt=""
          priority
        />
      )}
      <RecordArt className="absolute inset-0" pressed={Boolean(sleeve)} />
    </div>
  )
}

/** Darkens the picture, so that the text is readable over any sleeve. */
function Shade() {
  return (
    <div className="absolute inset-0 -z-10 from-ink via-ink/70 max-md:bg-linear-to-t max-md:from-20% max-md:via-45% max-md:to-70% md:bg-linear-to-r md:from-30% md:via-ink/55 md:to-85%" />
  )
}
