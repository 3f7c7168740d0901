import { buffer } from "node:stream/consumers"
import { renderToString } from "react-dom/server"
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  RouterContextProvider,
  ServerRouter,
} from "react-router"
import {
  type RequestServices,
  requestServices,
} from "./site/request-context.ts"
import { hydrationPlaceholder } from "./start/hydration.tsx"
import { RouterHandoffContext } from "./start/router-internals.ts"

export type { PageHandle } from "./site/page-handle.ts"
export type { RequestServices, WrittenPage } from "./site/request-context.ts"

/** Renders the whole page before sending a byte: a complete page can be hashed
 * for its content policy, cached, and answered with the right status. All data
 * is loaded by then, so it renders in one pass. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  { serverHandoffStream, ...context }: EntryContext,
  provider: RouterContextProvider,
) {
  const { nonce, deliver } = provider.get(requestServices)
  const hydrationData =
    serverHandoffStream && (await buffer(serverHandoffStream))
  const html = renderToString(
    <RouterHandoffContext value={{ ...context, nonce }}>
      <ServerRouter context={context} url={request.url} nonce={nonce} />
    </RouterHandoffContext>,
  )
  headers.set("Content-Type", "text/html; charset=utf-8")
  // This bypasses the router, which would copy a response body three times.
  deliver({
    html: `<!DOCTYPE html>${html}`,
    hydration: {
      data: hydrationData ?? Buffer.alloc(0),
      placeholder: hydrationPlaceholder(nonce),
    },
  })
  return new Response(null, { status, headers })
}

/** The context shared by the loaders of one request. */
export function contextFor(services: RequestServices) {
  const context = new RouterContextProvider()
  context.set(requestServices, services)
  return context
}

export const handleError: HandleErrorFunction = (error, args) => {
  if (args.request.signal.aborted) return
  if (isClientError(error)) return
  const context = args.context as RouterContextProvider
  context.get(requestServices).report(error)
}

/** Client errors are not our fault, and their message contains the visitor's
 * path. */
function isClientError(error: unknown) {
  return isRouteErrorResponse(error) && error.status < 500
}
