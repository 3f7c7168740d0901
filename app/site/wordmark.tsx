import { ScreenLink } from "../ui/screen-link.tsx"
import { Mark } from "./mark.tsx"

/** The label's logo, linking home. */
export function Wordmark() {
  return (
    <ScreenLink
      to="/"
      aria-label="9X, home"
      className="flex min-h-11 min-w-10 shrink-0 items-center"
    >
      <Mark className="h-6" />
    </ScreenLink>
  )
}
