import { useCallback, useEffect, useRef, useState } from "react"
import { type DownloadState, isReady } from "#domain/downloads.ts"
import { type OrderKey, requestState } from "./bundle.ts"

const FIRST_PAUSE_MS = 2_000
const LONGEST_PAUSE_MS = 20_000
const GROWTH = 1.3

/** The downloads available for a purchased item, once `ask` has been called.
 * While a format is still being prepared it polls, less and less often. */
export function useDownloadState(itemId: string, orderKey?: OrderKey) {
  const [state, setState] = useState<DownloadState | null>(null)
  const { order_id, key } = orderKey ?? {}
  const tries = useRef(0)

  const ask = useCallback(async () => {
    const answer = await requestState(
      itemId,
      order_id && key ? { order_id, key } : undefined,
    )
    // A failed request keeps the known state and is retried.
    setState((known) => (answer.ok ? answer.data : known && { ...known }))
    return answer
  }, [itemId, order_id, key])

  useEffect(() => {
    if (!state || state.formats.every(isReady)) return
    const pause = FIRST_PAUSE_MS * GROWTH ** tries.current
    tries.current += 1
    const timer = setTimeout(ask, Math.min(pause, LONGEST_PAUSE_MS))
    return () => clearTimeout(timer)
  }, [state, ask])

  return { state, ask }
}
