// biome-ignore-all lint/style/noRestrictedImports: the list of them all
import type { FunctionHandlers } from "#platform/functions.ts"
import type { Platform } from "#platform/platform.ts"
import type { Sql } from "#platform/postgres/connection.ts"
import { acceptInvitation } from "./accept-invitation.ts"
import { getInvitation } from "./get-invitation.ts"
import { getSetUp } from "./get-set-up.ts"
import { setUpLabel } from "./set-up-label.ts"

type WayInParts = {
  sql: Sql
  platform: () => Platform
  /** Whether the site is this machine's alone. */
  local: boolean
}

/** How somebody becomes one of the label's people. */
export function wayIn(parts: WayInParts): FunctionHandlers {
  return {
    "get-set-up": getSetUp(parts),
    "set-up-label": setUpLabel(parts),
    "get-invitation": getInvitation(parts),
    "accept-invitation": acceptInvitation(parts),
  }
}
