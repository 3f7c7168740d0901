import type { creditsOf } from "#domain/track-credits.ts"

export type People = ReturnType<typeof creditsOf>

/** A track's credits and codes. */
export function Credits({ people }: { people: People }) {
  if (people.length === 0) return null
  return (
    <dl className="grid gap-4">
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
