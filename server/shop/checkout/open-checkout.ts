import type { Sql } from "#platform/postgres/connection.ts"
import { Refusal } from "#platform/refusal.ts"
import { checkoutBusy } from "../checkout-slots.ts"
import type { CheckoutFacts } from "../payment-provider.ts"
import { answering, codeOf, detailsOf, refusalOf } from "../refusals.ts"
import { isLate, type RequestShop, type Shop, successUrl } from "../shop.ts"
import {
  type BasketLine,
  endUnattached,
  findCheckout,
  findNewest,
} from "./checkouts.ts"
import { explained } from "./explain-refusal.ts"
import {
  type Client,
  giveRoomBack,
  reclaimHolds,
  reclaimUses,
  type Shortage,
} from "./reclaim-holds.ts"
import { endReplaced, endSession, isSamePurchase } from "./replace-checkout.ts"
import { retryDeadlock } from "./retry-deadlock.ts"

export type CheckoutWish = {
  member: { id: string; email: string | null; aal: string | null } | null
  /** Null buys the member's cart. */
  lines: BasketLine[] | null
  /** Names for tickets, in their order; null for none. */
  ticketNames: { variant_id: string; names: string[] }[] | null
  promoCode: string | null
  country: string
  clientAddress: string
  replaces: string | null
}

type Placed =
  | { kind: "to pay"; checkout: CheckoutFacts }
  /** Paid already, or free: continue with the success page. */
  | { kind: "done"; sessionId: string }

/** The part of a request's time reserved for storing the session. */
const GRACE_MS = 1_000

/** Opens a checkout and the provider's session for it; returns the address to
 * redirect to. On any failure its stock is released. */
export async function openCheckout(
  shop: RequestShop,
  wish: CheckoutWish,
  timings: Map<string, number>,
) {
  const placed = await place(shop, wish)
  if (placed.kind === "done") return successUrl(shop, placed.sessionId)
  const { checkout } = placed
  const email = wish.member?.email ?? null
  const session = await openSession(shop, checkout, email, timings)
  if (isLate(shop, GRACE_MS)) {
    await endSession(shop.withoutDeadline, session.id, "failed")
    throw checkoutBusy()
  }
  return session.url
}

/** Attempts, because other checkouts may be in the way: an earlier one of the
 * same cart, or one that holds an item wanted here. */
const TRIES = 8

async function place(shop: RequestShop, wish: CheckoutWish): Promise<Placed> {
  const { sql } = shop
  const named = wish.replaces ? await findCheckout(sql, wish.replaces) : null
  const replaced = named && (await findNewest(sql, named))
  if (replaced) {
    const paid =
      replaced.status === "open"
        ? await endReplaced(shop, replaced)
        : await isSamePurchase(sql, replaced, wish.lines)
    if (paid) return { kind: "done", sessionId: replaced.session_id ?? "" }
  }
  const userId = wish.member?.id ?? null
  const client = { userId, address: wish.clientAddress, room: 0 }
  try {
    return await placeWithRetries(shop, wish, client, replaced?.first ?? null)
  } finally {
    await giveRoomBack(shop, client)
  }
}

async function placeWithRetries(
  shop: RequestShop,
  wish: CheckoutWish,
  client: Client,
  replaces: string | null,
) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await placeOnce(shop, wish, client, replaces)
    } catch (error) {
      const outcome =
        attempt < TRIES && (await endObstacles(shop, wish, client, error))
      if (!outcome) throw await explained(shop, error)
      if (outcome !== "again") return outcome
    }
  }
}

/** Ends checkouts in the way if that is allowed, at the provider first; null if
 * nothing can be done. */
async function endObstacles(
  shop: Shop,
  { promoCode }: CheckoutWish,
  client: Client,
  error: unknown,
): Promise<Placed | "again" | null> {
  if (codeOf(error) === "9X011") {
    const paid = await endLive(shop, error)
    return paid ? { kind: "done", sessionId: paid } : "again"
  }
  if (codeOf(error) === "9X085" && promoCode) {
    return (await reclaimUses(shop, promoCode)) ? "again" : null
  }
  if (codeOf(error) !== "9X004") return null
  const { short, units } = detailsOf(error)
  const shortages = short as Shortage[]
  const made = await reclaimHolds(shop, shortages, client, Number(units))
  return made ? "again" : null
}

/** One statement, so that the stock's rows are locked no longer than necessary:
 * in a sale everybody waits for the same row. They queue here, without holding
 * a connection each. Nor do they wait for the disk: the checkout is unknown to
 * anybody until its session is attached, and that commit flushes this one
 * too. */
async function placeOnce(
  shop: RequestShop,
  wish: CheckoutWish,
  client: Client,
  replaces: string | null,
): Promise<Placed> {
  const { sql, checkoutSlots } = shop
  const { member, lines, ticketNames } = wish
  if (member) await checkSecondFactor(sql, member)
  const [{ checkout }] = await retryDeadlock(() =>
    checkoutSlots(
      () => sql<[{ checkout: CheckoutFacts }]>`
        select set_config('synchronous_commit', 'off', true),
          private.keep_ticket_names(public.open_checkout(
            p_user_id => ${member?.id ?? null}::uuid,
            p_lines => ${lines && sql.json(lines)}::jsonb,
            p_promo_code => ${wish.promoCode},
            p_client_address => ${wish.clientAddress},
            p_replaces => ${replaces},
            p_country => ${wish.country},
            p_room_units => ${client.room}
          ), ${ticketNames && sql.json(ticketNames)}::jsonb) as checkout`,
    ),
  )
  // From here the allowance is the checkout's, which returns it on failure.
  client.room = 0
  if (isLate(shop)) {
    await endUnattached(sql, checkout.id, "failed")
    throw checkoutBusy()
  }
  const nothingToAsk = member?.email && !checkout.needs_address
  if (checkout.total_cents > 0 || !nothingToAsk) {
    return { kind: "to pay", checkout }
  }
  return {
    kind: "done",
    sessionId: await completeFree(shop, checkout, member.email),
  }
}

async function checkSecondFactor(
  sql: Sql,
  { id, aal }: NonNullable<CheckoutWish["member"]>,
) {
  const [row] = await sql<[{ ok: boolean }]>`
    select private.second_factor_ok(${id}::uuid, ${aal}) as ok`
  if (!row.ok) throw refusalOf({ code: "9X032" })
}

/** Free, and no details needed: becomes an order at once. */
async function completeFree(
  shop: Shop,
  checkout: CheckoutFacts,
  email: string | null,
) {
  const sessionId = `free_${checkout.id}`
  const url = successUrl(shop, sessionId)
  await retryDeadlock(() =>
    shop.sql.begin(async (tx) => {
      await tx`
        select public.attach_session(${checkout.id}, ${sessionId}, ${url}, null)`
      await tx`
        select public.complete_checkout(
          ${sessionId}, 0, ${checkout.currency}, ${email})`
    }),
  )
  return sessionId
}

/** The session of one that has been paid after all, if any. */
async function endLive(shop: Shop, error: unknown) {
  const live = detailsOf(error).checkouts as {
    id: string
    session_id: string | null
  }[]
  for (const checkout of live) {
    if (await endReplaced(shop, checkout)) return checkout.session_id
  }
  return null
}

async function openSession(
  shop: Shop,
  checkout: CheckoutFacts,
  email: string | null,
  timings: Map<string, number>,
) {
  const { sql, payments, log } = shop
  const asked = performance.now()
  const session = await payments
    .open({ checkout, email })
    .catch(async (error) => {
      // Nobody was given the payment address, so nobody can pay.
      await endUnattached(sql, checkout.id, "failed").catch((fault) =>
        log.warn({ err: fault }, "a checkout is left to the sweep"),
      )
      throw error
    })
  timings.set("provider", performance.now() - asked)
  try {
    await answering(
      retryDeadlock(
        () => sql`
          select public.attach_session(
            ${checkout.id}, ${session.id}, ${session.url},
            ${session.expiresAt})`,
      ),
    )
  } catch (error) {
    // Another window of the same cart was faster: this one must not be paid.
    if (error instanceof Refusal) await payments.expire(session.id)
    throw error
  }
  return session
}
