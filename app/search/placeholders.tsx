import { SEARCH_PLACEHOLDERS } from "#domain/limits.ts"
import { Bone } from "../ui/bone.tsx"

const ROWS = Array.from({ length: SEARCH_PLACEHOLDERS }, (_, row) => row)

/** Rows the size of results, while there are none yet. */
export function Placeholders() {
  return (
    <ul aria-label="Loading results" className="pt-11">
      {ROWS.map((row) => (
        <li key={row} className="flex items-center gap-4 py-2">
          <Bone className="size-14 shrink-0" />
          <div className="grid grow gap-2">
            <Bone className="h-4 w-3/5" />
            <Bone className="h-3 w-2/5" />
          </div>
        </li>
      ))}
    </ul>
  )
}
