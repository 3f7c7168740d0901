import type { PromoCode } from "#domain/promo.ts"
import { browserTables } from "./browser-tables.ts"
import { publishableKey } from "./publishable-key.ts"

type PromoAnswer =
  | { ok: true; promo: PromoCode | null }
  | { ok: false; reason: "too-many" | "failed" }

const TOO_MANY_REQUESTS = 429

/** One code by its exact name, or null. Wrong guesses are counted, so it is
 * asked by POST; a member's own uses are counted too. */
export async function promoByName(
  code: string,
  token: string | null,
): Promise<PromoAnswer> {
  const db = browserTables(await publishableKey(), token ?? undefined)
  const { data, error, status } = await db.rpc("get_promo_code", {
    p_code: code,
  })
  if (status === TOO_MANY_REQUESTS) return { ok: false, reason: "too-many" }
  if (error) return { ok: false, reason: "failed" }
  return { ok: true, promo: data[0] ?? null }
}

/** What a member pays less than others, in percent. */
export async function memberPercent(token: string) {
  const db = browserTables(await publishableKey(), token)
  const { data } = await db.rpc("my_discount_percent")
  return data ?? 0
}
