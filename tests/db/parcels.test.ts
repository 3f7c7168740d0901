import { expect, test } from "vitest"
import { suiteDatabase } from "../support/database.ts"
import {
  makeShipping,
  makeVariant,
  type Row,
} from "../support/label-catalogue.ts"
import { complete, makeOrder, openSession } from "../support/label-orders.ts"
import {
  as,
  member,
  type Person,
  refusal,
  staff,
} from "../support/label-people.ts"
import { until } from "../support/until.ts"

const db = await suiteDatabase()
const { sql } = db
await makeShipping(sql)
const keeper = await staff(sql, "shop")

/** Two records, three shirts, and a file that nobody posts. */
async function bigOrder(email: string | null = "robin@fans.example") {
  const record = await makeVariant(sql, { inventory: 50, title: "LP" })
  const shirt = await makeVariant(sql, { inventory: 50, title: "M" })
  const file = await makeVariant(sql, {
    ...{ is_digital: true, needs_address: false, inventory: -1 },
  })
  const checkout = await openSession(sql, [
    { variant: record, qty: 2 },
    { variant: shirt, qty: 3 },
    { variant: file, qty: 1 },
  ])
  const { order_id } = await complete(sql, checkout, { email })
  const items = await sql<Row[]>`select * from order_items
    where order_id = ${order_id} order by position`
  return { order_id, items: items.map(({ id }) => id) }
}

type Parcel = { carrier?: string; number?: string; lines?: object }

function send(person: Person, order: string, parcel: Parcel = {}) {
  const { carrier = null, number = null, lines } = parcel
  return as(sql, person, async (tx) => {
    const [row] = await tx<[{ id: string }]>`select send_parcel(${order},
      ${carrier}, ${number}, ${lines ? tx.json(lines as never) : null}::jsonb)
      as id`
    return row.id
  })
}

function undo(person: Person, parcel: string) {
  return as(sql, person, (tx) => tx`select undo_parcel(${parcel})`)
}

async function orderOf(id: string) {
  const [order] = await sql<Row[]>`select * from orders where id = ${id}`
  return order
}

function mailsOf(order: string) {
  return sql<{ kind: string; recipient: string; waits: boolean }[]>`
    select kind, recipient, next_attempt_at > now() + interval '50 seconds'
      as waits
    from mail_outbox where order_id = ${order} and kind = 'order_sent'`
}

test("a line remembers whether it is posted, as it was when it was bought", async () => {
  const { order_id, items } = await bigOrder()
  const posted = () => sql`select is_posted from order_items
    where order_id = ${order_id} order by position`
  expect(await posted()).toMatchObject([
    ...[{ is_posted: true }, { is_posted: true }, { is_posted: false }],
  ])
  await sql`update product_variants v set needs_address = false
    from order_items i where i.variant_id = v.id and i.id = ${items[0] ?? ""}`
  expect((await posted())[0]).toMatchObject({ is_posted: true })
})

test("an order goes in two parcels, on the day of the last, and each is told of once", async () => {
  const { order_id, items } = await bigOrder()
  const [record = "", shirt = "", file = ""] = items
  await send(keeper, order_id, {
    ...{ carrier: "Royal Mail", number: "AB 1 GB" },
    lines: { [record]: 2, [shirt]: 1 },
  })
  expect(await orderOf(order_id)).toMatchObject({
    ...{ shipped_at: null, carrier: null },
  })
  for (const lines of [
    ...[{ [shirt]: 3 }, { [record]: 1 }, { [file]: 1 }],
    { [crypto.randomUUID()]: 1 },
  ]) {
    expect(await refusal(send(keeper, order_id, { lines }))).toBe("9X060")
  }
  for (const lines of [
    {},
    [],
    { [shirt]: 0 },
    { [shirt]: 1.5 },
    { [shirt]: "1" },
  ]) {
    expect(await refusal(send(keeper, order_id, { lines }))).toBe("9X001")
  }
  await send(keeper, order_id, { carrier: "Evri" })
  const order = await orderOf(order_id)
  expect(order).toMatchObject({ carrier: "Evri", tracking_number: null })
  expect(order?.shipped_at).toBeInstanceOf(Date)
  expect(await refusal(send(keeper, order_id))).toBe("9X060")
  expect(await mailsOf(order_id)).toEqual(
    Array(2).fill({
      ...{ kind: "order_sent", recipient: "robin@fans.example", waits: true },
    }),
  )
})

test("however many press at once, everything goes once", async () => {
  const { order_id } = await bigOrder()
  // Somebody has the order in hand until all of them are at the door.
  let tries: Promise<string>[] = []
  await sql.begin(async (tx) => {
    await tx`select from orders where id = ${order_id} for no key update`
    tries = Array.from({ length: 6 }, () => refusal(send(keeper, order_id)))
    await until(async () => {
      const [row] = await sql`select count(*)::integer as waiting
        from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`
      return row?.waiting === 6
    })
  })
  const said = await Promise.all(tries)
  expect(said.sort()).toEqual([...Array(5).fill("9X060"), "none"])
  expect(await mailsOf(order_id)).toHaveLength(1)
})

test("a parcel is taken back within its minute with its mail, and not after", async () => {
  const { order_id } = await bigOrder()
  const first = await send(keeper, order_id)
  await undo(keeper, first)
  expect(await orderOf(order_id)).toMatchObject({ shipped_at: null })
  expect(await mailsOf(order_id)).toEqual([])
  expect(await refusal(undo(keeper, first))).toBe("9X022")
  const second = await send(keeper, order_id)
  await sql`update parcels set sent_at = now() - interval '61 seconds'
    where id = ${second}`
  expect(await refusal(undo(keeper, second))).toBe("9X061")
  await sql`update parcels set sent_at = now() where id = ${second}`
  // The worker has it in hand.
  await sql`update mail_outbox set attempts = 1
    where event_key = ${`order_sent:${second}`}`
  expect(await refusal(undo(keeper, second))).toBe("9X061")
  expect(await mailsOf(order_id)).toHaveLength(1)
  const [log] = await sql`select kind, done_by from order_log
    where order_id = ${order_id}`
  expect(log).toEqual({ kind: "parcel_undone", done_by: keeper.id })
})

test("what was said of a parcel is put right without another mail", async () => {
  const { order_id } = await bigOrder()
  const parcel = await send(keeper, order_id, { carrier: "Royal Mial" })
  await as(
    sql,
    keeper,
    (tx) => tx`select mend_parcel(${parcel}, 'Royal Mail', ' AB 2 ')`,
  )
  expect(await orderOf(order_id)).toMatchObject({
    ...{ carrier: "Royal Mail", tracking_number: "AB 2" },
  })
  expect(await mailsOf(order_id)).toHaveLength(1)
  expect(
    await refusal(
      send(keeper, (await bigOrder()).order_id, { carrier: "<b>" }),
    ),
  ).toBe("23514")
})

test("what was given back is not sent, and nobody without an address is written to", async () => {
  const { order_id } = await bigOrder()
  await sql`update orders set status = 'refunded', refunded_at = now(),
    refunded_cents = paid_cents where id = ${order_id}`
  expect(await refusal(send(keeper, order_id))).toBe("9X060")
  const nameless = await bigOrder(null)
  await send(keeper, nameless.order_id)
  expect(await mailsOf(nameless.order_id)).toEqual([])
})

test("who has left is not written to; their address goes with the last parcel", async () => {
  const fan = await member(sql)
  const variant = await makeVariant(sql, { inventory: 9 })
  const { order_id } = await makeOrder(sql, {
    ...{ user: fan.id, email: fan.email, variant },
  })
  await sql`delete from auth.users where id = ${fan.id}`
  const parcel = await send(keeper, order_id)
  expect(await orderOf(order_id)).toMatchObject({ email: null })
  expect(await mailsOf(order_id)).toEqual([])
  expect(await refusal(undo(keeper, parcel))).toBe("9X062")
})

test("what is given back need not be sent: then the order has gone", async () => {
  const { order_id, items } = await bigOrder()
  const [record = "", shirt = ""] = items
  // Whoever gives back line by line keeps count of it in the line.
  await sql`alter table order_items
    add column if not exists refunded_qty integer not null default 0`
  await send(keeper, order_id, { lines: { [record]: 2, [shirt]: 1 } })
  await sql`update order_items set refunded_qty = 2 where id = ${shirt}`
  expect((await orderOf(order_id))?.shipped_at).toBeInstanceOf(Date)
  expect(await refusal(send(keeper, order_id))).toBe("9X060")
})
