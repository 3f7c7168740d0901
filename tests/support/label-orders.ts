import { randomUUID } from "node:crypto"
import type { Sql } from "#platform/postgres/connection.ts"
import { makeVariant, type Row } from "./label-catalogue.ts"

export type Line = { variant: Row; qty: number }

export type Checkout = {
  id: string
  session_id: string
  currency: string
  subtotal_cents: number
  discount_cents: number
  shipping_cents: number
  total_cents: number
  needs_address: boolean
  consented_at: string | null
  items: Record<string, unknown>[]
}

type Buyer = {
  user?: string | undefined
  promo?: string
  address?: string
  replaces?: string
}

export type CompletedOrder = {
  order_id: string
  number: number
  customer_email: string | null
  user_id: string | null
  attention_reason: string | null
  created: boolean
}

export const ADDRESS = {
  name: "Robin Achebe",
  line1: "14 Larkhill Terrace",
  city: "London",
  postcode: "SE14 9XO",
  country: "GB",
}

export function basket(lines: Line[]) {
  return lines.map(({ variant, qty }) => ({
    product_id: variant.product_id as string,
    variant_id: variant.id,
    qty,
  }))
}

/** Opens a checkout without a session; null lines buy the member's cart. */
export async function openCheckout(
  sql: Sql,
  lines: Line[] | null,
  buyer: Buyer = {},
): Promise<Checkout> {
  const [row] = await sql<[{ checkout: Checkout }]>`
    select open_checkout(
      p_user_id => ${buyer.user ?? null}::uuid,
      p_lines => ${lines ? sql.json(basket(lines)) : null}::jsonb,
      p_promo_code => ${buyer.promo ?? null},
      p_client_address => ${buyer.address ?? null},
      p_replaces => ${buyer.replaces ?? null}
    ) as checkout`
  return row.checkout
}

/** The state when the browser leaves for the payment page. */
export async function openSession(
  sql: Sql,
  lines: Line[] | null,
  buyer: Buyer = {},
  prefix = "session_",
): Promise<Checkout> {
  const checkout = await openCheckout(sql, lines, buyer)
  const session = `${prefix}${randomUUID()}`
  await sql`select attach_session(${checkout.id}, ${session}, '/pay',
    now() + interval '31 minutes')`
  return { ...checkout, session_id: session }
}

type Payment = {
  cents?: number
  currency?: string
  email?: string | null
  payment?: string
  address?: typeof ADDRESS | null
}

export async function complete(
  sql: Sql,
  checkout: Checkout,
  paid: Payment = {},
): Promise<CompletedOrder> {
  const email = paid.email === undefined ? "guest@fans.example" : paid.email
  const address = paid.address === undefined ? ADDRESS : paid.address
  const [row] = await sql<[{ receipt: CompletedOrder }]>`
    select complete_checkout(${checkout.session_id},
      ${paid.cents ?? checkout.total_cents}, ${paid.currency ?? "gbp"},
      ${email}, ${paid.payment ?? null},
      ${address && sql.json(address)}::jsonb) as receipt`
  return row.receipt
}

/** A paid order of one variant, by a member or a guest. */
export async function makeOrder(
  sql: Sql,
  options: { user?: string; email?: string; variant?: Row; qty?: number } = {},
) {
  const { qty = 1 } = options
  const variant = options.variant ?? (await makeVariant(sql, DIGITAL))
  const checkout = await openSession(sql, [{ variant, qty }], {
    user: options.user,
  })
  const receipt = await complete(sql, checkout, {
    email: options.email ?? "guest@fans.example",
    payment: `payment_${randomUUID()}`,
  })
  const [item] = await sql<[Row]>`
    select * from order_items where order_id = ${receipt.order_id}`
  return { ...receipt, item, checkout, variant }
}

const DIGITAL = { is_digital: true }

export async function stockOf(sql: Sql, variant: Row) {
  const [row] = await sql<[{ inventory: number }]>`
    select inventory from product_variants where id = ${variant.id}`
  return row.inventory
}
