import { data } from "react-router"
import { Notice } from "../components/states/notice.tsx"

export function loader() {
  return data(null, { status: 404 })
}

export default function Anything() {
  return <NotFound />
}

/** Shown for every path that leads nowhere, whoever noticed. */
export function NotFound() {
  return (
    <>
      <title>Page not found – 9X</title>
      <meta name="robots" content="noindex" />
      <Notice
        label="404"
        title="Oops! Page not found"
        text="This one was never pressed, or it has been deleted from the catalogue."
        action={{ href: "/", text: "Return to Home" }}
      />
    </>
  )
}
