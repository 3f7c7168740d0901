import type { Assault, Scene } from "./assault.ts"
import { asMember, type Member, makeMember } from "./member.ts"

const TABLES = [
  "orders",
  "order_items",
  "order_addresses",
  "download_logs",
  "cart_items",
]
const FUNCTIONS = [
  ["export-account", {}],
  ["create-checkout", { isGuest: false }],
] as const

/** A token that was copied before its owner signed out is useless. */
export const signedOutToken: Assault = {
  name: "signed-out-token",
  async run(scene) {
    const member = await makeMember(scene)
    const item = await giveOrder(scene, member)
    const before = await rowsBy(member)
    const all = `a member reads ${JSON.stringify(before)}`
    scene.ledger.expect("answers", Object.values(before).every(Boolean), all)
    const thief = { ...member, home: scene.stranger() }
    await member.home.call("/auth/v1/logout", {}, asMember(member.token))
    const after = await rowsBy(thief)
    const still = `signed out, the token reads ${JSON.stringify(after)}`
    scene.ledger.expect("private", !Object.values(after).some(Boolean), still)
    const bought = { order_item_id: item }
    for (const [name, body] of [
      ...FUNCTIONS,
      ["generate-download-links", bought] as const,
    ]) {
      const told = await thief.home.invoke(name, body, asMember(member.token))
      const seen = `signed out, ${name}: ${told.status} ${told.text.slice(0, 120)}`
      scene.ledger.expect("private", told.status === 401, seen)
    }
  },
}

async function giveOrder({ sql }: Scene, { id }: Member) {
  const [order] = await sql<{ item: string; payload: string }[]>`
    update orders o set user_id = ${id}
    from order_items i
    join product_variants v on v.id = i.variant_id
    where i.order_id = o.id and o.status = 'paid'
      and coalesce(i.digital_payload_id, v.digital_payload_id) is not null
      and o.id = (
        select d.order_id from order_items d
        join orders p on p.id = d.order_id and p.status = 'paid'
        join order_addresses a on a.order_id = d.order_id
        where d.digital_payload_id is not null limit 1)
    returning i.id as item,
      coalesce(i.digital_payload_id, v.digital_payload_id) as payload`
  if (!order) throw new Error("the demo has no such order")
  await sql`
    insert into download_logs (user_id, digital_payload_id, download_count)
    values (${id}, ${order.payload}, 1)`
  await sql`
    insert into cart_items (user_id, product_id, variant_id, qty)
    select ${id}, v.product_id, v.id, 1 from product_variants v
    where v.is_open limit 1`
  return order.item
}

async function rowsBy({ home, token }: Member) {
  const counts: Record<string, number> = {}
  for (const table of TABLES) {
    const path = `/rest/v1/${table}?select=*`
    const { status, text } = await home.call(path, undefined, asMember(token))
    counts[table] = status === 200 ? JSON.parse(text).length : 0
  }
  return counts
}
