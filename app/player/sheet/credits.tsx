import type { TrackTold } from "../record.ts"

/** Who made a track, by what they did; those who did nothing are not named. */
export function peopleOf({ writers, performers, producers }: TrackTold) {
  const people = [
    { did: "Written by", names: writers },
    { did: "Performed by", names: performers },
    { did: "Produced by", names: producers },
  ]
  return people.filter(({ names }) => names.length > 0)
}

export function Credits({ people }: { people: ReturnType<typeof peopleOf> }) {
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
