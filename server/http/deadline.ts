import type { IncomingMessage, ServerResponse } from "node:http"
import { within } from "../runtime/timeout.ts"
import { deadlineOf } from "./address-rules.ts"
import { unavailableResponse, wantsHtml } from "./unavailable.ts"

/** The answer, or at its deadline a 503, whatever has stalled behind us. The
 * work continues and its result is dropped. */
export async function inTime(
  work: Promise<Response>,
  request: IncomingMessage,
  since = performance.now(),
  response?: ServerResponse,
): Promise<Response> {
  const longest = deadlineOf(request)
  if (longest === null) return work
  const left = since + longest - performance.now()
  const answer = await within(left, work, () => null)
  if (answer) return answer
  work.then(({ body }) => body?.cancel()).catch(() => {})
  // Without this, work that waits for the rest of a body would wait for ever:
  // Node does not signal a closed connection once it has answered.
  if (!request.complete) response?.once("finish", () => request.destroy())
  return unavailableResponse(wantsHtml(request.headers.accept))
}

const LONGEST_SLOT_MS = 20_000

/** Calls `done` when the work ends: a slot is held by its work, not by its
 * visitor. Work that never ends loses its slot after `LONGEST_SLOT_MS`. */
export function whenDone(work: Promise<unknown>, done: () => void) {
  within(LONGEST_SLOT_MS, work, () => null).then(done, done)
}
