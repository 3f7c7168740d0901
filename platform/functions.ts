import type { RequestContext } from "./caller.ts"
import { readBody } from "./http/read-body.ts"
import { orRefusal, Refusal } from "./refusal.ts"

export type FunctionCall = {
  body: unknown
  request: Request
  context: RequestContext
  /** Milliseconds spent elsewhere, by name: sent as `Server-Timing`. */
  timings: Map<string, number>
}

/** Returns a value that becomes JSON, or throws a `Refusal`. */
export type FunctionHandler = (call: FunctionCall) => Promise<unknown>
export type FunctionHandlers = Record<string, FunctionHandler>

const LARGEST_BODY = 256 * 1024

/** Serves `/functions/v1/<name>`: takes a name, a JSON body and a caller, and
 * returns JSON. Errors are `{code, message}`. */
export function createFunctions(handlers: FunctionHandlers) {
  const known = new Map(Object.entries(handlers))

  async function answer(request: Request, context: RequestContext) {
    const name = new URL(request.url).pathname.split("/")[3] ?? ""
    const handler = known.get(name)
    if (!handler) throw refuse(404, "not_found", "There is no such function.")
    if (request.method !== "POST") {
      throw refuse(405, "method_not_allowed", "Functions are called by POST.", {
        Allow: "POST, OPTIONS",
      })
    }
    const body = await readJson(request)
    const timings = new Map<string, number>()
    const made = await handler({ body, request, context, timings })
    return Response.json(made, { headers: timingHeaders(timings) })
  }

  return {
    fetch: (request: Request, context: RequestContext) =>
      orRefusal(answer(request, context)),
  }
}

function timingHeaders(timings: Map<string, number>): HeadersInit {
  if (timings.size === 0) return {}
  const list = [...timings].map(([name, ms]) => `${name};dur=${ms.toFixed(1)}`)
  return { "Server-Timing": list.join(", ") }
}

async function readJson(request: Request): Promise<unknown> {
  const bytes = await readBody(request, (size) => {
    if (size <= LARGEST_BODY) return
    throw refuse(413, "too_large", "The body is larger than 256 KB.")
  })
  if (bytes.byteLength === 0) return {}
  try {
    const decoder = new TextDecoder("utf-8", { fatal: true })
    return JSON.parse(decoder.decode(bytes), withoutNul)
  } catch {
    throw refuse(400, "bad_json", "The body is not JSON.")
  }
}

/** PostgreSQL cannot store this character: a request that contains it cannot
 * mean anything that exists. */
function withoutNul(key: string, value: unknown) {
  if (
    key.includes("\0") ||
    (typeof value === "string" && value.includes("\0"))
  ) {
    throw new SyntaxError("NUL")
  }
  return value
}

function refuse(
  status: number,
  code: string,
  message: string,
  headers?: Record<string, string>,
) {
  return new Refusal(status, { code, message }, headers)
}
