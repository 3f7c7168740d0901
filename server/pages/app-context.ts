import type { HttpBindings } from "@hono/node-server"

/** What a request carries through the surface. */
export type AppContext = {
  Bindings: HttpBindings
  Variables: { requestId: string; clientAddress: string; route: string }
}
