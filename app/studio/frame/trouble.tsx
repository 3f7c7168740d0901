import { Link } from "react-router"
import { studioMessages } from "../messages.ts"

/** Until there is something to show. */
export function Loading() {
  return <p className="label p-gutter text-ash">{studioMessages.loading}</p>
}

/** A screen that failed; the frame around it stands. */
export function Trouble() {
  return (
    <div className="grid max-w-prose gap-6 px-gutter py-16">
      <h1 className="headline text-3xl">That went wrong</h1>
      <p role="alert">
        This screen failed. Nothing that was saved is lost, and what was not is
        kept in this browser. Load the page again; if it comes back, tell
        whoever runs the site.
      </p>
      <p>
        <button
          type="button"
          className="press"
          onClick={() => location.reload()}
        >
          Load again
        </button>
      </p>
    </div>
  )
}

export function Lost() {
  return (
    <div className="grid max-w-prose gap-6 px-gutter py-16">
      <h1 className="headline text-3xl">No such page</h1>
      <p>There is nothing at this address in Studio.</p>
      <p>
        <Link to="/studio" className="press">
          To Today
        </Link>
      </p>
    </div>
  )
}
