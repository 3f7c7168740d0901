import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import { suiteDatabase } from "../support/database.ts"
import {
  makeShipping,
  makeVariant,
  type Row,
} from "../support/label-catalogue.ts"
import {
  basket,
  complete,
  openCheckout,
  openSession,
  stockOf,
} from "../support/label-orders.ts"
import { as, member, refusal, staff } from "../support/label-people.ts"

const db = await suiteDatabase()
await makeShipping(db.sql)

const copies = (inventory: number) => makeVariant(db.sql, { inventory })
const client = () => `2001:db8:${randomUUID().slice(0, 4)}::1`

/** What is on the shelf, and how much of that is claimed. */
async function shelf(variant: Row) {
  const [row] = await db.sql`
    select inventory, claimed from product_variants where id = ${variant.id}`
  return [row?.inventory, row?.claimed]
}

function threeMinutesLater() {
  return db.sql`
    update checkouts set firm_until = firm_until - interval '3 minutes'`
}

async function reclaimable(variant: Row, address = client()) {
  const rows = await db.sql<{ session_id: string }[]>`
    select session_id from reclaimable_holds(
      ${variant.id}, 1, null, ${address})`
  return rows.map(({ session_id }) => session_id)
}

test("an order holds forty limited units at most, and names them", async () => {
  const [many, poster] = [await copies(200), await makeVariant(db.sql)]
  const open = (qty: number) =>
    openCheckout(db.sql, [
      { variant: many, qty },
      { variant: poster, qty: 900 },
    ])
  expect(await refusal(open(40))).toBe("none")
  const fault = await open(41).catch((error) => error)
  expect([fault.code, JSON.parse(fault.detail)]).toEqual([
    "9X013",
    { units: 41, variant_ids: [many.id] },
  ])
})

test("an unlimited thing in the basket lets nothing pass that is sold out", async () => {
  const variants = [await copies(0), await makeVariant(db.sql), await copies(3)]
  // Stock is taken in the order of the ids: the unlimited one in every place.
  const ids = variants.map(({ id }) => id).toSorted()
  for (const place of [0, 1, 2]) {
    const others = ids.filter((_, n) => n !== place)
    await db.sql`update product_variants set inventory = case id
      when ${ids[place] as string} then -1 when ${others[0] as string} then 0
      else 3 end where id = any (${ids})`
    const lines = variants.map((variant) => ({ variant, qty: 2 }))
    const fault = await openCheckout(db.sql, lines).catch((error) => error)
    const { short } = JSON.parse(fault.detail ?? "{}")
    expect([fault.code, short]).toEqual([
      "9X004",
      [{ variant_id: others[0], wanted: 2, left: 0 }],
    ])
  }
})

test("an order takes all that is left of three things at most", async () => {
  const last = await Promise.all([1, 2, 1, 2].map(copies))
  const lines = last.map((variant) => ({
    variant,
    qty: variant.inventory as number,
  }))
  expect(await refusal(openCheckout(db.sql, lines))).toBe("9X013")
  expect(await Promise.all(last.map(shelf))).toEqual([
    [1, 0],
    [2, 0],
    [1, 0],
    [2, 0],
  ])
  const fewer = lines.map((line, n) => (n === 1 ? { ...line, qty: 1 } : line))
  expect(await refusal(openCheckout(db.sql, fewer))).toBe("none")
})

test("the label may give fewer of a thing to one order", async () => {
  const variant = await makeVariant(db.sql, { max_per_order: 2 })
  const open = (qty: number) => openCheckout(db.sql, [{ variant, qty }])
  expect(await refusal(open(2))).toBe("none")
  const fault = await open(3).catch((error) => error)
  expect([fault.code, JSON.parse(fault.detail)]).toEqual([
    "9X014",
    { variant_id: variant.id, most: 2 },
  ])
})

test("beyond ten units an hour a client claims, and the shelf stays full", async () => {
  const variant = await copies(30)
  const address = client()
  const open = (qty: number) =>
    openCheckout(db.sql, [{ variant, qty }], { address })
  await open(10)
  expect(await shelf(variant)).toEqual([20, 0])
  await open(15)
  expect(await shelf(variant)).toEqual([20, 15])
  // What is claimed is still promised to somebody: no more than lies there.
  expect(await refusal(open(6))).toBe("9X004")
  expect(await refusal(open(5))).toBe("none")
})

test("paying gives the allowance back, three times", async () => {
  const variant = await copies(100)
  const address = client()
  const open = () => openSession(db.sql, [{ variant, qty: 10 }], { address })
  const first = await open()
  await complete(db.sql, first)
  await open()
  await open()
  expect(await shelf(variant)).toEqual([70, 0])
})

test("a checkout that could not be opened costs no allowance", async () => {
  const variant = await copies(30)
  const address = client()
  const open = () => openCheckout(db.sql, [{ variant, qty: 10 }], { address })
  const { id } = await open()
  await db.sql`select end_checkout('failed', p_checkout_id => ${id})`
  await open()
  expect(await shelf(variant)).toEqual([20, 0])
  await open()
  expect(await shelf(variant)).toEqual([20, 10])
})

test("a member has an allowance of their own, behind whatever router", async () => {
  const variant = await copies(40)
  const address = client()
  await openCheckout(db.sql, [{ variant, qty: 10 }], { address })
  const fan = await member(db.sql)
  await openCheckout(db.sql, [{ variant, qty: 10 }], { address, user: fan.id })
  expect(await shelf(variant)).toEqual([20, 0])
})

test("after three minutes a hold is on the shelf again, and can be paid", async () => {
  const variant = await copies(5)
  const slow = await openSession(db.sql, [{ variant, qty: 2 }])
  await db.sql`select soften_holds()`
  expect(await shelf(variant)).toEqual([3, 0])
  await threeMinutesLater()
  await db.sql`select soften_holds()`
  expect(await shelf(variant)).toEqual([5, 2])
  const other = openCheckout(db.sql, [{ variant, qty: 4 }])
  expect(await refusal(other)).toBe("9X004")
  const { attention_reason } = await complete(db.sql, slow)
  expect([attention_reason, ...(await shelf(variant))]).toEqual([null, 3, 0])
})

test("a claim that was counted away is flagged, whenever it turned out", async () => {
  const steps = [
    (session: string) => db.sql`select begin_checkout(${session}, false)`,
    (session: string) => db.sql`select begin_checkout(${session}, true)`,
    (session: string) => db.sql`select hold_checkout(${session})`,
    () => db.sql`select 1`,
  ]
  const variant = await copies(1)
  const count = (copies: number) => db.sql`
    update product_variants set inventory = ${copies} where id = ${variant.id}`
  for (const step of steps) {
    for (const found of [0, 1]) {
      await count(1)
      const slow = await openSession(db.sql, [{ variant, qty: 1 }])
      await threeMinutesLater()
      await db.sql`select soften_holds()`
      await count(0)
      await step(slow.session_id)
      await count(found)
      const { attention_reason } = await complete(db.sql, slow)
      expect([attention_reason, ...(await shelf(variant))]).toEqual(
        found ? [null, 0, 0] : ["stock_short", 0, 0],
      )
    }
  }
})

test("a variant written back as it was read leaves the claims alone", async () => {
  const variant = await copies(5)
  await openSession(db.sql, [{ variant, qty: 2 }])
  await threeMinutesLater()
  await db.sql`select soften_holds()`
  const person = await staff(db.sql)
  await as(
    db.sql,
    person,
    (tx) => tx`update product_variants
      set claimed = 0, title = 'Small' where id = ${variant.id}`,
  )
  expect(await shelf(variant)).toEqual([5, 2])
  const { product_id } = variant as Row & { product_id: string }
  const added = await as(db.sql, person, (tx) =>
    makeVariant(tx, { product_id, claimed: 3 }),
  )
  expect(await shelf(added)).toEqual([-1, 0])
})

test("claims that are miscounted are counted anew", async () => {
  const [variant, other] = [await copies(5), await copies(5)]
  await openSession(db.sql, [{ variant, qty: 2 }])
  await threeMinutesLater()
  await db.sql`select soften_holds()`
  await db.sql`update product_variants set claimed = 5
    where id = any (${[variant.id, other.id]})`
  await db.sql`select tidy_up()`
  expect(await shelf(variant)).toEqual([5, 2])
  expect(await shelf(other)).toEqual([5, 0])
})

test("a claim that ends leaves the shelf as it is", async () => {
  const variant = await copies(5)
  const { session_id } = await openSession(db.sql, [{ variant, qty: 2 }])
  await threeMinutesLater()
  await db.sql`select soften_holds()`
  await db.sql`select end_checkout('reclaimed', ${session_id})`
  expect(await shelf(variant)).toEqual([5, 0])
})

test("a hold of the first three minutes is nobody else's, a later one is", async () => {
  const variant = await copies(2)
  const { session_id } = await openSession(db.sql, [{ variant, qty: 2 }])
  expect(await reclaimable(variant)).toEqual([])
  await threeMinutesLater()
  expect(await reclaimable(variant)).toEqual([session_id])
})

test("who has begun to pay keeps it, and who only tried once for ten minutes", async () => {
  const variant = await copies(2)
  const { session_id } = await openSession(db.sql, [{ variant, qty: 2 }])
  await threeMinutesLater()
  await db.sql`select soften_holds()`
  const begin = async (underWay: boolean) => {
    const [row] = await db.sql`
      select begin_checkout(${session_id}, ${underWay}) as firm`
    return row?.firm
  }
  expect(await begin(false)).toBe(true)
  expect(await shelf(variant)).toEqual([0, 0])
  expect(await reclaimable(variant)).toEqual([])
  for (let turn = 0; turn < 4; turn += 1) await threeMinutesLater()
  expect(await reclaimable(variant)).toEqual([session_id])
  expect(await begin(false)).toBe(false)
  expect(await begin(true)).toBe(true)
  expect(await reclaimable(variant)).toEqual([])
})

test("a client beyond its allowance gives way at once, not to itself", async () => {
  const variant = await copies(12)
  const greedy = client()
  const open = (qty: number) =>
    openSession(db.sql, [{ variant, qty }], { address: greedy })
  const first = await open(10)
  const { session_id } = await open(2)
  expect(await reclaimable(variant, greedy)).toEqual([])
  expect(await reclaimable(variant)).toEqual([session_id])
  // Within it again by paying: a colleague's copy is not taken for that.
  await complete(db.sql, first)
  expect(await reclaimable(variant, greedy)).toEqual([])
})

test("a client beyond its allowance takes nothing back from others", async () => {
  const [variant, spare] = [await copies(1), await copies(100)]
  const greedy = client()
  const { session_id } = await openSession(db.sql, [{ variant, qty: 1 }])
  await openCheckout(db.sql, [{ variant: spare, qty: 10 }], { address: greedy })
  await threeMinutesLater()
  expect(await reclaimable(variant, greedy)).toEqual([])
  expect(await reclaimable(variant)).toEqual([session_id])
})

test("a declined card beyond the allowance holds nothing, one under way does", async () => {
  const variant = await copies(15)
  const greedy = client()
  const open = (qty: number) =>
    openSession(db.sql, [{ variant, qty }], { address: greedy })
  await open(10)
  const claim = await open(2)
  const begin = async (underWay: boolean) => {
    const [row] = await db.sql`
      select begin_checkout(${claim.session_id}, ${underWay}) as firm`
    return row?.firm
  }
  expect([await begin(false), await begin(false)]).toEqual([false, false])
  expect(await shelf(variant)).toEqual([5, 2])
  expect(await reclaimable(variant)).toEqual([claim.session_id])
  expect(await begin(true)).toBe(true)
  expect(await shelf(variant)).toEqual([3, 0])
  expect(await begin(false)).toBe(true)
})

test("a declined card takes from the allowance that came back meanwhile", async () => {
  const variant = await copies(15)
  const greedy = client()
  const open = (qty: number) =>
    openSession(db.sql, [{ variant, qty }], { address: greedy })
  await open(10)
  const { session_id } = await open(2)
  await db.sql`update private.allowances
    set counted_at = counted_at - interval '30 minutes'
    where key like 'holding %'`
  const [row] = await db.sql`
    select begin_checkout(${session_id}, false) as firm`
  expect([row?.firm, ...(await shelf(variant))]).toEqual([true, 3, 0])
  await open(3)
  expect(await shelf(variant)).toEqual([0, 0])
})

test("guests who have not begun to pay leave most shelves with something", async () => {
  const few = await Promise.all(Array.from({ length: 20 }, () => copies(1)))
  for (const variant of few) {
    await openCheckout(db.sql, [{ variant, qty: 1 }], { address: client() })
  }
  expect(await stockOf(db.sql, few.at(-1) as Row)).toBe(1)
})

test("a network opens 240 checkouts at once, and long baskets count as several", async () => {
  const variants = await Promise.all(
    Array.from({ length: 20 }, () => makeVariant(db.sql)),
  )
  const open = (lines: number, times: number, address: string) => db.sql`
    select open_checkout(p_client_address => ${address}, p_lines => ${db.sql.json(
      basket(variants.slice(0, lines).map((variant) => ({ variant, qty: 1 }))),
    )}::jsonb) from generate_series(1, ${times})`
  const countedAt = (offset: string) => db.sql`
    update private.allowances set counted_at = now() + ${offset}::interval`
  const [crowd, flood] = [client(), client()]
  expect(await refusal(open(1, 240, crowd))).toBe("none")
  expect(await refusal(open(20, 60, flood))).toBe("none")
  await countedAt("1 hour")
  expect(await refusal(open(1, 1, crowd))).toBe("9X012")
  expect(await refusal(open(1, 1, flood))).toBe("9X012")
  await countedAt("-1 minute")
  expect(await refusal(open(1, 30, crowd))).toBe("none")
  await countedAt("1 hour")
  expect(await refusal(open(1, 1, crowd))).toBe("9X012")
})

test("a checkout nobody was told of is due after a minute and soon forgotten", async () => {
  const variant = await copies(3)
  const { id } = await openCheckout(db.sql, [{ variant, qty: 1 }])
  const due = () => db.sql`select from due_checkouts() where id = ${id}`
  expect(await due()).toHaveLength(0)
  await db.sql`update checkouts set created_at = now() - interval '2 minutes'
    where id = ${id}`
  expect(await due()).toHaveLength(1)
  await db.sql`select end_checkout('expired', p_checkout_id => ${id})`
  await db.sql`update checkouts set ended_at = now() - interval '2 hours'
    where id = ${id}`
  await db.sql`select tidy_up()`
  expect(await db.sql`select from checkouts where id = ${id}`).toHaveLength(0)
})

test("every step at the till gives up waiting for a lock", async () => {
  const rows = await db.sql`
    select p.proname as name from pg_proc p
    where p.pronamespace = 'public'::regnamespace
      and p.proname in ('open_checkout', 'attach_session', 'hold_checkout',
        'begin_checkout', 'end_checkout', 'complete_checkout',
        'soften_holds', 'reclaimable_holds', 'take_room',
        'give_room_back')
      and not 'lock_timeout=4s' = any (p.proconfig)`
  expect(rows).toEqual([])
})
