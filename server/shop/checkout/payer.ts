import type { Platform } from "#platform/platform.ts"
import type { Sql } from "#platform/postgres/connection.ts"
import type { FindPayer } from "#server/http/load-shedding/payers.ts"
import { findCheckout } from "./checkouts.ts"

type Parts = { sql: Sql; platform: Platform; siteUrl: string }

const LONGEST_WORD = 2_000

/** Finds customers in the middle of paying: callers who name a checkout that
 * has not ended, or members about to open one. */
export function createPayerFinder(parts: Parts): FindPayer {
  async function byCheckout(word: unknown) {
    if (typeof word !== "string" || word.length > LONGEST_WORD) return null
    const checkout = await findCheckout(parts.sql, word)
    if (!checkout || checkout.status === "ended") return null
    return `checkout ${checkout.id}`
  }

  async function byToken(headers: Record<string, string>) {
    const request = new Request(parts.siteUrl, { headers })
    const { claims } = await parts.platform.resolveCaller(request)
    return claims.sub ? `member ${claims.sub}` : null
  }

  return async ({ name, body, authorization, apikey }) => {
    if (name !== "create-checkout") return byCheckout(body.session_id)
    const named = body.replaces ? await byCheckout(body.replaces) : null
    if (named || !authorization || !apikey) return named
    return byToken({ authorization, apikey })
  }
}
