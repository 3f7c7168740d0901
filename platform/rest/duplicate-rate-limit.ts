import type { RequestContext } from "../caller.ts"
import { clientNetwork } from "../limits/client-network.ts"
import type { RateLimiter } from "../limits/rate-limiter.ts"
import { LruCache } from "../lru-cache.ts"
import { sqlState } from "../postgres/connection.ts"
import { refuse } from "./refusals.ts"

const LIMIT = { max: 20, windowSeconds: 3600 }
const DUPLICATE = "23505"
const MOST_REMEMBERED = 10_000

/** The rate limit of duplicate keys, against enumeration. A duplicate reveals
 * to callers without read access that the row exists, and rolls back any
 * counter in the same transaction, so duplicates are counted here. A caller
 * over the limit learns nothing of old or new rows. */
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
    /** Runs a write that may add rows to this table. */
    async watch<T>(
      table: string,
      context: RequestContext,
      write: () => Promise<T>,
    ): Promise<T> {
      const name = `duplicate ${table} ${callerKey(context)}`
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

/** Many people may share an address, so signed-in users count alone. */
function callerKey({ caller, clientAddress }: RequestContext) {
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
