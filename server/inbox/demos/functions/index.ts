// biome-ignore-all lint/style/noRestrictedImports: the list of them all
import type { FunctionHandlers } from "#platform/functions.ts"
import type { Platform } from "#platform/platform.ts"
import type { Sql } from "#platform/postgres/connection.ts"
import { getDemo } from "./get-demo.ts"
import { withdrawDemo } from "./withdraw-demo.ts"

export type DemoParts = {
  sql: Sql
  platform: () => Platform
  siteUrl: string
}

/** What who sent a demo can ask. */
export function demoPages(parts: DemoParts): FunctionHandlers {
  return {
    "get-demo": getDemo(parts),
    "withdraw-demo": withdrawDemo(parts),
  }
}
