import { Link } from "react-router"

/** The label's name, always the way home. */
export function Wordmark() {
  return (
    <Link
      to="/"
      viewTransition
      aria-label="9X, home"
      className="poster flex min-h-11 items-center text-2xl"
    >
      9X
    </Link>
  )
}
