import { useEffect } from "react"

/** The browser asks before a window is closed that has work in it. */
export function useBeforeUnload(hasWork: boolean) {
  useEffect(() => {
    if (!hasWork) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener("beforeunload", ask)
    return () => removeEventListener("beforeunload", ask)
  }, [hasWork])
}
