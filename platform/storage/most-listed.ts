import type { RequestContext } from "../caller.ts"

const MOST = 10_000
const MOST_WITHOUT_SECRET_KEY = 1_000

/** How many entries one list may hold: whoever wants more asks for the next,
 * so that nobody without the secret key keeps a connection for long. */
export function mostListed({ caller }: RequestContext) {
  return caller.role === "service_role" ? MOST : MOST_WITHOUT_SECRET_KEY
}
