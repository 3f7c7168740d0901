import { Writable } from "node:stream"
import type { ReactNode } from "react"
import { renderToPipeableStream } from "react-dom/server"
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  RouterContextProvider,
  ServerRouter,
} from "react-router"
import { type RequestServices, requestServices } from "./lib/request-context.ts"

export type { PageHandle } from "./lib/page-handle.ts"
export type { RequestServices } from "./lib/request-context.ts"

const GIVE_UP_MS = 10_000

/** Renders the whole page before a byte leaves: a complete page can be hashed
 * for its content policy, cached, and answered with the right status. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  provider: RouterContextProvider,
) {
  const { nonce, report, deliver } = provider.get(requestServices)
  const page = await render(
    <ServerRouter context={context} url={request.url} nonce={nonce} />,
    { nonce, report },
  )
  headers.set("Content-Type", "text/html; charset=utf-8")
  // Past the router: in a response's body it would be copied three times.
  deliver(page.html)
  return new Response(null, { status: page.faulty ? 500 : status, headers })
}

/** The context that the loaders of one request share. */
export function contextFor(services: RequestServices) {
  const context = new RouterContextProvider()
  context.set(requestServices, services)
  return context
}

export const handleError: HandleErrorFunction = (error, args) => {
  if (args.request.signal.aborted) return
  if (isVisitorsMistake(error)) return
  const context = args.context as RouterContextProvider
  context.get(requestServices).report(error)
}

/** No fault of ours, and its message has the visitor's path in it. */
function isVisitorsMistake(error: unknown) {
  return isRouteErrorResponse(error) && error.status < 500
}

type RenderOptions = Pick<RequestServices, "nonce" | "report">

async function render(element: ReactNode, { nonce, report }: RenderOptions) {
  let faulty = false
  const parts: Buffer[] = []
  const body = new Writable({
    write(part: Buffer, _, done) {
      parts.push(part)
      done()
    },
  })
  await new Promise<void>((resolve, reject) => {
    body.on("finish", resolve)
    const { pipe, abort } = renderToPipeableStream(element, {
      nonce,
      onAllReady: () => pipe(body),
      onShellError: reject,
      onError(error) {
        faulty = true
        if (!isVisitorsMistake(error)) report(error)
      },
    })
    setTimeout(abort, GIVE_UP_MS).unref()
  })
  return { html: Buffer.concat(parts), faulty }
}
