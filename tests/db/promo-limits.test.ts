import { expect, test } from "vitest"
import { suiteDatabase } from "../support/database.ts"
import {
  insert,
  makeShipping,
  makeVariant,
} from "../support/label-catalogue.ts"
import {
  basket,
  complete,
  openCheckout,
  openSession,
} from "../support/label-orders.ts"
import { as, member, refusal, staff, visitor } from "../support/label-people.ts"

const db = await suiteDatabase({ max: 40 })
const { sql } = db
await makeShipping(sql)
const variant = await makeVariant(sql, { price_cents: 2000 })
const other = await makeVariant(sql, { price_cents: 1000 })
const shop = await staff(sql, "shop")
const LINES = [{ variant, qty: 1 }]
let made = 0

async function code(values: Record<string, unknown> = {}) {
  made += 1
  const row = { code: `CODE${made}`, discount_percent: 10, ...values }
  await insert(sql, "promo_codes", row)
  return row.code
}

function open(promo: string, user?: string, lines = LINES) {
  return openCheckout(sql, lines, { promo, user })
}

async function told(person: Parameters<typeof as>[1], promo: string) {
  const [row] = await as(
    sql,
    person,
    (tx) => tx`select refusal from get_promo_code(${promo})`,
  )
  return row ? row.refusal : "none"
}

test("of forty at once who use a code for five, five do", async () => {
  const promo = await code({ max_uses: 5 })
  const outcomes = await Promise.all(
    Array.from({ length: 40 }, () => refusal(open(promo))),
  )
  expect(outcomes.filter((outcome) => outcome === "none")).toHaveLength(5)
  expect(outcomes.filter((outcome) => outcome === "9X085")).toHaveLength(35)
})

test("a checkout that ends gives its use back, one that is paid does not", async () => {
  const promo = await code({ max_uses: 1 })
  const left = await openSession(sql, LINES, { promo })
  // It may be the caller's own that is being paid.
  expect(await told(visitor(), promo)).toBeNull()
  expect(await refusal(open(promo))).toBe("9X085")
  await sql`select end_checkout('cancelled', ${left.session_id})`
  await complete(sql, await openSession(sql, LINES, { promo }))
  expect(await refusal(open(promo))).toBe("9X085")
  expect(await told(visitor(), promo)).toBe("used-up")
})

test("a code that is changed while somebody pays leaves what was agreed", async () => {
  const promo = await code({
    ...{ discount_percent: 50, product_ids: [variant.product_id] },
  })
  const cheap = await makeVariant(sql, { price_cents: 100 })
  const lines = [...LINES, { variant: cheap, qty: 1 }]
  const checkout = await openSession(sql, lines, { promo })
  await sql`update promo_codes set product_ids = array[${String(cheap.product_id)}::uuid]
    where code = ${promo}`
  const { order_id } = await complete(sql, checkout)
  const [row] = await sql`select sum(discount_cents)::int as off
    from order_items where order_id = ${order_id}`
  expect(row?.off).toBe(1000)
})

test("a limit for each buyer asks who it is, and counts claimed orders too", async () => {
  const promo = await code({ max_uses_each: 1 })
  const ada = await member(sql)
  const bea = await member(sql)
  expect(await refusal(open(promo))).toBe("9X087")
  expect(await told(visitor(), promo)).toBe("needs-account")
  expect(await told(ada, promo)).toBeNull()
  const checkout = await openSession(sql, LINES, { promo, user: ada.id })
  const { order_id } = await complete(sql, checkout, { email: ada.email })
  expect(await refusal(open(promo, ada.id))).toBe("9X088")
  expect(await told(ada, promo)).toBe("used-by-you")
  await sql`update orders set user_id = ${bea.id} where id = ${order_id}`
  expect(await told(bea, promo)).toBe("used-by-you")
  expect(await refusal(open(promo, ada.id))).toBe("none")
})

test("a code holds from its moment, and for its products", async () => {
  const coming = await code({ starts_at: new Date(Date.now() + 60_000) })
  expect(await refusal(open(coming))).toBe("9X006")
  expect(await told(visitor(), coming)).toBe("none")
  const promo = await code({
    discount_percent: 50,
    product_ids: [variant.product_id],
  })
  const both = [...LINES, { variant: other, qty: 3 }]
  expect((await open(promo, undefined, both)).discount_cents).toBe(1000)
  const none = [{ variant: other, qty: 3 }]
  expect(await refusal(open(promo, undefined, none))).toBe("9X086")
})

test("of a code and the members' price the better is fixed, without the code", async () => {
  const ada = await member(sql)
  const promo = await code({ max_uses: 1 })
  const undone = new Error("undone")
  const inTurn = sql.begin(async (tx) => {
    await tx.unsafe(`
      create or replace function private.member_discount_percent(p_user_id uuid)
      returns integer language sql stable set search_path = ''
      as 'select case when p_user_id is null then 0 else 20 end'`)
    const lines = basket(LINES)
    const [opened] = await tx`
      select c ->> 'promo_code' as code, c -> 'discount_percent' as percent,
        c -> 'discount_cents' as cents
      from open_checkout(p_user_id => ${ada.id}, p_lines => ${tx.json(lines)},
        p_promo_code => ${promo}) c`
    expect(opened).toEqual({ code: null, percent: 20, cents: 400 })
    const [mine] = await tx`
      select my_discount_percent() as percent
      from set_config('request.jwt.claims', ${JSON.stringify(ada.claims)}, true)`
    expect(mine).toEqual({ percent: 20 })
    throw undone
  })
  await expect(inTurn).rejects.toBe(undone)
})

test("many single-use codes are made at once by the shop alone", async () => {
  const make = (person: typeof shop, count: number) =>
    as(
      sql,
      person,
      (tx) => tx<[{ codes: string[] }]>`
        select make_promo_codes('Tour 2026', ${count}, 25) as codes`,
    )
  expect(await refusal(make(await staff(sql, "editor"), 2))).toBe("42501")
  expect(await refusal(make(await member(sql), 2))).toBe("42501")
  expect(await refusal(make(shop, 2001))).toBe("9X001")
  const [{ codes }] = await make(shop, 300)
  expect(new Set(codes).size).toBe(300)
  for (const one of codes) expect(one).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/)
  const [first = "", second = ""] = codes
  await complete(sql, await openSession(sql, LINES, { promo: first }))
  expect(await refusal(open(first))).toBe("9X085")
  const [{ ended }] = await as(
    sql,
    shop,
    (tx) => tx<[{ ended: number }]>`
      select end_promo_batch('Tour 2026') as ended`,
  )
  expect(ended).toBe(299)
  expect(await refusal(open(second))).toBe("9X006")
})

test("the shop sees what a code brought, and a used one stays as it is called", async () => {
  const promo = await code()
  await complete(sql, await openSession(sql, LINES, { promo }))
  const look = (tx: typeof sql) => tx<Record<string, unknown>[]>`
    select c.orders_brought, c.cents_brought::integer as cents_brought
    from promo_codes c where c.code = ${promo}`
  const [brought] = await as(sql, shop, (tx) => look(tx as never))
  expect(brought).toEqual({ orders_brought: 1, cents_brought: 1800 + 450 })
  const change = (text: string) => as(sql, shop, (tx) => tx.unsafe(text))
  const named = `where code = '${promo}'`
  expect(await refusal(change(`delete from promo_codes ${named}`))).toBe(
    "9X089",
  )
  expect(
    await refusal(change(`update promo_codes set code = 'NEW' ${named}`)),
  ).toBe("9X089")
  await change(`update promo_codes set active = false ${named}`)
  expect(await refusal(open(promo))).toBe("9X006")
  const unused = await code()
  await change(`delete from promo_codes where code = '${unused}'`)
})
