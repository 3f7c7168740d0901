import { useEffect, useEffectEvent, useState } from "react"

/** Lazy loading: null until the code has loaded; a failed load is retried the
 * next time it is needed. */
export function useLazyModule<T extends object>(
  needed: unknown,
  load: () => Promise<T>,
  onFailure: () => void = () => {},
) {
  const [code, setCode] = useState<T | null>(null)
  const begin = useEffectEvent(() => load().then(setCode, onFailure))
  useEffect(() => {
    if (needed) void begin()
  }, [needed])
  return code
}
