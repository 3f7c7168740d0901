import type { IncomingMessage, ServerResponse } from "node:http"
import { unavailableResponse, wantsHtml } from "#server/pages/unavailable.ts"

type Refusal = { headers: Record<string, string>; body: string }
type Kind = "page" | "json"
const refusals = new Map<Kind, Promise<Refusal>>()

/** 503 with the time to come back: the same few bytes for everybody, for they
 * must cost next to nothing. */
export async function refuse(
  request: IncomingMessage,
  response: ServerResponse,
) {
  const kind = wantsHtml(request.headers.accept) ? "page" : "json"
  const known = refusals.get(kind) ?? makeRefusal(kind)
  refusals.set(kind, known)
  const { headers, body } = await known
  if (response.destroyed || response.headersSent) return
  response.writeHead(503, headers).end(body)
}

async function makeRefusal(kind: Kind): Promise<Refusal> {
  const answer = unavailableResponse(kind === "page")
  const body = await answer.text()
  const length = String(Buffer.byteLength(body))
  const headers = Object.fromEntries(answer.headers)
  return { headers: { ...headers, "content-length": length }, body }
}
