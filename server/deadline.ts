import type { IncomingMessage } from "node:http"
import { deadlineOf } from "./admission/classes.ts"
import { awayResponse, wantsHtml } from "./pages/away.ts"

/** The answer, or at its deadline a sentence instead of it, whatever is silent
 * behind us. The work goes on, and what comes of it is nobody's. */
export async function inTime(
  work: Promise<Response>,
  { method, url = "", headers }: IncomingMessage,
  since = performance.now(),
): Promise<Response> {
  const longest = deadlineOf(method, url)
  if (longest === null) return work
  const { promise: late, resolve } = Promise.withResolvers<null>()
  const left = since + longest - performance.now()
  const timer = setTimeout(resolve, Math.max(left, 0), null)
  const answer = await Promise.race([work, late]).finally(() =>
    clearTimeout(timer),
  )
  if (answer) return answer
  work.then(({ body }) => body?.cancel()).catch(() => {})
  return awayResponse(wantsHtml(headers.accept))
}
