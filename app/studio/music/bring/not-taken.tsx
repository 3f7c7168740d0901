import { whyNotTaken } from "../messages.ts"
import type { Refused } from "./accepted.ts"

const MOST_NAMED = 12

/** What stays where it is, and why. */
export function NotTaken({ refused }: { refused: readonly Refused[] }) {
  const further = refused.length - MOST_NAMED
  if (refused.length === 0) return null
  return (
    <>
      <p className="label pt-2 text-ash">Not taken</p>
      <ul>
        {refused.slice(0, MOST_NAMED).map(({ name, why }) => (
          <li key={`${name} ${why}`} className="break-words">
            {name}: <span className="text-ash">{whyNotTaken(why)}</span>
          </li>
        ))}
        {further > 0 && <li className="text-ash">and {further} more</li>}
      </ul>
    </>
  )
}
