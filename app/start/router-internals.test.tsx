import { readFile } from "node:fs/promises"
import { createRequire } from "node:module"
import { renderToString } from "react-dom/server"
import {
  createRequestHandler,
  type EntryContext,
  Scripts,
  type ServerBuild,
  ServerRouter,
} from "react-router"
import { expect, test } from "vitest"
import {
  CONTEXT,
  fillStream,
  openStream,
  ROUTE_MODULES,
  startFiles,
} from "./router-internals.ts"

const MANIFEST = "__reactRouterManifest"

test("the router hands over and writes what we write later", async () => {
  const { context, html } = await renderedByTheRouter()
  const { serverHandoffString } = context
  expect(JSON.parse(serverHandoffString ?? "")).toMatchObject({ ssr: true })
  expect(context.serverHandoffStream).toBeInstanceOf(ReadableStream)
  const files = startFiles(context, ["root"])
  expect(files).toEqual({
    preloads: ["/shared.js"],
    manifest: "/manifest.js",
    routes: [["root", "/root.js"]],
    entry: "/entry.js",
  })
  expect(html).toContain(`import "/manifest.js"`)
  expect(html).toContain(`window.${ROUTE_MODULES} = {"root":route0}`)
  expect(html).toContain(`import("/entry.js")`)
  expect(namesIn(html)).toEqual(namesIn(openStream(serverHandoffString)))
})

test("the router's browser half reads from where we write", async () => {
  const { resolve } = createRequire(import.meta.url)
  const entry = resolve("react-router/dom")
  const half = await readFile(
    entry.replace(/dom-export\.js$/, "lib/dom-export/hydrated-router.js"),
    "utf8",
  )
  for (const name of [CONTEXT, ROUTE_MODULES, MANIFEST]) {
    expect(half).toContain(`window.${name}`)
  }
  expect(half).toContain("context.stream;")
  expect(fillStream("id")).toContain(`${CONTEXT}.streamController.enqueue(`)
})

/** Every name under the router's context, in order. */
function namesIn(script: string) {
  const found = script.matchAll(/__reactRouterContext(\.\w+)?/g)
  return [...new Set([...found].map(([name]) => name))]
}

/** A page with one route, with the router's own scripts. */
async function renderedByTheRouter() {
  const seen: EntryContext[] = []
  const root = { id: "root", path: "", module: { default: () => <Scripts /> } }
  const route = { id: "root", path: "", module: "/root.js", imports: [] }
  const build = {
    entry: {
      module: {
        default(
          request: Request,
          status: number,
          _headers: Headers,
          given: EntryContext,
        ) {
          seen.push(given)
          const { serverHandoffStream, ...context } = given
          const html = renderToString(
            <ServerRouter context={context} url={request.url} />,
          )
          return new Response(serverHandoffStream && html, { status })
        },
      },
    },
    routes: { root },
    assets: {
      entry: { imports: ["/shared.js"], module: "/entry.js" },
      routes: { root: route },
      url: "/manifest.js",
      version: "1",
    },
    publicPath: "/",
    assetsBuildDirectory: "",
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: "initial" },
  } as unknown as ServerBuild
  const handle = createRequestHandler(build, "production")
  const response = await handle(new Request("http://9x.example/"))
  const [context] = seen
  if (!context) throw new Error("The router rendered nothing.")
  return { context, html: await response.text() }
}
