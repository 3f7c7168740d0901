import { useEffect } from "react"

/** Tells the page that it lives: what was pressed before is done now. */
export function useLive() {
  useEffect(() => {
    document.documentElement.dataset.live = ""
    window.dispatchEvent(new Event("live"))
  }, [])
}
