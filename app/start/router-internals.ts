import { createContext } from "react"
import type { EntryContext } from "react-router"

/** The undocumented router internals that deferred hydration relies on: what
 * `<Scripts>` writes into a page and what the browser half reads there.
 * `router-internals.test.ts` checks it against the installed router. */

/** The router passes these to `handleRequest` and nowhere else. */
type RouterHandoff = Pick<EntryContext, "manifest" | "serverHandoffString">

/** Set by `entry.server.tsx` around the router. */
export const RouterHandoffContext = createContext<
  (RouterHandoff & { nonce: string }) | null
>(null)

/** Where the browser half looks for the modules of the first routes, by id. */
export const ROUTE_MODULES = "__reactRouterRouteModules"

/** Where it looks for the server's settings and the hydration data, which it
 * reads as a stream. */
export const CONTEXT = "__reactRouterContext"
const STREAM = `${CONTEXT}.stream`

/** A script that opens the stream. */
export function openStream(serverHandoffString: string | undefined) {
  return `window.${CONTEXT}=${serverHandoffString};${STREAM}=new ReadableStream({start(c){${STREAM}Controller=c}}).pipeThrough(new TextEncoderStream())`
}

/** A script that writes an element's text into the stream. */
export function fillStream(id: string) {
  return `${STREAM}Controller.enqueue(document.getElementById("${id}").textContent);${STREAM}Controller.close()`
}

/** The files a page starts with. */
export function startFiles({ manifest }: RouterHandoff, routeIds: string[]) {
  const routes = routeIds.map((id) => manifest.routes[id])
  const imports = [manifest.entry, ...routes].flatMap(
    (part) => part?.imports ?? [],
  )
  return {
    preloads: [...new Set(imports)],
    manifest: manifest.url,
    /** By route id, outermost first. */
    routes: routeIds.map(
      (id) => [id, manifest.routes[id]?.module ?? ""] as const,
    ),
    entry: manifest.entry.module,
  }
}
