import { useEffect, useEffectEvent } from "react"
import { useNavigate } from "react-router"
import { offlineMessages } from "../messages.ts"
import { toast } from "../ui/toast.ts"

/** While offline, following a link to another screen would end in an error and
 * stop the music. So the page stays, shows a message, and navigates once the
 * connection is back. */
export function useOfflineLinks() {
  const navigate = useNavigate()
  const goTo = useEffectEvent((path: string) =>
    navigate(path, { viewTransition: true }),
  )
  useEffect(() => {
    let waiting: string | undefined
    function keep(event: MouseEvent) {
      const path = navigator.onLine ? undefined : screenUnderLink(event)
      if (!path) return
      waiting = path
      // Before the router handles it.
      event.preventDefault()
      event.stopPropagation()
      toast(offlineMessages.waits)
    }
    function goOn() {
      if (waiting) goTo(waiting)
      waiting = undefined
    }
    const stop = new AbortController()
    const first = { capture: true, passive: true, signal: stop.signal }
    for (const type of INTENTS)
      window.addEventListener(type, blockPreload, first)
    window.addEventListener("click", keep, { ...first, passive: false })
    window.addEventListener("online", goOn, { signal: stop.signal })
    return () => stop.abort()
  }, [])
}

/** Events from which the router expects a press, and preloads code. */
const INTENTS = ["mouseover", "mouseout", "focusin", "touchstart"] as const

/** A browser does not retry a failed import until the page is reloaded, so no
 * code is preloaded while offline. */
function blockPreload(event: MouseEvent | FocusEvent | TouchEvent) {
  if (navigator.onLine) return
  const from = "relatedTarget" in event ? event.relatedTarget : null
  if ([event.target, from].some(linkAround)) event.stopPropagation()
}

function linkAround(place: EventTarget | null) {
  return place instanceof Element
    ? place.closest<HTMLAnchorElement>("a[href]")
    : null
}

/** The screen that a plain click would open, if it is another one of ours. */
function screenUnderLink(event: MouseEvent) {
  const { target, button, ctrlKey, metaKey, shiftKey, altKey } = event
  if (button !== 0 || ctrlKey || metaKey || shiftKey || altKey) return
  const link = linkAround(target)
  if (!link || link.target || link.hasAttribute("download")) return
  const { origin, pathname, search, hash } = new URL(link.href)
  if (origin !== location.origin) return
  const here = pathname === location.pathname && search === location.search
  return here ? undefined : pathname + search + hash
}
