import type { PromoCode } from "#domain/promo.ts"
import { browserTables } from "./browser-tables.ts"
import { publishableKey } from "./publishable-key.ts"

type PromoAnswer =
  | { ok: true; promo: PromoCode | null }
  | { ok: false; reason: "too-many" | "failed" }

const TOO_MANY_REQUESTS = 429

/** One code by its exact name, or null. Wrong guesses are counted, so it is
 * asked by POST. */
export async function promoByName(code: string): Promise<PromoAnswer> {
  const db = browserTables(await publishableKey())
  const { data, error, status } = await db.rpc("get_promo_code", {
    p_code: code,
  })
  if (status === TOO_MANY_REQUESTS) return { ok: false, reason: "too-many" }
  if (error) return { ok: false, reason: "failed" }
  return { ok: true, promo: data[0] ?? null }
}
