import type { Pass } from "#domain/pass.ts"
import type { Sql } from "#platform/postgres/connection.ts"

/** For one order, or one member, at once. */
const MOST_PASSES = 1000

/** A pass and its owner. */
export type IssuedPass = Pass & {
  order_id: string
  user_id: string | null
  /** The setting `seller` at the time: JSON written by a person. */
  seller: unknown
}

/** One pass as it is now; null if no pass has this id. */
export async function readPass(sql: Sql, id: string) {
  const [row] = await sql<{ pass: IssuedPass }[]>`
    select private.pass_facts(p) as pass from public.passes p
    where p.id = ${id}`
  return row?.pass ?? null
}

/** An order's passes, in the order of its lines, as their buyer sees them. */
export async function passesOf(sql: Sql, orderId: string): Promise<Pass[]> {
  return (await issuedPasses(sql, orderId)).map(shownPass)
}

/** The same with everything printed on a sheet. */
export async function issuedPasses(sql: Sql, orderId: string) {
  const rows = await sql<{ pass: IssuedPass }[]>`
    select private.pass_facts(p) as pass
    from public.order_items i
    join public.passes p on p.order_item_id = i.id
    where i.order_id = ${orderId}
    order by i.position, i.id, p.unit limit ${MOST_PASSES}`
  return rows.map(({ pass }) => pass)
}

/** All passes that a member ever bought. */
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

/** The fields its holder may see: nothing about the buyer. */
export function shownPass(issued: IssuedPass): Pass {
  const { order_id: _, user_id: __, seller: ___, ...pass } = issued
  return pass
}
