import * as build from "virtual:react-router/server-build"
import { matchRoutes } from "react-router"
import type { PageHandle } from "#app/entry.server.tsx"

type Screen = { path?: string; index?: boolean; uses?: readonly string[] }

const SCREENS = tree()
// The router's own: which parts of a screen its browser half still lacks.
const PARTS = "_routes"
const LONGEST_KEY = 1_000

/** The pattern of the screen a path leads to, for logs and figures. */
export function screenOf(path: string) {
  const parts = find(path).map(({ path: part = "" }) => part)
  return `/${parts.join("/") || "*"}`.replace(/\/{2,}/g, "/")
}

/** What tells one page from another: the path and the parameters its screen
 * uses. Null for a screen that is not the same for everybody, or no screen. */
export function pageKey({ pathname, searchParams }: URL) {
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
