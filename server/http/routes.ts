import type { ServerResponse } from "node:http"
import type { Arrival } from "#platform/platform.ts"

/** A request as a room's route sees it. */
export type Visit = {
  request: Request
  params: Record<string, string>
  arrival: Arrival
  /** Where the answer goes: a long one is given up when it closes. */
  receiver: ServerResponse | undefined
}

/** What answers at an address, by its method and path: `GET /downloads/*`. */
export type Routes = Record<
  `${"GET" | "POST"} /${string}`,
  (visit: Visit) => Response | Promise<Response>
>
