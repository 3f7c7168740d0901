import type { RequestContext } from "../caller.ts"

/** One request on its way through a handler. */
export type Call = {
  request: Request
  context: RequestContext
  query: URLSearchParams
  bucket: string
  name: string
}

/** What it comes to is JSON, if it is no answer already. */
export type Handler = (call: Call) => Promise<unknown>
