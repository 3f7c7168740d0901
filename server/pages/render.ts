import { randomUUID } from "node:crypto"
import * as build from "virtual:react-router/server-build"
import { createRequestHandler } from "react-router"
import { contextFor, type WrittenPage } from "#app/entry.server.tsx"
import { seal } from "../http/middleware/security-headers.ts"
import { handOver } from "./hand-over.ts"

/** All that a page needs but what every rendering has anew. */
export type PageServices = Omit<
  Parameters<typeof contextFor>[0],
  "nonce" | "deliver"
>

type RenderOptions = { development: boolean }

/** Renders any screen: React Router's answer with the content policy that its
 * own inline scripts need. */
export function createRenderer({ development }: RenderOptions) {
  const handle = createRequestHandler(
    build,
    development ? "development" : "production",
  )
  return async function render(request: Request, services: PageServices) {
    const written: WrittenPage[] = []
    const nonce = randomUUID()
    const context = contextFor({
      ...services,
      nonce,
      deliver(page) {
        written.push(page)
      },
    })
    const response = await handle(request, context)
    // The last word counts: a page that failed is written again.
    const page = written.at(-1)
    if (!page) return response
    const { body, policy } = seal(handOver(page), { nonce, development })
    const { status, headers } = response
    headers.set("Content-Security-Policy", policy)
    if (status === 503) headers.set("Retry-After", "2")
    const sent = request.method === "HEAD" ? null : body
    return new Response(sent, { status, headers })
  }
}
