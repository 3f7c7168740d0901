import { useEffect, useEffectEvent } from "react"
import { useNavigate } from "react-router"
import { offlineMessages } from "../messages.ts"
import { toast } from "../ui/toast.ts"

/** Without a line a link to another screen would end in an error, and the
 * music with it: the page stays, says so, and goes there when the line is
 * back. */
export function useOfflineLinks() {
  const navigate = useNavigate()
  const goTo = useEffectEvent((path: string) =>
    navigate(path, { viewTransition: true }),
  )
  useEffect(() => {
    let waiting: string | undefined
    function keep(event: MouseEvent) {
      const path = navigator.onLine ? undefined : screenBehind(event)
      if (!path) return
      waiting = path
      // Before the router hears of it.
      event.preventDefault()
      event.stopPropagation()
      toast(offlineMessages.waits)
    }
    function goOn() {
      if (waiting) goTo(waiting)
      waiting = undefined
    }
    window.addEventListener("click", keep, true)
    window.addEventListener("online", goOn)
    return () => {
      window.removeEventListener("click", keep, true)
      window.removeEventListener("online", goOn)
    }
  }, [])
}

/** The screen a plain press on a link would lead to, if it is another one of
 * ours. */
function screenBehind(event: MouseEvent) {
  const { target, button, ctrlKey, metaKey, shiftKey, altKey } = event
  if (button !== 0 || ctrlKey || metaKey || shiftKey || altKey) return
  const link = (target as Element).closest<HTMLAnchorElement>("a[href]")
  if (!link || link.target || link.hasAttribute("download")) return
  const { origin, pathname, search, hash } = new URL(link.href)
  if (origin !== location.origin) return
  const here = pathname === location.pathname && search === location.search
  return here ? undefined : pathname + search + hash
}
