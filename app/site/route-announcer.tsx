import { useEffect, useRef, useState } from "react"
import { useLocation } from "react-router"
import { focusOn } from "../ui/focus-on.ts"

/** The route announcer. Does on a change of screen what a browser does on a
 * page load: the focus starts afresh at the content, and the title is said. So
 * it does for the next page of a list; a filter, a sort or a jump leaves both
 * alone. */
export function RouteAnnouncer() {
  const { pathname, search, hash } = useLocation()
  const screen = `${pathname} ${new URLSearchParams(search).get("page")}`
  const before = useRef(screen)
  const [title, setTitle] = useState("")
  useEffect(() => {
    if (before.current === screen) return
    before.current = screen
    focusOn(destination(hash))
    setTitle(document.title)
  }, [screen, hash])
  return (
    <p role="status" className="sr-only">
      {title}
    </p>
  )
}

function destination(hash: string) {
  const named = hash ? document.getElementById(hash.slice(1)) : null
  return named ?? document.querySelector("main")
}
