import type { Pass } from "#domain/pass.ts"
import type { Sql } from "#platform/postgres/connection.ts"

/** Of one order, or of one member, at once. */
const MOST_PASSES = 1000

/** A pass and whose it is. */
export type IssuedPass = Pass & {
  order_id: string
  user_id: string | null
  /** The setting `seller` as it was: JSON that a person wrote. */
  seller: unknown
}

/** One pass as it stands now; null when there is none of this id. */
export async function readPass(sql: Sql, id: string) {
  const [row] = await sql<{ pass: IssuedPass }[]>`
    select private.pass_facts(p) as pass from public.passes p
    where p.id = ${id}`
  return row?.pass ?? null
}

/** Those of an order, in the order of its lines, as their buyer sees them. */
export async function passesOf(sql: Sql, orderId: string): Promise<Pass[]> {
  return (await issuedPasses(sql, orderId)).map(shownPass)
}

/** The same with all that a sheet of paper says. */
export async function issuedPasses(sql: Sql, orderId: string) {
  const rows = await sql<{ pass: IssuedPass }[]>`
    select private.pass_facts(p) as pass
    from public.order_items i
    join public.passes p on p.order_item_id = i.id
    where i.order_id = ${orderId}
    order by i.position, i.id, p.unit limit ${MOST_PASSES}`
  return rows.map(({ pass }) => pass)
}

/** All that a member ever bought. */
export async function passesOfMember(sql: Sql, member: string) {
  const rows = await sql<{ pass: IssuedPass }[]>`
    select private.pass_facts(p) as pass
    from public.orders o
    join public.order_items i on i.order_id = o.id
    join public.passes p on p.order_item_id = i.id
    where o.user_id = ${member}
    order by p.number desc limit ${MOST_PASSES}`
  return rows.map(({ pass }) => shownPass(pass))
}

/** What its holder sees of it: nothing of who paid. */
export function shownPass(issued: IssuedPass): Pass {
  const { order_id: _, user_id: __, seller: ___, ...pass } = issued
  return pass
}
