import * as build from "virtual:react-router/server-build"
import { createRequestHandler, matchRoutes } from "react-router"
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

const ROUTES = tree()

/** The pattern of the screen a path leads to, for logs and figures. */
export function screenOf(path: string) {
  const matches = matchRoutes(ROUTES, path.replace(/\.data$/, ""))
  const parts = matches?.map(({ route }) => route.path ?? "").join("/") ?? "*"
  return `/${parts}`.replace(/\/{2,}/g, "/")
}

function tree(parentId?: string): { path?: string; index?: boolean }[] {
  return Object.values(build.routes)
    .filter((route) => route !== undefined && route.parentId === parentId)
    .map((route) => ({
      path: route?.path,
      ...(route?.index ? { index: true } : { children: tree(route?.id) }),
    }))
}
