import { Refusal } from "#platform/refusal.ts"
import { readBody } from "../http/read-body.ts"

// The longest message the contact form takes, in the longest letters, encoded.
const LARGEST_FORM = 256 * 1024

/** A form as the screens take it: whole, bounded, and at the site's own
 * address, whatever the proxy in front calls it. Where it was posted from is
 * left out: screens know no cookie, so there is nothing that another site
 * could make a visitor's browser do here which it could not do by itself. */
export async function formRequest(request: Request, siteUrl: string) {
  const { pathname, search } = new URL(request.url)
  const headers = new Headers(request.headers)
  for (const name of ["origin", "content-length", "transfer-encoding"]) {
    headers.delete(name)
  }
  const body = await readBody(request, LARGEST_FORM, tooLarge)
  return new Request(siteUrl + pathname + search, {
    method: request.method,
    headers,
    body,
    signal: request.signal,
  })
}

function tooLarge() {
  const message = "That is more than a form of ours can hold."
  // The rest of the body is not read: nothing may follow it.
  const headers = { Connection: "close" }
  return new Refusal(413, { code: "too_large", message }, headers)
}
