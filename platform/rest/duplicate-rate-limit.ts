import type { RequestContext } from "../caller.ts"
import { clientNetwork } from "../limits/client-network.ts"
import type { RateLimiter } from "../limits/rate-limiter.ts"
import { LruCache } from "../lru-cache.ts"
import { sqlState } from "../postgres/connection.ts"
import { refuse } from "./refusals.ts"

const LIMIT = { max: 20, windowSeconds: 3600 }
const DUPLICATE = "23505"
const MOST_REMEMBERED = 10_000

/** The rate limit of duplicate keys, against enumeration. A duplicate tells
 * whoever may not read a table that the row is there, and undoes whatever
 * counted the try in its own transaction: so they are counted here. Who has
 * heard of too many is told neither of old rows nor of new. */
export function createDuplicateRateLimit(rateLimiter: RateLimiter) {
  const refused = new LruCache<number>(MOST_REMEMBERED)

  function admit(name: string) {
    const until = refused.get(name) ?? 0
    const seconds = Math.ceil((until - Date.now()) / 1000)
    if (seconds > 0) throw tooMany(seconds)
  }

  async function count(name: string) {
    const taken = await rateLimiter.take(name, LIMIT)
    if (taken.ok) return
    refused.set(name, Date.now() + taken.retryAfterSeconds * 1000)
    throw tooMany(taken.retryAfterSeconds)
  }

  return {
    /** Runs what may add rows to this table. */
    async watch<T>(
      table: string,
      context: RequestContext,
      write: () => Promise<T>,
    ): Promise<T> {
      const name = `duplicate ${table} ${whoIs(context)}`
      admit(name)
      try {
        return await write()
      } catch (error) {
        if (sqlState(error) === DUPLICATE) await count(name)
        throw error
      }
    },
  }
}

/** Behind one address there may be many: who is signed in counts alone. */
function whoIs({ caller, clientAddress }: RequestContext) {
  return caller.claims.sub ?? clientNetwork(clientAddress)
}

function tooMany(seconds: number) {
  const refusal = refuse(
    429,
    "PT429",
    "Too many requests. Please try again later.",
  )
  refusal.headers["retry-after"] = String(seconds)
  return refusal
}
