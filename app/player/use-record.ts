import { useEffect, useState } from "react"
import { useSite } from "../site/use-site.ts"
import type { PlayedRecord } from "./record.ts"

type Known = { release: string; record: PlayedRecord | null }

/** The release being played; null until loaded. Without it the music still
 * plays, but there are no lyrics and nothing to buy. */
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
