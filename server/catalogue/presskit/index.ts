import type { Platform } from "#platform/platform.ts"
import type { Sql } from "#platform/postgres/connection.ts"
import type { Backend } from "../../runtime/backend-clients.ts"
import { HOUR_MS } from "../../runtime/periodic-jobs.ts"
import { getPresskitUrl } from "./functions/get-presskit-url.ts"
import { createPressKits, sweepPressKits } from "./press-kits.ts"

type Parts = { sql: Sql; platform: () => Platform; siteUrl: string }

/** Press kits, and the press sheets in them. */
export const presskit = {
  functions: (parts: Parts) => ({
    "get-presskit-url": getPresskitUrl(createPressKits(parts)),
  }),
  jobs: ({ sql, backend }: { sql: Sql; backend: () => Backend }) => [
    { run: () => sweepPressKits(sql, backend()), everyMs: HOUR_MS },
  ],
}
