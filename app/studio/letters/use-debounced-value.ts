import { useEffect, useState } from "react"

const DELAY_MS = 500

/** A value that follows the given one after a pause. */
export function useDebouncedValue<T>(value: T) {
  const [paused, setPaused] = useState(value)
  const written = JSON.stringify(value)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(JSON.parse(written)), DELAY_MS)
    return () => clearTimeout(timer)
  }, [written])
  return paused
}
