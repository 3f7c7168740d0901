import type { FunctionHandler } from "#platform/functions.ts"
import { Refusal } from "#platform/refusal.ts"
import type { Disk } from "../runtime/disk.ts"
import { NO_ROOM } from "./unavailable.ts"

/** Starts nothing that the disk has no room for; paid orders are still
 * tried. */
export function whileRoom(
  disk: Pick<Disk, "isFull">,
  handler: FunctionHandler,
): FunctionHandler {
  return async (call) => {
    if (!disk.isFull()) return handler(call)
    throw new Refusal(
      503,
      { code: "unavailable", message: NO_ROOM },
      { "Retry-After": "30" },
    )
  }
}
