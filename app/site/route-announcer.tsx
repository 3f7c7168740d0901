import { useEffect, useRef, useState } from "react"
import { useLocation } from "react-router"
import { focusOn } from "../ui/focus-on.ts"

/** The route announcer. A change of screen behaves like a page load: the focus
 * moves to the content and the title is announced. So does the next page of a
 * list; filters, sorting and in-page jumps leave both alone. */
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
