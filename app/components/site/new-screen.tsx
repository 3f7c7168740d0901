import { useEffect, useRef, useState } from "react"
import { useLocation } from "react-router"

/** Does on a change of screen what a browser does on a page load: the focus
 * starts afresh at the content, and the title is said. A filter, a sort or a
 * jump within a screen leaves both alone. */
export function NewScreen() {
  const { pathname, hash } = useLocation()
  const before = useRef(pathname)
  const [title, setTitle] = useState("")
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    focusOn(destination(hash))
    setTitle(document.title)
  }, [pathname, hash])
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

function focusOn(element: HTMLElement | null) {
  if (!element) return
  if (element.tabIndex < 0) element.tabIndex = -1
  element.focus({ preventScroll: true })
}
