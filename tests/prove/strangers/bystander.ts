import type { Scene } from "./assault.ts"
import type { Acknowledged } from "./stranger.ts"

const PROMPT_MS = 5_000
/** The query of the site's own search. */
const SEARCH = "/rest/v1/artists?select=id,name,slug&limit=5&name=ilike.*"

/** An uninvolved client at its own address requests: health, a cached page, an
 * uncached page, and a search. */
export async function servesOthers(scene: Scene, during: string) {
  const { ledger, random } = scene
  const other = scene.stranger()
  const word = random.below(1e9).toString(36)
  const wish = { patienceMs: PROMPT_MS }
  const asked: [string, Promise<Acknowledged>][] = [
    ["health", other.send("/healthz", wish)],
    ["readiness", other.send("/readyz", wish)],
    ["home", other.send("/", wish)],
    ["a filtered shop", other.send(`/shop?q=${word}`, wish)],
    ["a search", other.call(`${SEARCH}${word}*`, undefined, wish)],
  ]
  for (const [what, answer] of asked) {
    const { status, ms } = await answer
    const seen = `${during}: ${what} answered ${status} after ${Math.round(ms)} ms`
    ledger.expect("open", status === 200, seen)
  }
}
