import { Refusal } from "#platform/refusal.ts"
import { readyFiles, type SoldFiles } from "./sold-files.ts"

const AGAIN_SECONDS = 5

/** Refuses while no format is complete. */
export function refuseUnfinished(sold: SoldFiles) {
  if (readyFiles(sold).length > 0 || sold.formats.length === 0) return
  throw new Refusal(
    503,
    {
      code: "being_prepared",
      message:
        "Your files are still being prepared. This did not use up a download.",
    },
    { "Retry-After": String(AGAIN_SECONDS) },
  )
}
