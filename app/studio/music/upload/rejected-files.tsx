import { rejectionText } from "../messages.ts"
import type { Refused } from "./sort-files.ts"

const MOST_NAMED = 12

/** Files that weren't accepted, with the reasons. */
export function RejectedFiles({ refused }: { refused: readonly Refused[] }) {
  const further = refused.length - MOST_NAMED
  if (refused.length === 0) return null
  return (
    <>
      <p className="label pt-2 text-ash">Not uploaded</p>
      <ul>
        {refused.slice(0, MOST_NAMED).map(({ name, why }) => (
          <li key={`${name} ${why}`} className="break-words">
            {name}: <span className="text-ash">{rejectionText(why)}</span>
          </li>
        ))}
        {further > 0 && <li className="text-ash">and {further} more</li>}
      </ul>
    </>
  )
}
