import type { MiddlewareHandler } from "hono"

const YEAR = 31_536_000

/** For files whose name changes with their contents. */
export const keptForEver: MiddlewareHandler = async (c, next) => {
  await next()
  if (!c.res.ok) return
  c.res.headers.set("Cache-Control", `public, max-age=${YEAR}, immutable`)
}
