import { useEffect, useEffectEvent } from "react"
import { singleKeysEnabled } from "../site/single-keys.ts"

const TYPING = "input, textarea, select, [contenteditable]"

/** ⌘K and Ctrl-K open the search from anywhere; so does a slash, unless
 * somebody is typing. */
export function useSearchKeys(open: () => void) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || !opensSearch(event)) return
    if (document.querySelector("dialog:modal")) return
    event.preventDefault()
    open()
  })
  useEffect(() => {
    document.addEventListener("keydown", onKey)
    return () => document.removeEventListener("keydown", onKey)
  }, [])
}

function opensSearch(event: KeyboardEvent) {
  const command = event.metaKey || event.ctrlKey
  if (command) {
    return event.key.toLowerCase() === "k" && !event.altKey && !event.shiftKey
  }
  const typing = (event.target as Element).closest?.(TYPING)
  return event.key === "/" && !event.altKey && !typing && singleKeysEnabled()
}
