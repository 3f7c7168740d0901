import { METHOD_NAME_ALL } from "hono/router"
import { TrieRouter } from "hono/router/trie-router"

/** Handlers by `<method> <path>`, in Hono's notation; `ALL` is any method. */
export type Routes<Handler> = Record<string, Handler>

export type Match<Handler> = {
  handler: Handler
  params: Record<string, string>
}

/** Hono's router alone, for protocols that word their own refusals. Paths are
 * matched undecoded, so handlers must check what a name decodes to. HEAD is not
 * GET. A path that exists for other methods is told apart from an unknown one.
 * Of several matching routes, the first is taken. */
export function createRouter<Handler>(routes: Routes<Handler>) {
  const router = new TrieRouter<Handler | null>()
  const paths = new Set<string>()
  for (const [route, handler] of Object.entries(routes)) {
    const [method, path] = route.split(" ") as [string, string]
    router.add(method, path, handler)
    paths.add(path)
  }
  for (const path of paths) router.add(METHOD_NAME_ALL, path, null)

  return function findRoute(
    method: string,
    path: string,
  ): Match<Handler> | "wrong method" | "unknown" {
    const [[found]] = router.match(method, path) as [
      [Handler | null, Record<string, string>][],
    ]
    if (!found) return "unknown"
    const [handler, params] = found
    return handler === null ? "wrong method" : { handler, params }
  }
}
