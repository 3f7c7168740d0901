import { attachment } from "#platform/storage/content-disposition.ts"
import { backendAway } from "#server/runtime/backend-clients.ts"
import type { StoredFile } from "./sold-files.ts"
import type { Store } from "./store.ts"

const CONDITIONS = [
  "Range",
  "If-Range",
  "If-Match",
  "If-None-Match",
  "If-Modified-Since",
  "If-Unmodified-Since",
]
const PASSED = [200, 206, 304, 412, 416]

/** One bought file, whole or resumed. */
export async function sendFile(
  request: Request,
  file: StoredFile,
  store: Store,
) {
  const headers = new Headers()
  for (const name of CONDITIONS) {
    const value = request.headers.get(name)
    if (value) headers.set(name, value)
  }
  const answer = await store.ask(file, { method: request.method, headers })
  if (!PASSED.includes(answer.status)) {
    await answer.body?.cancel()
    throw backendAway()
  }
  const own = new Headers(answer.headers)
  own.set("Cache-Control", "private, no-cache")
  if (answer.ok) own.set("Content-Disposition", attachment(file.filename))
  return new Response(answer.body, { status: answer.status, headers: own })
}
