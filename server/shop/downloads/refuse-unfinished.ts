import { Refusal } from "#platform/refusal.ts"
import type { SoldFiles } from "./sold-files.ts"

const PREPARING_SECONDS = 60

export function refuseUnfinished({ unfinished }: SoldFiles) {
  if (!unfinished) return
  throw new Refusal(
    503,
    {
      code: "being_prepared",
      message:
        "Your files are being prepared. Please try again in a minute: this did not use up a download.",
    },
    { "Retry-After": String(PREPARING_SECONDS) },
  )
}
