import { dateText } from "#domain/calendar.ts"
import { runningTime } from "../ui/formats.ts"

/** The details printed on a record's back cover. */
type ReleaseDetails = {
  release_date: string
  type: string
  genre: string | null
  track_count: number | null
  duration: number | null
  featured_artists: string[] | null
  producer: string | null
  isrc_code: string | null
  description: string | null
  credits: string | null
  phonogram_line: string | null
  copyright_line: string | null
  audio_files: { id: string; name: string; isrc_code: string | null }[]
}

/** The label's text about the record. */
export function Story({
  release,
}: {
  release: Pick<ReleaseDetails, "description">
}) {
  return (
    <div className="grid max-w-prose gap-4 text-lg leading-relaxed md:col-span-6">
      {release.description?.split(/\n\s*\n/).map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </div>
  )
}

type FactsProps = {
  release: ReleaseDetails
  /** The release day is still ahead. */
  coming?: boolean
}

/** The catalogue details of a record. */
export function Facts({ release, coming }: FactsProps) {
  const facts = [
    [coming ? "Out" : "Released", dateText(release.release_date)],
    ["Type", release.type],
    ["Genre", release.genre],
    ["Tracks", release.track_count],
    ["Duration", release.duration && runningTime(release.duration)],
    ["Featuring", release.featured_artists?.join(", ")],
    ["Producer", release.producer],
    ["ISRC", hasCodes(release) ? null : release.isrc_code],
  ].filter(([, value]) => value)
  return (
    <dl className="border-rule border-b [overflow-wrap:anywhere]">
      {facts.map(([name, value]) => (
        <div
          key={name}
          className="label flex justify-between gap-8 border-rule border-t py-3"
        >
          <dt className="text-ash">{name}</dt>
          <dd className="text-right normal-case">{value}</dd>
        </div>
      ))}
      {hasCodes(release) && (
        <div className="label border-rule border-t py-3">
          <dt className="text-ash">ISRC</dt>
          {release.audio_files.map(({ id, name, isrc_code }) => (
            <dd
              key={id}
              className="flex flex-wrap justify-between gap-x-8 pt-2 normal-case"
            >
              <span>{name}</span> <span>{isrc_code}</span>
            </dd>
          ))}
        </div>
      )}
    </dl>
  )
}

/** Whether the recordings have their own codes. */
function hasCodes({ audio_files: files }: ReleaseDetails) {
  return files.some(({ isrc_code }) => isrc_code)
}

/** The credits: the role before the colon, the names after. */
export function Credits({
  release,
}: {
  release: Pick<ReleaseDetails, "credits">
}) {
  const lines = release.credits?.split("\n").filter((line) => line.trim())
  if (!lines?.length) return null
  return (
    <section aria-labelledby="credits" className="mt-10">
      <h2 id="credits" className="label text-ash">
        Credits
      </h2>
      <ul className="mt-3 grid gap-1 leading-snug">
        {lines.map((line) => (
          <li key={line} className="[overflow-wrap:anywhere]">
            {line}
          </li>
        ))}
      </ul>
    </section>
  )
}

type RightsProps = {
  release: Pick<ReleaseDetails, "phonogram_line" | "copyright_line">
}

export function Rights({ release }: RightsProps) {
  const { phonogram_line, copyright_line } = release
  return (
    <div className="label mt-8 grid gap-1 text-ash normal-case">
      {phonogram_line && (
        <p>
          <PhonogramSign /> {phonogram_line}
        </p>
      )}
      {copyright_line && <p>© {copyright_line}</p>}
    </div>
  )
}

/** Our fonts and many devices lack this sign, so it is drawn. The character
 * stays in the text for copying and screen readers. */
function PhonogramSign() {
  return (
    <span className="inline-grid size-[1.2em] place-items-center rounded-full border border-current leading-none before:text-[0.7em] before:content-['P']">
      <span className="sr-only">℗</span>
    </span>
  )
}
