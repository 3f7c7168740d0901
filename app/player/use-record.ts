import { useEffect, useState } from "react"
import { useSite } from "../site/use-site.ts"
import type { PlayedRecord } from "./record.ts"

type Known = { release: string; record: PlayedRecord | null }

/** The record that plays; null until it is known. Without it the music plays
 * all the same: there is only nothing to read or to buy. */
export function useRecord(release: string | undefined) {
  const key = useSite()?.publishableKey
  const [known, setKnown] = useState<Known | null>(null)
  useEffect(() => {
    if (!release || !key) return
    let over = false
    import("./record.ts")
      .then(({ recordOf }) => recordOf(release, key))
      .then(
        (record) => !over && setKnown({ release, record }),
        () => {},
      )
    return () => {
      over = true
    }
  }, [release, key])
  return known && known.release === release ? known.record : null
}
