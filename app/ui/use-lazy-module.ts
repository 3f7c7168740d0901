import { useEffect, useEffectEvent, useState } from "react"

/** Lazy loading: code that comes when it is first needed: null until it is
 * here, and tried again at the next need if it did not come. */
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
