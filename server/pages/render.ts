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
    services: Omit<Parameters<typeof contextFor>[0], "deliver">,
  ) {
    let page: Buffer<ArrayBuffer> | null = null
    const context = contextFor({
      ...services,
      deliver(html) {
        page = html
      },
    })
    const response = await handle(request, context)
    if (!page) return response
    const headers = new Headers(response.headers)
    if (response.status === 503) headers.set("Retry-After", "2")
    headers.set("Content-Security-Policy", contentPolicy(page, { development }))
    const body = request.method === "HEAD" ? null : page
    return new Response(body, { status: response.status, headers })
  }
}
