import { randomUUID } from "node:crypto"
import * as build from "virtual:react-router/server-build"
import { createRequestHandler, matchRoutes } from "react-router"
import {
  contextFor,
  type PageHandle,
  type WrittenPage,
} from "#app/entry.server.tsx"

/** Everything a page needs except what is new for every rendering. */
export type PageServices = Omit<
  Parameters<typeof contextFor>[0],
  "nonce" | "deliver"
>

/** The result of a screen: the router's response and, for a page, its HTML. */
export type Written = {
  response: Response
  page: WrittenPage | undefined
  nonce: string
}

export type Screens = ReturnType<typeof openScreens>

/** The entry of the server bundle, and the only file of `server/` in it. The
 * code that sets the router's context and the code that reads it match by
 * identity, so they must share a bundle; all else must stay out, or there would
 * be two copies of each class. */
export function openScreens(mode: "development" | "production") {
  const handle = createRequestHandler(build, mode)

  async function write(
    request: Request,
    services: PageServices,
  ): Promise<Written> {
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
    // The last one counts: a failed page is written again.
    return { response, page: written.at(-1), nonce }
  }
  return { write, screenOf, pageKey }
}

type Screen = { path?: string; index?: boolean; uses?: readonly string[] }

const SCREENS = tree()
// The router's own parameter: the route parts the browser still lacks.
const PARTS = "_routes"
const LONGEST_KEY = 1_000

/** The route pattern of a path's screen, for logs and metrics. */
function screenOf(path: string) {
  const parts = find(path).map(({ path: part = "" }) => part)
  return `/${parts.join("/") || "*"}`.replace(/\/{2,}/g, "/")
}

/** The identity of a page: its path and the parameters its screen uses. Null if
 * the screen is not the same for everybody, or there is none. */
function pageKey({ pathname, searchParams }: URL) {
  const uses = find(pathname).at(-1)?.uses
  if (!uses) return null
  const query = new URLSearchParams()
  const known = pathname.endsWith(".data") ? [...uses, PARTS] : uses
  for (const name of known) {
    const value = searchParams.get(name)
    if (value) query.set(name, value)
  }
  const key = query.size > 0 ? `${pathname}?${query}` : pathname
  return key.length > LONGEST_KEY ? null : key
}

const MOST_KNOWN = 1_000
const known = new Map<string, Screen[]>()

/** The screen and its layouts, outermost first. Matching costs a tenth of a
 * rendering, so recent results are cached. */
function find(path: string): Screen[] {
  const before = known.get(path)
  if (before) return before
  const screen = path.replace(/(\/_)?\.data$/, "") || "/"
  const found = matchRoutes(SCREENS, screen)?.map(({ route }) => route) ?? []
  if (known.size >= MOST_KNOWN) known.clear()
  known.set(path, found)
  return found
}

function tree(parentId?: string): Screen[] {
  return Object.values(build.routes)
    .filter((route) => route !== undefined && route.parentId === parentId)
    .map((route) => ({
      path: route?.path,
      uses: (route?.module.handle as PageHandle | undefined)?.uses,
      ...(route?.index ? { index: true } : { children: tree(route?.id) }),
    }))
}
