import { useEffect, useState } from "react"

const BREATH_MS = 500

/** Something that is being written, as it was when the writer last paused. */
export function useBreath<T>(value: T) {
  const [paused, setPaused] = useState(value)
  const written = JSON.stringify(value)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(JSON.parse(written)), BREATH_MS)
    return () => clearTimeout(timer)
  }, [written])
  return paused
}
