import { ScreenLink } from "../ui/screen-link.tsx"

/** The label's name, always the way home. */
export function Wordmark() {
  return (
    <ScreenLink
      to="/"
      aria-label="9X, home"
      className="poster flex min-h-11 items-center text-2xl"
    >
      9X
    </ScreenLink>
  )
}
