import type { Platform } from "#platform/platform.ts"
import type { Env } from "../env.ts"
import type { Disk } from "../runtime/disk.ts"
import type { Log } from "../runtime/log.ts"
import type { Metrics } from "../runtime/metrics.ts"
import type { ContentSignals } from "./content-signals.ts"
import type { Previews } from "./previews/previews.ts"

/** The services that pages are made with. */
export type PageParts = {
  env: Env
  log: Log
  metrics: Metrics
  platform: Platform
  disk: Disk
  content: ContentSignals
  /** Previews of unpublished content, and who may see them. */
  previews: Previews
}
