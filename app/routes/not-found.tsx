import { data } from "react-router"
import { NOT_FOUND, pageMeta } from "../site/meta.ts"
import { Notice } from "../ui/notice.tsx"
import type { Route } from "./+types/not-found"

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { ...NOT_FOUND, unlisted: true })

export function loader() {
  return data(null, { status: 404 })
}

export default function NotFoundRoute() {
  return <NotFound />
}

/** Shown for every unknown path, whether the router or a loader noticed. */
export function NotFound() {
  return (
    <Notice
      label="404"
      title="Oops! Page not found"
      text="This one was never pressed, or it has been deleted from the catalogue."
      action={{ href: "/", text: "Return to Home" }}
    />
  )
}
