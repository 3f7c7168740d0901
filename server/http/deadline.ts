import type { IncomingMessage, ServerResponse } from "node:http"
import { awayResponse, wantsHtml } from "../pages/away.ts"
import { deadlineOf } from "./load-shedding/classes.ts"

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
  const answer = await before(since + longest, work)
  if (answer) return answer
  work.then(({ body }) => body?.cancel()).catch(() => {})
  // Work that waits for the rest of a body would wait for ever: once it is
  // answered Node does not tell it that nobody is there.
  if (!request.complete) response?.once("finish", () => request.destroy())
  return awayResponse(wantsHtml(request.headers.accept))
}

const LONGEST_SLOT_MS = 20_000

/** Calls it when the work is done: a slot is free when what it stands for is,
 * not when its visitor was sent away. What never ends has it no longer. */
export function whenDone(work: Promise<unknown>, done: () => void) {
  const end = performance.now() + LONGEST_SLOT_MS
  before(end, work).then(done, done)
}

/** What it comes to, or null when the time is over. */
async function before<T>(end: number, work: Promise<T>) {
  const { promise: late, resolve } = Promise.withResolvers<null>()
  const left = Math.max(end - performance.now(), 0)
  const timer = setTimeout(resolve, left, null)
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
