import { randomUUID } from "node:crypto"
import * as build from "virtual:react-router/server-build"
import { createRequestHandler } from "react-router"
import { contextFor } from "#app/entry.server.tsx"
import { contentPolicy, withoutNonce } from "../middleware/security-headers.ts"

/** All that a page needs but the nonce, which every rendering has anew. */
export type PageServices = Omit<Parameters<typeof contextFor>[0], "nonce">

type RenderOptions = { development: boolean }

/** Renders any screen: React Router's answer with the content policy that its
 * own inline scripts need. */
export function createRenderer({ development }: RenderOptions) {
  const handle = createRequestHandler(
    build,
    development ? "development" : "production",
  )
  return async function render(request: Request, services: PageServices) {
    const nonce = randomUUID()
    const context = contextFor({ ...services, nonce })
    const response = await handle(request, context)
    const type = response.headers.get("Content-Type") ?? ""
    if (!type.startsWith("text/html")) return response
    const marked = await response.text()
    const headers = new Headers(response.headers)
    if (response.status === 503) headers.set("Retry-After", "2")
    const policy = contentPolicy(marked, { nonce, development })
    headers.set("Content-Security-Policy", policy)
    return new Response(withoutNonce(marked, nonce), {
      status: response.status,
      headers,
    })
  }
}
