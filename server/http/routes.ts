import type { ServerResponse } from "node:http"
import type { Arrival } from "#platform/platform.ts"

/** A request as passed to a room's route. */
export type Visit = {
  request: Request
  params: Record<string, string>
  arrival: Arrival
  /** The socket's side: a long answer is cancelled when it closes. */
  receiver: ServerResponse | undefined
}

/** A room's handlers by method and path: `GET /downloads/*`. */
export type Routes = Record<
  `${"GET" | "POST"} /${string}`,
  (visit: Visit) => Response | Promise<Response>
>
