import { Link } from "react-router"
import { studioMessages } from "../messages.ts"

/** Shown while data loads. */
export function Loading() {
  return <p className="label p-gutter text-ash">{studioMessages.loading}</p>
}

/** Shown when a screen throws; the frame around it still works. */
export function ScreenError() {
  return (
    <div className="grid max-w-prose gap-6 px-gutter py-16">
      <h1 className="headline text-3xl">Something went wrong</h1>
      <p role="alert">
        This page couldn't be shown. Your saved work is safe, and unsaved
        changes are kept in this browser. Reload the page. If it happens again,
        tell the person who runs the site.
      </p>
      <p>
        <button
          type="button"
          className="press"
          onClick={() => location.reload()}
        >
          Reload page
        </button>
      </p>
    </div>
  )
}

export function NotFound() {
  return (
    <div className="grid max-w-prose gap-6 px-gutter py-16">
      <h1 className="headline text-3xl">Page not found</h1>
      <p>There's no page at this address in Studio.</p>
      <p>
        <Link to="/studio" className="press">
          Go to Today
        </Link>
      </p>
    </div>
  )
}
