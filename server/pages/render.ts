import * as build from "virtual:react-router/server-build"
import { createRequestHandler } from "react-router"
import { contextFor } from "#app/entry.server.tsx"
import { contentPolicy } from "../middleware/security-headers.ts"

type RenderOptions = { development: boolean }

/** Renders any screen: React Router's answer with the content policy that its
 * own inline scripts need. */
export function createRenderer({ development }: RenderOptions) {
  const handle = createRequestHandler(
    build,
    development ? "development" : "production",
  )
  return async function render(
    request: Request,
    services: Parameters<typeof contextFor>[0],
  ) {
    const response = await handle(request, contextFor(services))
    const type = response.headers.get("Content-Type") ?? ""
    if (!type.startsWith("text/html")) return response
    const html = await response.text()
    const headers = new Headers(response.headers)
    if (response.status === 503) headers.set("Retry-After", "2")
    headers.set("Content-Security-Policy", contentPolicy(html, { development }))
    return new Response(html, { status: response.status, headers })
  }
}
