import { z } from "zod"
import { MOST_OF_ONE } from "#domain/cart.ts"
import { isDestination } from "#domain/destinations.ts"
import { cleanHolder } from "#domain/pass.ts"
import { HOME_COUNTRY } from "#domain/shipping.ts"
import { MOST_TICKETS } from "#domain/ticket-names.ts"
import type { RequestContext } from "#platform/caller.ts"
import type { FunctionHandler } from "#platform/functions.ts"
import { asCaller } from "#platform/postgres/as-caller.ts"
import type { Sql } from "#platform/postgres/connection.ts"
import { Refusal } from "#platform/refusal.ts"
import { liveSession } from "../../../account/live-member.ts"
import { parseBody } from "../../../http/parse-body.ts"
import { answering, refusalOf } from "../../refusals.ts"
import { forOneRequest, type Shop } from "../../shop.ts"
import { type CheckoutWish, openCheckout } from "../open-checkout.ts"

/** A longer name is refused; up to this, a pasted one is cut. */
const LONGEST_TYPED = 1000

const BODY = z.object({
  isGuest: z.boolean(),
  items: z
    .array(
      z.object({
        productId: z.guid(),
        variantId: z.guid(),
        qty: z.int().min(1).max(MOST_OF_ONE),
        names: z
          .array(z.string().max(LONGEST_TYPED))
          .max(MOST_OF_ONE)
          .nullish(),
      }),
    )
    .max(100)
    .nullish(),
  promo_code: z.string().trim().max(100).nullish(),
  country: z
    .string()
    .regex(/^[A-Za-z]{2}$/)
    .nullish(),
  replaces: z.string().min(1).max(2000).nullish(),
})

const NOT_SIGNED_IN = {
  code: "not_signed_in",
  message: "Please sign in to check out with your account.",
}

type Body = z.infer<typeof BODY>

/** `{isGuest, items?, promo_code?, country?, replaces?}` → `{url}` of the
 * payment page.
 * Prices come from the database; any that a client sends are ignored. A member
 * buys the cart in the database: of their items only the names for tickets are
 * read. */
export function createCheckout(shop: Shop): FunctionHandler {
  return async ({ body, context, timings }) => {
    const timed = forOneRequest(shop)
    const asked = parseBody(BODY, body)
    const wish = wishOf(asked, context)
    if (wish.member) await liveSession(shop.sql, context.caller, NOT_SIGNED_IN)
    if (wish.promoCode) await tryCode(shop.sql, context, wish.promoCode)
    return { url: await openCheckout(timed, wish, timings) }
  }
}

function wishOf(asked: Body, { caller, clientAddress }: RequestContext) {
  return {
    member: asked.isGuest ? null : claimedMember(caller.claims),
    lines: asked.isGuest ? linesOf(asked) : null,
    ticketNames: ticketNamesOf(asked),
    promoCode: asked.promo_code || null,
    country: destination(asked.country?.toUpperCase() ?? HOME_COUNTRY),
    clientAddress,
    replaces: asked.replaces ?? null,
  } satisfies CheckoutWish
}

/** Only countries whose addresses the provider accepts. */
function destination(country: string) {
  if (!isDestination(country)) throw refusalOf({ code: "9X009" })
  return country
}

function claimedMember({
  sub,
  email,
  aal,
}: RequestContext["caller"]["claims"]) {
  if (!sub) throw new Refusal(401, NOT_SIGNED_IN)
  return { id: sub, email: email || null, aal: aal ?? null }
}

function linesOf({ items }: Body) {
  return (items ?? []).map(({ productId, variantId, qty }) => ({
    product_id: productId,
    variant_id: variantId,
    qty,
  }))
}

/** As many names as the cart has tickets. Unnamed tickets get the buyer's. */
function ticketNamesOf({ items }: Body) {
  const all = (items ?? []).flatMap(({ variantId, names }) =>
    (names ?? []).map((name) => ({ variantId, name })),
  )
  const named = all.slice(0, MOST_TICKETS).map(({ variantId, name }) => ({
    variant_id: variantId.toLowerCase(),
    names: [cleanHolder(name)],
  }))
  return named.length > 0 ? named : null
}

/** As the visitor, from their address: wrong guesses count here as they do on
 * the cart page, so that this is no way around that limit. */
async function tryCode(sql: Sql, context: RequestContext, code: string) {
  const text = "select 1 from public.get_promo_code($1)"
  const found = await answering(
    asCaller(sql, context, { text, values: [code] }, { readOnly: false }),
  )
  if (found.length === 0) throw refusalOf({ code: "9X006" })
}
