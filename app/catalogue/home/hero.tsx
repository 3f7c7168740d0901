import type { Picture } from "#app/data/pictures.ts"
import { PictureDisc } from "#app/site/picture-disc.tsx"
import { ButtonLink } from "#app/ui/button.tsx"

/** The first screen: the tagline, huge, over the newest sleeve pressed into a
 * turning record. */
export function Hero({ sleeve }: { sleeve: Picture | null }) {
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

/** Ink under the words, so that they read over any sleeve. */
function Shade() {
  return (
    <div className="absolute inset-0 -z-10 from-ink via-ink/70 max-md:bg-linear-to-t max-md:from-20% max-md:via-45% max-md:to-70% md:bg-linear-to-r md:from-30% md:via-ink/55 md:to-85%" />
  )
}
