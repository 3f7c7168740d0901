import { randomUUID } from "node:crypto"
import * as build from "virtual:react-router/server-build"
import { createRequestHandler, matchRoutes } from "react-router"
import {
  contextFor,
  type PageHandle,
  type WrittenPage,
} from "#app/entry.server.tsx"

/** All that a page needs but what every rendering has anew. */
export type PageServices = Omit<
  Parameters<typeof contextFor>[0],
  "nonce" | "deliver"
>

/** What a screen came to: the router's answer and, for a page, its text. */
export type Written = {
  response: Response
  page: WrittenPage | undefined
  nonce: string
}

export type Screens = ReturnType<typeof openScreens>

/** The entry of the server's bundle, and the only file of `server/` in it: what
 * sets the router's context and what reads it find each other by identity, so
 * they must be one bundle; everything else must not be in one, or there would
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
    // The last word counts: a page that failed is written again.
    return { response, page: written.at(-1), nonce }
  }
  return { write, screenOf, pageKey }
}

type Screen = { path?: string; index?: boolean; uses?: readonly string[] }

const SCREENS = tree()
// The router's own: which parts of a screen its browser half still lacks.
const PARTS = "_routes"
const LONGEST_KEY = 1_000

/** The pattern of the screen a path leads to, for logs and figures. */
function screenOf(path: string) {
  const parts = find(path).map(({ path: part = "" }) => part)
  return `/${parts.join("/") || "*"}`.replace(/\/{2,}/g, "/")
}

/** What tells one page from another: the path and the parameters its screen
 * uses. Null for a screen that is not the same for everybody, or no screen. */
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

/** The screen and what is around it, outermost first. Looking one up costs a
 * tenth of rendering it: the last ones are remembered. */
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
