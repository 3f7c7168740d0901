import type { Picture as PictureFacts } from "#app/data/pictures.ts"
import { RecordArt } from "#app/site/record-art.tsx"
import { ButtonLink } from "#app/ui/button.tsx"
import { Picture } from "#app/ui/picture.tsx"

/** The first screen: the tagline, huge, over the newest sleeve pressed into a
 * turning record. */
export function Hero({ sleeve }: { sleeve: PictureFacts | null }) {
  return (
    <section className="relative isolate flex min-h-[calc(100svh-4rem)] flex-col overflow-clip">
      <PictureDisc
        sleeve={sleeve}
        className="absolute -top-[18vmax] -right-[22vmax] -z-10 size-[88vmax]"
      />
      <Shade />
      <h1 className="poster mt-auto px-gutter pt-[6svh] text-poster">
        Amplifying Talent.
        <br />
        Crafting Legacies.
      </h1>
      <p className="flex flex-wrap gap-3 px-gutter py-[5vh]">
        <ButtonLink to="/artists">Explore Artists</ButtonLink>
        <ButtonLink to="/submit" look="quiet" className="min-h-14 bg-ink">
          Submit Demo
        </ButtonLink>
      </p>
    </section>
  )
}

type PictureDiscProps = { sleeve: PictureFacts | null; className: string }

/** A record with a sleeve's art pressed into it. */
function PictureDisc({ sleeve, className }: PictureDiscProps) {
  return (
    <div className={className} aria-hidden="true">
      {sleeve && (
        <Picture
          picture={sleeve}
          fallback="/fallback/release.webp"
          frame="absolute inset-[2.3%] rounded-full"
          // Under grooves and ink a phone shows as much with half the pixels.
          sizes="(min-width: 768px) 88vmax, 44vmax"
          alt=""
          priority
        />
      )}
      <RecordArt className="absolute inset-0" pressed={Boolean(sleeve)} />
    </div>
  )
}

/** Ink under the words, so that they read over any sleeve. */
function Shade() {
  return (
    <div className="absolute inset-0 -z-10 from-ink via-ink/70 max-md:bg-linear-to-t max-md:from-20% max-md:via-45% max-md:to-70% md:bg-linear-to-r md:from-30% md:via-ink/55 md:to-85%" />
  )
}
