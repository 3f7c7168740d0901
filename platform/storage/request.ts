import { createHash } from "node:crypto"
import type { z } from "zod"
import type { RequestContext } from "../caller.ts"
import { collectBody } from "../http/read-body.ts"
import { invalidRequest, refuse, tooLarge } from "./refusals.ts"

/** One request, as the handlers receive it. */
export type Call = {
  request: Request
  context: RequestContext
  query: URLSearchParams
  bucket: string
  name: string
}

/** The result becomes JSON, unless it is already a response. */
export type Handler = (call: Call) => Promise<unknown>

/** A thousand names of sixty letters; only the secret key may send more, since
 * anybody else could make us read it. */
const JSON_BYTES = 64 * 1024
const SERVICE_JSON_BYTES = 1024 * 1024
const UPLOAD_HOURS = 12
const LONGEST_JSON_MS = 10_000

/** A request's bytes as they arrive. If the sender goes away it ends with a
 * refusal, never as if complete. */
export async function* streamBody(
  request: Request,
  signal = request.signal,
): AsyncGenerator<Uint8Array> {
  if (!request.body) return
  const reader = request.body.getReader()
  const stop = () => void reader.cancel(signal.reason).catch(() => {})
  signal.addEventListener("abort", stop, { once: true })
  try {
    while (!signal.aborted) {
      const { done, value } = await reader.read().catch(() => {
        throw cutOff()
      })
      if (signal.aborted) break
      if (done) return
      yield value
    }
    throw cutOff()
  } finally {
    signal.removeEventListener("abort", stop)
    reader.releaseLock()
  }
}

function cutOff() {
  return refuse(400, "Aborted", "The upload was cut off")
}

type Sent = { request: Request; context: RequestContext }

export async function readJson(
  { request, context }: Sent,
  longestMs = LONGEST_JSON_MS,
): Promise<unknown> {
  const trusted = context.caller.role === "service_role"
  const most = trusted ? SERVICE_JSON_BYTES : JSON_BYTES
  const late = AbortSignal.timeout(longestMs)
  const signal = AbortSignal.any([request.signal, late])
  const bytes = await collectBody(streamBody(request, signal), (length) => {
    if (length > most) throw tooLarge()
  })
  try {
    return JSON.parse(bytes.toString("utf8"))
  } catch {
    throw invalidRequest("The body is not JSON")
  }
}

/** Passes bytes through while it counts and hashes them. */
export function createMeter(limit: number) {
  const hash = createHash("sha256")
  const deadline = Date.now() + UPLOAD_HOURS * 3_600_000
  let size = 0
  return {
    async *pass(bytes: AsyncIterable<Uint8Array>) {
      for await (const chunk of bytes) {
        size += chunk.length
        if (size > limit) throw tooLarge()
        if (Date.now() > deadline)
          throw invalidRequest("The upload took too long")
        hash.update(chunk)
        yield chunk
      }
    },
    /** Call it once, when all bytes have passed. */
    result: () => ({ size, etag: `"${hash.digest("hex").slice(0, 40)}"` }),
  }
}

/** A call's parsed JSON, or a refusal that names the first error. */
export async function parseJson<T>(call: Call, shape: z.ZodType<T>) {
  return parse(shape, await readJson(call))
}

export function parse<T>(shape: z.ZodType<T>, value: unknown): T {
  const result = shape.safeParse(value)
  if (result.success) return result.data
  const issue = result.error.issues[0]
  const place = ["body", ...(issue?.path ?? [])].join("/")
  throw invalidRequest(`${place}: ${issue?.message}`)
}
