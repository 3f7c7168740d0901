import type { IncomingMessage, ServerResponse } from "node:http"
import { within } from "../runtime/timeout.ts"
import { deadlineOf } from "./address-rules.ts"
import { unavailableResponse, wantsHtml } from "./unavailable.ts"

/** The answer, or at its deadline a sentence instead of it, whatever is silent
 * behind us. The work goes on, and what comes of it is nobody's. */
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
  // Work that waits for the rest of a body would wait for ever: once it is
  // answered Node does not tell it that nobody is there.
  if (!request.complete) response?.once("finish", () => request.destroy())
  return unavailableResponse(wantsHtml(request.headers.accept))
}

const LONGEST_SLOT_MS = 20_000

/** Calls it when the work is done: a slot is free when what it stands for is,
 * not when its visitor was sent away. What never ends has it no longer. */
export function whenDone(work: Promise<unknown>, done: () => void) {
  within(LONGEST_SLOT_MS, work, () => null).then(done, done)
}
