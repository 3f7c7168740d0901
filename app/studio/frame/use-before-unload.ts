import { useEffect } from "react"

/** Makes the browser confirm closing a window with unsaved work. */
export function useBeforeUnload(hasWork: boolean) {
  useEffect(() => {
    if (!hasWork) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener("beforeunload", ask)
    return () => removeEventListener("beforeunload", ask)
  }, [hasWork])
}
