import { createContext } from "react"
import type { EntryContext } from "react-router"

/** Everything of the router that is not promised to anybody and that deferred
 * hydration leans on: what its own `<Scripts>` writes into a page, and what
 * its browser half looks for there. `router-internals.test.ts` holds it
 * against the router that is installed. */

/** What the router hands to `handleRequest` and nowhere else. */
type RouterHandoff = Pick<EntryContext, "manifest" | "serverHandoffString">

/** Set by `entry.server.tsx` around the router. */
export const RouterHandoffContext = createContext<
  (RouterHandoff & { nonce: string }) | null
>(null)

/** Where the browser half looks for the modules of the routes it begins with,
 * by their ids. */
export const ROUTE_MODULES = "__reactRouterRouteModules"

/** Where it looks for the server's settings and for the hydration data, which
 * it reads as a stream. */
export const CONTEXT = "__reactRouterContext"
const STREAM = `${CONTEXT}.stream`

/** A script that opens that stream. */
export function openStream(serverHandoffString: string | undefined) {
  return `window.${CONTEXT}=${serverHandoffString};${STREAM}=new ReadableStream({start(c){${STREAM}Controller=c}}).pipeThrough(new TextEncoderStream())`
}

/** A script that puts an element's text into it. */
export function fillStream(id: string) {
  return `${STREAM}Controller.enqueue(document.getElementById("${id}").textContent);${STREAM}Controller.close()`
}

/** The files that a page begins with. */
export function startFiles({ manifest }: RouterHandoff, routeIds: string[]) {
  const routes = routeIds.map((id) => manifest.routes[id])
  const imports = [manifest.entry, ...routes].flatMap(
    (part) => part?.imports ?? [],
  )
  return {
    preloads: [...new Set(imports)],
    manifest: manifest.url,
    /** By the routes' ids, from the outermost. */
    routes: routeIds.map(
      (id) => [id, manifest.routes[id]?.module ?? ""] as const,
    ),
    entry: manifest.entry.module,
  }
}
