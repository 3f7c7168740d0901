// biome-ignore-all lint/style/noRestrictedImports: the list of them all
import type { FunctionHandlers } from "#platform/functions.ts"
import type { Platform } from "#platform/platform.ts"
import type { Database } from "../database.ts"
import type { Env } from "../env.ts"
import type { Log } from "../log.ts"
import { createPressKits } from "../presskit/press-kits.ts"
import { getPresskitUrl } from "./get-presskit-url.ts"

export type FunctionParts = {
  env: Env
  log: Log
  database: Database
  /** Asked for when a call arrives: the platform mounts the functions, so it
   * exists only after them. */
  platform: () => Platform
}

/** Every function of `/functions/v1`, by its name. */
export function functionHandlers(parts: FunctionParts): FunctionHandlers {
  const { env, platform } = parts
  const kits = createPressKits({ platform, siteUrl: env.SITE_URL })
  return {
    "get-presskit-url": getPresskitUrl(kits),
  }
}
