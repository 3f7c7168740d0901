/** The baseline of tests/bench/render.ts: React Router's own handler with a
 * page that only renders a list, with the given number of elements and links
 * and the given size. `node tests/bench/bare-page.ts <port> <bytes> <links>
 * <elements>` */
import { createServer } from "node:http"
import { PassThrough, Readable } from "node:stream"
import { getRequestListener } from "@hono/node-server"
import { createElement as h, type ReactNode } from "react"
import { renderToPipeableStream } from "react-dom/server"
import {
  createRequestHandler,
  Link,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ServerBuild,
  ServerRouter,
  useLoaderData,
} from "react-router"

const [port = 0, bytes = 0, links = 0, elements = 0] = process.argv
  .slice(2)
  .map(Number)

type Card = { id: number; title: string; text: string }

/** Each card is an item with a link, a heading and enough lines to reach the
 * number of elements. */
const linesEach = Math.max(1, Math.round(elements / links) - 3)
let cards: Card[] = []

function Page() {
  const found = useLoaderData<{ cards: Card[] }>().cards
  return h("main", null, h("ul", null, found.map(renderCard)))
}

function renderCard({ id, title, text }: Card) {
  const lines = Array.from({ length: linesEach }, (_, line) =>
    h("p", { key: line, className: "text-sm text-ash" }, text),
  )
  const heading = h("h3", { className: "poster" }, title)
  return h("li", { key: id }, h(Link, { to: `/card/${id}` }, heading), lines)
}

function Layout({ children }: { children: ReactNode }) {
  return h(
    "html",
    { lang: "en" },
    h("head", null, h(Meta), h(Links)),
    h("body", null, children, h(ScrollRestoration), h(Scripts)),
  )
}

const root = { id: "root", path: "", hasLoader: false, module: "/root.js" }
const index = { id: "home", parentId: "root", index: true }
const none = {
  hasAction: false,
  hasClientAction: false,
  hasClientLoader: false,
  hasClientMiddleware: false,
  hasErrorBoundary: false,
  clientActionModule: undefined,
  clientLoaderModule: undefined,
  clientMiddlewareModule: undefined,
  hydrateFallbackModule: undefined,
}

const build = {
  entry: { module: { default: respond } },
  routes: {
    root: { id: "root", path: "", module: { default: Outlet, Layout } },
    home: { ...index, module: { default: Page, loader: () => ({ cards }) } },
  },
  assets: {
    entry: { imports: [], module: "/entry.js" },
    routes: {
      root: { ...root, ...none },
      home: { ...index, ...none, hasLoader: true, module: "/home.js" },
    },
    url: "/manifest.js",
    version: "1",
  },
  publicPath: "/",
  assetsBuildDirectory: "",
  future: {},
  ssr: true,
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: "initial", manifestPath: "/__manifest" },
} as unknown as ServerBuild

/** As in React Router's template: streamed as soon as possible. */
function respond(
  request: Request,
  status: number,
  headers: Headers,
  context: Parameters<ServerBuild["entry"]["module"]["default"]>[3],
) {
  return new Promise<Response>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(
      h(ServerRouter, { context, url: request.url }),
      {
        onShellReady() {
          const body = new PassThrough()
          headers.set("Content-Type", "text/html")
          const stream = Readable.toWeb(body) as ReadableStream
          resolve(new Response(stream, { status, headers }))
          pipe(body)
        },
        onShellError: reject,
      },
    )
  })
}

const handle = createRequestHandler(build, "production")

/** Lengthens the lines until the page has the size. */
async function reachSize() {
  for (let length = 4; ; length += 1) {
    cards = Array.from({ length: links }, (_, id) => ({
      id,
      title: `Card ${id}`,
      text: "lorem ipsum dolor ".repeat(20).slice(0, length),
    }))
    const page = await handle(new Request("http://127.0.0.1/"))
    if ((await page.text()).length >= bytes) return
  }
}

await reachSize()
const listener = getRequestListener((request) => handle(request), {
  overrideGlobalObjects: false,
})
createServer(listener).listen(port, "127.0.0.1")
