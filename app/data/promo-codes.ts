import type { PromoCode } from "#domain/promo.ts"
import { browserTables } from "./browser-tables.ts"
import { publishableKey } from "./publishable-key.ts"

type PromoAnswer =
  | { ok: true; promo: PromoCode | null }
  | { ok: false; reason: "too-many" | "failed" }

const TOO_MANY_REQUESTS = 429

/** A code by its exact name, or null. Wrong guesses and a member's own uses are
 * counted, so it is sent by POST. */
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

/** A member's discount in percent. */
export async function memberPercent(token: string) {
  const db = browserTables(await publishableKey(), token)
  const { data } = await db.rpc("my_discount_percent")
  return data ?? 0
}
