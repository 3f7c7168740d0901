import { isUuid } from "#domain/uuid.ts"
import type { Sql } from "#platform/postgres/connection.ts"

export type BasketLine = {
  product_id: string
  variant_id: string
  qty: number
}

export type Checkout = {
  id: string
  session_id: string | null
  status: "open" | "pending" | "completed" | "ended"
  total_cents: number
  currency: string
}

/** Finds a checkout by its session, its own id, or the address of its payment
 * page, which ends in the session's id with every provider: a browser that left
 * and came back knows one of these. */
export async function findCheckout(sql: Sql, word: string) {
  const id = isUuid(word) ? word : null
  const page = /^https?:/.test(word) ? URL.parse(word) : null
  const session = page ? page.pathname.split("/").at(-1) : word
  const [checkout] = await sql<Checkout[]>`
    select id, session_id, status, total_cents, currency
    from public.checkouts
    where session_id = ${session ?? word} or id = ${id}::uuid
    limit 1`
  return checkout ?? null
}

/** The newest checkout of the same cart, and the session of its first one: a
 * window may name a checkout that has been replaced since. The first one is
 * what all windows of a cart share. */
export async function findNewest(sql: Sql, named: Checkout) {
  const [newest] = await sql<(Checkout & { first: string })[]>`
    select c.id, c.session_id, c.status, c.total_cents, c.currency, n.first
    from public.checkouts c,
      (select coalesce(replaces, session_id) as first
        from public.checkouts where id = ${named.id}) n
    where c.session_id = n.first or c.replaces = n.first
    order by c.created_at desc limit 1`
  return newest ?? { ...named, first: null }
}

export type EndOutcome =
  | "expired"
  | "cancelled"
  | "replaced"
  | "failed"
  /** Its stock was given to somebody else before anybody had begun to pay. */
  | "reclaimed"

/** Ends a checkout that has no session, so nobody can be paying it. If it has
 * got its session meanwhile, it is left alone and the session is returned. */
export async function endUnattached(
  sql: Sql,
  checkoutId: string,
  outcome: EndOutcome,
): Promise<string | null> {
  return sql.begin(async (tx) => {
    const [checkout] = await tx<{ session_id: string | null }[]>`
      select session_id from public.checkouts
      where id = ${checkoutId} for update`
    if (!checkout || checkout.session_id) return checkout?.session_id ?? null
    await tx`
      select public.end_checkout(${outcome}, p_checkout_id => ${checkoutId})`
    return null
  })
}
