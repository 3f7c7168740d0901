import type { PressArtist } from "#app/data/artists.ts"
import { SheetSection } from "./sheet-section.tsx"

/** The biography in the lengths that editors need, for copying. Not printed, as
 * the overview already contains it. */
export function Biographies({ artist }: { artist: PressArtist }) {
  const { bio_short, bio_medium } = artist
  if (!bio_short && !bio_medium) return null
  return (
    <SheetSection id="biographies" title="Short Biographies" screenOnly>
      <dl className="grid max-w-prose gap-8">
        {bio_short && <Biography about="About 50 words">{bio_short}</Biography>}
        {bio_medium && (
          <Biography about="About 150 words">{bio_medium}</Biography>
        )}
      </dl>
    </SheetSection>
  )
}

function Biography({ about, children }: { about: string; children: string }) {
  return (
    <div>
      <dt className="label text-ash">{about}</dt>
      <dd className="mt-3 whitespace-pre-line break-words leading-relaxed">
        {children}
      </dd>
    </div>
  )
}
