import type { TransactionSql } from "#platform/postgres/connection.ts"
import { Refusal } from "#platform/refusal.ts"
import type { CheckoutFacts } from "../payments/provider.ts"
import { endUnattached, findCheckout } from "./checkouts.ts"
import { endEarlier, isSamePurchase } from "./earlier.ts"
import { answering, codeOf, detailsOf, refusalOf } from "./refusals.ts"
import { type Shop, successUrl } from "./shop.ts"
import { verifyPrice } from "./verify-price.ts"

export type Line = { product_id: string; variant_id: string; qty: number }

export type CheckoutWish = {
  member: { id: string; email: string | null; aal: string | null } | null
  /** Null buys the member's cart. */
  lines: Line[] | null
  promoCode: string | null
  clientAddress: string
  replaces: string | null
}

type Opened = CheckoutFacts & {
  discount_percent: number | null
  country: string
}
type Placed =
  | { kind: "to pay"; checkout: Opened }
  /** Paid already, or nothing to pay: the success page tells the rest. */
  | { kind: "done"; sessionId: string }

/** Opens a checkout and the provider's session for it; answers where the
 * browser goes. Whatever goes wrong, no stock stays taken for nobody. */
export async function openCheckout(shop: Shop, wish: CheckoutWish) {
  const placed = await place(shop, wish)
  if (placed.kind === "done") return successUrl(shop, placed.sessionId)
  return openSession(shop, placed.checkout, wish.member?.email ?? null)
}

/** Earlier checkouts of the same cart are ended first, at the provider and
 * here; then it is tried again. */
const TRIES = 4

async function place(shop: Shop, wish: CheckoutWish): Promise<Placed> {
  const { sql } = shop
  const replaced = wish.replaces ? await findCheckout(sql, wish.replaces) : null
  if (replaced) {
    const paid =
      replaced.status === "open"
        ? await endEarlier(shop, replaced)
        : await isSamePurchase(sql, replaced, wish.lines)
    if (paid) return { kind: "done", sessionId: replaced.session_id ?? "" }
  }
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await sql.begin((tx) =>
        placeOnce(tx, shop, wish, replaced?.session_id ?? null),
      )
    } catch (error) {
      if (codeOf(error) !== "9X011" || attempt === TRIES) {
        throw await explained(shop, error)
      }
      const paid = await endLive(shop, error)
      if (paid) return { kind: "done", sessionId: paid }
    }
  }
}

async function placeOnce(
  tx: TransactionSql,
  shop: Shop,
  wish: CheckoutWish,
  replaces: string | null,
): Promise<Placed> {
  const { member, lines } = wish
  if (member) await checkSecondFactor(tx, member)
  const [row] = await tx<[{ checkout: Opened }]>`
    select public.open_checkout(
      p_user_id => ${member?.id ?? null}::uuid,
      p_lines => ${lines && tx.json(lines)}::jsonb,
      p_promo_code => ${wish.promoCode},
      p_client_address => ${wish.clientAddress},
      p_replaces => ${replaces}
    ) as checkout`
  const { checkout } = row
  await verifyPrice(tx, checkout)
  const nothingToAsk = member?.email && !checkout.needs_address
  if (checkout.total_cents > 0 || !nothingToAsk) {
    return { kind: "to pay", checkout }
  }
  const sessionId = `free_${checkout.id}`
  const url = successUrl(shop, sessionId)
  await tx`
    select public.attach_session(${checkout.id}, ${sessionId}, ${url}, null)`
  await tx`
    select public.complete_checkout(
      ${sessionId}, 0, ${checkout.currency}, ${member.email})`
  return { kind: "done", sessionId }
}

async function checkSecondFactor(
  tx: TransactionSql,
  { id, aal }: NonNullable<CheckoutWish["member"]>,
) {
  const [row] = await tx<[{ ok: boolean }]>`
    select private.second_factor_ok(${id}::uuid, ${aal}) as ok`
  if (!row.ok) throw refusalOf({ code: "9X032" })
}

/** The session of one that turned out to be paid, if one did. */
async function endLive(shop: Shop, error: unknown) {
  const live = detailsOf(error).checkouts as {
    id: string
    session_id: string | null
  }[]
  for (const checkout of live) {
    if (await endEarlier(shop, checkout)) return checkout.session_id
  }
  return null
}

/** Which thing is short: the buyer sees names, not numbers. */
async function explained({ sql }: Shop, error: unknown) {
  if (codeOf(error) !== "9X004") return refusalOf(error) ?? error
  const { variant_id, left } = detailsOf(error)
  const [variant] = await sql<{ name: string }[]>`
    select concat(p.title, ' (', v.title, ')') as name
    from public.product_variants v
    join public.products p on p.id = v.product_id
    where v.id = ${String(variant_id)}`
  if (!variant) return refusalOf(error)
  return refusalOf(
    error,
    Number(left) > 0
      ? `Only ${left} of ${variant.name} left. Please take fewer.`
      : `${variant.name} has just sold out.`,
  )
}

async function openSession(
  shop: Shop,
  checkout: CheckoutFacts,
  email: string | null,
) {
  const { sql, payments, log } = shop
  const session = await payments
    .open({ checkout, email })
    .catch(async (error) => {
      // Nobody was told where to pay it, so nobody can.
      await endUnattached(sql, checkout.id, "failed").catch((fault) =>
        log.warn({ err: fault }, "a checkout is left to the sweep"),
      )
      throw error
    })
  try {
    await answering(sql`
      select public.attach_session(
        ${checkout.id}, ${session.id}, ${session.url}, ${session.expiresAt})`)
  } catch (error) {
    // Another window of the same cart was faster: this one must not be paid.
    if (error instanceof Refusal) await payments.expire(session.id)
    throw error
  }
  return session.url
}
