import { creditsOf } from "#domain/track-credits.ts"
import type { AudioFile } from "../data/schema.ts"

type TrackDetails = Pick<
  AudioFile,
  "name" | "writers" | "performers" | "producers" | "language" | "lyrics"
>

const FOLDED =
  "label flex cursor-pointer list-none items-center gap-3 text-ash hover:text-signal group-open/notes:text-bone [&::-webkit-details-marker]:hidden"

/** Placed beside the track's line, which leaves room for it. */
const AT_THE_END =
  "absolute top-0 right-0 h-15 justify-end max-md:w-11 max-md:justify-center"
const ON_ITS_OWN = "h-15 justify-between border-rule border-y"

/** A track's credits and lyrics, collapsed by default. In a list, the toggle
 * sits at the end of the track's line. */
export function TrackNotes({
  track,
  listed,
}: {
  track: TrackDetails
  listed?: true
}) {
  // The codes are listed together below the record.
  const people = creditsOf({ ...track, isrc_code: null })
  const { name, language, lyrics } = track
  if (people.length === 0 && !lyrics) return null
  return (
    <details className="group/notes">
      <summary className={`${FOLDED} ${listed ? AT_THE_END : ON_ITS_OWN}`}>
        <span className={listed && "max-md:sr-only"}>
          {titleOf(people.length > 0, lyrics !== null)}
          <span className="sr-only"> of {name}</span>
        </span>
        <span
          aria-hidden="true"
          className="text-base transition-transform group-open/notes:rotate-45 motion-reduce:transition-none"
        >
          +
        </span>
      </summary>
      <div
        className={`grid gap-x-10 gap-y-8 pb-10 md:grid-cols-12 ${listed ? "pt-2 md:pl-21" : "pt-6"}`}
      >
        {people.length > 0 && <People people={people} />}
        {lyrics && <Words text={lyrics} language={language} />}
      </div>
    </details>
  )
}

function titleOf(hasPeople: boolean, hasWords: boolean) {
  if (!hasWords) return "Credits"
  return hasPeople ? "Credits and lyrics" : "Lyrics"
}

function People({ people }: { people: ReturnType<typeof creditsOf> }) {
  return (
    <dl className="grid content-start gap-4 md:col-span-4 lg:col-span-3">
      {people.map(({ did, names }) => (
        <div key={did} className="grid gap-1">
          <dt className="label text-ash">{did}</dt>
          <dd className="leading-snug [overflow-wrap:anywhere]">
            {names.join(", ")}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Set as on an inner sleeve: a verse is never split between two columns. */
function Words({ text, language }: { text: string; language: string | null }) {
  return (
    <div
      lang={language ?? undefined}
      className="gap-10 text-lg leading-relaxed md:col-span-8 lg:col-span-9 lg:columns-2 lg:text-xl"
    >
      {text.split("\n\n").map((verse, place) => (
        <p
          // biome-ignore lint/suspicious/noArrayIndexKey: a refrain repeats
          key={place}
          className="mb-6 break-inside-avoid whitespace-pre-line [overflow-wrap:anywhere]"
        >
          {verse}
        </p>
      ))}
    </div>
  )
}
