import { expect, test } from "vitest"
import { suiteDatabase } from "../support/database.ts"
import {
  makeDownload,
  makeProduct,
  makeRelease,
  makeShipping,
  makeTrack,
  makeVariant,
  type Row,
} from "../support/label-catalogue.ts"
import {
  complete,
  makeOrder,
  openCheckout,
  openSession,
} from "../support/label-orders.ts"
import {
  as,
  member,
  type Person,
  refusal,
  staff,
  visitor,
} from "../support/label-people.ts"

const db = await suiteDatabase()
await makeShipping(db.sql)

/** A tier of a membership: no file, nothing posted. */
async function makeTier(values: Record<string, unknown> = {}) {
  const product_id =
    values.product_id ??
    (await makeProduct(db.sql, { product_type: "membership" })).id
  return makeVariant(db.sql, { needs_address: false, ...values, product_id })
}

type Term = { number: number; begins: number; ends: number; over: boolean }

/** The terms that somebody has, in days from today. */
async function termsOf(user: string) {
  return [
    ...(await db.sql<Term[]>`
      select number, begins_on - private.london_today() as begins,
        ends_on - private.london_today() as ends,
        ended_at is not null as over
      from memberships where user_id = ${user} order by created_at, ends_on`),
  ]
}

function daysOf(months: number) {
  return db.sql<[{ days: number }]>`
    select (private.london_today() + make_interval(months => ${months}))::date
      - private.london_today() as days`.then(([row]) => row.days)
}

/** As if that many days had gone by since. */
function age(item: Row, days: number) {
  return db.sql`update memberships set begins_on = begins_on - ${days}::int,
    ends_on = ends_on - ${days}::int where order_item_id = ${item.id}`
}

test("bought again it follows on, with the same number; another tier begins at once", async () => {
  const fan = await member(db.sql)
  const friend = await makeTier({ term_months: 12 })
  const best = await makeTier({ product_id: friend.product_id })
  const [year, two] = await Promise.all([12, 24].map(daysOf))
  await makeOrder(db.sql, { user: fan.id, variant: friend })
  await makeOrder(db.sql, { user: fan.id, variant: friend })
  await makeOrder(db.sql, { user: fan.id, variant: best })
  const [first, ...others] = await termsOf(fan.id)
  const { number } = first ?? {}
  expect(first).toMatchObject({ begins: 0, ends: year, over: false })
  expect(others).toEqual([
    { number, begins: year, ends: two, over: false },
    { number, begins: 0, ends: year, over: false },
  ])
  const other = await member(db.sql)
  await makeOrder(db.sql, { user: other.id, variant: friend })
  expect((await termsOf(other.id))[0]?.number).not.toBe(number)
})

test("who buys it signed in and as a guest at the same moment has both terms, one after the other", async () => {
  const tier = await makeTier()
  const [year, two] = await Promise.all([12, 24].map(daysOf))
  const lines = [{ variant: tier, qty: 1 }]
  for (let round = 0; round < 8; round += 1) {
    const fan = await member(db.sql)
    const checkouts = await Promise.all([
      openSession(db.sql, lines, { user: fan.id }),
      openSession(db.sql, lines),
    ])
    await Promise.all(
      checkouts.map((checkout) =>
        complete(db.sql, checkout, { email: fan.email }),
      ),
    )
    const ends = (await termsOf(fan.id)).map((term) => term.ends)
    expect(ends.toSorted((a, b) => a - b)).toEqual([year, two])
  }
})

test("a part of a long term that is given back leaves what follows in the future", async () => {
  const fan = await member(db.sql)
  const tier = await makeTier()
  const long = await makeOrder(db.sql, { user: fan.id, variant: tier, qty: 3 })
  await age(long.item, 800)
  await makeOrder(db.sql, { user: fan.id, variant: tier })
  await db.sql`select private.close_line(${long.item.id}, 2, false)`
  const [cut, next] = await termsOf(fan.id)
  expect(cut?.ends).toBeLessThanOrEqual(0)
  expect(next?.begins).toBe(0)
  expect(next?.ends).toBeGreaterThan(360)
})

test("nobody buys more than forty terms or places in one order, limited or not", async () => {
  const tier = await makeTier()
  const open = (qty: number) =>
    refusal(openCheckout(db.sql, [{ variant: tier, qty }]))
  expect(await open(40)).toBe("none")
  expect(await open(41)).toBe("9X014")
})

test("a refund ends it, and what was to follow follows at once", async () => {
  const fan = await member(db.sql)
  const tier = await makeTier({ member_discount_percent: 15 })
  const year = await daysOf(12)
  const first = await makeOrder(db.sql, { user: fan.id, variant: tier })
  await makeOrder(db.sql, { user: fan.id, variant: tier })
  await db.sql`select private.close_line(${first.item.id}, 1, false)`
  const [ended, running] = await termsOf(fan.id)
  expect(ended?.over).toBe(true)
  expect(running).toMatchObject({ begins: 0, over: false })
  expect(Math.abs((running?.ends ?? 0) - year)).toBeLessThan(2)
  // All the money back, by whichever way, and nobody is a member.
  await db.sql`update orders set status = 'refunded', refunded_at = now(),
    refunded_cents = paid_cents where user_id = ${fan.id}`
  expect((await termsOf(fan.id)).every(({ over }) => over)).toBe(true)
  expect(await db.sql`select private.is_member(${fan.id}) as is`).toEqual([
    { is: false },
  ])
})

test("two of it are two terms, and one of them can be given back", async () => {
  const tier = await makeTier({ term_months: 6 })
  const [half, year] = await Promise.all([6, 12].map(daysOf))
  const fan = await member(db.sql)
  const { item } = await makeOrder(db.sql, {
    user: fan.id,
    variant: tier,
    qty: 2,
  })
  expect(await termsOf(fan.id)).toMatchObject([{ begins: 0, ends: year }])
  await db.sql`select private.close_line(${item.id}, 1, false)`
  const [left] = await termsOf(fan.id)
  expect(Math.abs((left?.ends ?? 0) - (half ?? 0))).toBeLessThan(2)
  await db.sql`select private.close_line(${item.id}, 1, false)`
  expect(await termsOf(fan.id)).toMatchObject([{ over: true }])
})

test("a guest's is bound when the address is confirmed, behind what they have; who leaves takes their name", async () => {
  const tier = await makeTier()
  const shy = await member(db.sql, { confirmed: false })
  await makeOrder(db.sql, { variant: tier, email: shy.email })
  await makeOrder(db.sql, { variant: tier, email: shy.email })
  expect(await termsOf(shy.id)).toEqual([])
  await db.sql`update auth.users set email_confirmed_at = now()
    where id = ${shy.id}`
  const [year, two] = await Promise.all([12, 24].map(daysOf))
  const bound = await termsOf(shy.id)
  expect(bound.map(({ ends }) => ends).toSorted((a, b) => a - b)).toEqual([
    year,
    two,
  ])
  const kept = await db.sql`select id from memberships
    where user_id = ${shy.id}`
  await db.sql`delete from auth.users where id = ${shy.id}`
  expect(
    await db.sql`select user_id from memberships
      where id in ${db.sql(kept.map(({ id }) => id))}`,
  ).toEqual([{ user_id: null }, { user_id: null }])
})

test("a member's discount is the best that holds today", async () => {
  const fan = await member(db.sql)
  const percent = async () => {
    const [row] = await db.sql`
      select private.member_discount_percent(${fan.id}) as percent`
    return row?.percent
  }
  expect(await percent()).toBe(0)
  const small = await makeTier({ member_discount_percent: 5 })
  const large = await makeTier({ member_discount_percent: 20 })
  await makeOrder(db.sql, { user: fan.id, variant: small })
  const { item } = await makeOrder(db.sql, { user: fan.id, variant: large })
  expect(await percent()).toBe(20)
  // What was bought stays as it was bought.
  await db.sql`update product_variants set member_discount_percent = 50
    where id = ${large.id}`
  expect(await percent()).toBe(20)
  await age(item, 400)
  expect(await percent()).toBe(5)
})

test("who nears the end is told once, unless something follows or it is no longer sold", async () => {
  const tier = await makeTier()
  const people = await Promise.all(
    ["ends", "renewed", "later"].map(() => member(db.sql)),
  )
  const [ends, renewed, later] = people as [Person, Person, Person]
  const near = (await daysOf(12)) - 14
  for (const { id } of people) {
    const { item } = await makeOrder(db.sql, { user: id, variant: tier })
    if (id !== later.id) await age(item, near)
  }
  await makeOrder(db.sql, { user: renewed.id, variant: tier })
  const gone = await makeTier()
  const guest = await makeOrder(db.sql, { variant: gone })
  await age(guest.item, near)
  await db.sql`update products set active = false
    where id = ${gone.product_id as string}`
  const tell = async () => {
    const [row] = await db.sql`select tell_renewals() as told`
    return row?.told
  }
  expect(await Promise.all([tell(), tell()])).toEqual(
    expect.arrayContaining([0, 1]),
  )
  expect(await tell()).toBe(0)
  const mails = () => db.sql`
    select recipient from mail_outbox where kind = 'membership_renewal'
    order by created_at`
  expect(await mails()).toEqual([{ recipient: ends.email }])
  await db.sql`update products set active = true
    where id = ${gone.product_id as string}`
  expect(await tell()).toBe(1)
  expect((await mails())[1]).toEqual({ recipient: "guest@fans.example" })
})

test("before its moment, after its end and for members alone, the till refuses", async () => {
  const fan = await member(db.sql)
  await makeOrder(db.sql, { user: fan.id, variant: await makeTier() })
  const hours = (n: number) => new Date(Date.now() + n * 3_600_000)
  const coming = await makeVariant(db.sql, {
    on_sale_from: hours(1),
    on_sale_until: hours(9),
    members_from: hours(-1),
  })
  const over = await makeVariant(db.sql, { on_sale_until: hours(-1) })
  const closed = await makeVariant(db.sql, {
    product_id: (await makeProduct(db.sql, { members_only: true })).id,
  })
  const attempt = (variant: Row, user?: string) =>
    refusal(openCheckout(db.sql, [{ variant, qty: 1 }], { user }))
  expect(await attempt(coming)).toBe("9X075")
  expect(await attempt(over)).toBe("9X076")
  expect(await attempt(closed)).toBe("9X077")
  expect(await attempt(coming, fan.id)).toBe("none")
  await db.sql`select end_checkout('expired', p_checkout_id => id)
    from checkouts where user_id = ${fan.id} and status = 'open'`
  expect(await attempt(over, fan.id)).toBe("9X076")
  expect(await attempt(closed, fan.id)).toBe("none")
  const [row] = await db.sql`select private.next_moment() as at`
  expect(Math.abs(row?.at.getTime() - hours(1).getTime())).toBeLessThan(60_000)
  const odd = [
    { on_sale_from: hours(2), on_sale_until: hours(1) },
    { members_from: hours(1) },
    { members_from: hours(2), on_sale_from: hours(1) },
  ]
  for (const window of odd) {
    expect(await refusal(makeVariant(db.sql, window))).toBe("23514")
  }
})

test("who waits for a thing is told that it is back once it can be bought", async () => {
  const tomorrow = new Date(Date.now() + 86_400_000)
  const variant = await makeVariant(db.sql, {
    inventory: 0,
    on_sale_from: tomorrow,
  })
  await as(
    db.sql,
    visitor(),
    (tx) => tx`select ask_stock_alert(${variant.id}, 'waits@fans.example')`,
  )
  await db.sql`update product_variants set inventory = 5
    where id = ${variant.id}`
  const tell = async () => {
    await db.sql`update private.restocks set next_batch_at = now()`
    const [row] = await db.sql`select tell_restocks() as told`
    return row?.told
  }
  expect(await tell()).toBe(0)
  await db.sql`update product_variants set on_sale_from = now()
    where id = ${variant.id}`
  expect(await tell()).toBe(1)
})

test("a member hears a coming record so many days before, and its stream is withheld from then on", async () => {
  const fan = await member(db.sql)
  const tier = await makeTier({ early_days: 7 })
  const { item } = await makeOrder(db.sql, { user: fan.id, variant: tier })
  const days = (n: number) => new Date(Date.now() + n * 86_400_000)
  const near = await makeRelease(db.sql, { public_from: days(5) })
  const far = await makeRelease(db.sql, { public_from: days(9) })
  const hidden = await makeRelease(db.sql, {
    public_from: days(5),
    is_public: false,
  })
  for (const { id } of [near, far, hidden]) {
    await makeTrack(db.sql, {
      release_id: id,
      storage_bucket: "streams",
      storage_path: `${id}.mp3`,
    })
    await db.sql`insert into storage.objects (bucket_id, name)
      values ('streams', ${`${id}.mp3`})`
  }
  const heard = async (user: string) => {
    const [row] = await db.sql`select early_listening(${user}) as records`
    return row?.records as { id: string; tracks: { path: string }[] }[]
  }
  const stranger = await member(db.sql)
  expect(await heard(stranger.id)).toEqual([])
  expect(await heard(fan.id)).toMatchObject([
    { id: near.id, tracks: [{ path: `withheld/${near.id}.mp3` }] },
  ])
  const lies = (id: string) => db.sql`
    select bucket_id, name from storage.objects where name like ${`%${id}%`}`
  expect(await lies(near.id)).toEqual([
    { bucket_id: "masters", name: `withheld/${near.id}.mp3` },
  ])
  expect(await lies(far.id)).toMatchObject([{ bucket_id: "streams" }])
  // On its day it is everybody's, and nobody's early.
  await db.sql`update releases set public_from = now() where id = ${near.id}`
  await db.sql`select private.place_due_streams()`
  expect(await lies(near.id)).toMatchObject([{ bucket_id: "streams" }])
  expect(await heard(fan.id)).toEqual([])
  await db.sql`update releases set public_from = ${days(5)}
    where id = ${far.id}`
  await age(item, 400)
  expect(await heard(fan.id)).toEqual([])
})

type Found = { count: number; rows: Row[] }

test("the shop finds a member by number, card, name and the account's address", async () => {
  const shop = await staff(db.sql, "shop")
  const fan = await member(db.sql)
  const variant = await makeTier({ title: "Year" })
  const own = await makeOrder(db.sql, { variant, user: fan.id })
  const guest = await makeOrder(db.sql, { variant })
  await age(guest.item, 900)
  await db.sql`update auth.users set email = 'moved-to@fans.example'
    where id = ${fan.id}`
  await db.sql`update passes set holder = 'Robin Quay'
    where order_item_id = ${own.item.id}`
  const find = (args: Record<string, string | number>, by: Person = shop) =>
    as(db.sql, by, async (tx) => {
      const given = tx.json({ ...args })
      const [row] = await tx<{ found: Found }[]>`select find_members(
        coalesce(${given}::jsonb ->> 'words', ''),
        coalesce(${given}::jsonb ->> 'state', ''),
        coalesce(${given}::jsonb ->> 'sort', '-created_at'),
        (${given}::jsonb ->> 'page')::int, (${given}::jsonb ->> 'size')::int
      ) as found`
      return row?.found ?? { count: 0, rows: [] }
    })
  const { rows } = await find({ words: "Moved-To@" })
  expect(rows).toMatchObject([
    {
      email: "moved-to@fans.example",
      holder: "Robin Quay",
      order_id: own.order_id,
      variant_title: "Year",
    },
  ])
  const [term] = rows
  const alike = [term?.number, term?.card_number, " robin q "].map(String)
  for (const words of alike) {
    const found = await find({ words })
    expect(found.rows.map(({ id }) => id)).toContain(term?.id)
  }
  expect(await find({ words: "50%" })).toEqual({ count: 0, rows: [] })
  const over = await find({ state: "over" })
  expect(over.rows.map(({ order_id }) => order_id)).toContain(guest.order_id)
  expect(over.rows.map(({ id }) => id)).not.toContain(term?.id)
  const first = await find({ sort: "number", size: 1 })
  const second = await find({ sort: "number", size: 1, page: 2 })
  expect(first.rows).toHaveLength(1)
  expect(Number(second.rows[0]?.number)).toBeGreaterThanOrEqual(
    Number(first.rows[0]?.number),
  )
  expect(await refusal(find({ sort: "email" }))).toBe("9X001")
  const others = [visitor(), fan, await staff(db.sql, "editor")]
  for (const person of others) {
    expect(await refusal(find({}, person))).toBe("42501")
    const one = as(
      db.sql,
      person,
      (tx) => tx`select member_term(${String(term?.id)})`,
    )
    expect(await refusal(one)).toBe("42501")
  }
})

test("who keeps the shop chooses a record's download, and it has one; without it, it has none", async () => {
  const keeper = await staff(db.sql, "shop")
  const record = await makeVariant(db.sql, { inventory: 5 })
  const { digital_payload_id } = await makeDownload(db.sql)
  const choose = (payload: unknown) =>
    as(db.sql, keeper, async (tx) => {
      const [row] = await tx`update product_variants
        set digital_payload_id = ${payload as string}
        where id = ${record.id} returning is_digital, needs_address`
      return row
    })
  expect(await choose(digital_payload_id)).toEqual({
    is_digital: true,
    needs_address: true,
  })
  const { item } = await makeOrder(db.sql, { variant: record })
  const [order] = await db.sql`select needs_shipping, consented_at from orders
    where id = ${item.order_id as string}`
  // It can be sent back: nothing is agreed for its files.
  expect(order).toEqual({ needs_shipping: true, consented_at: null })
  const fetched = db.sql`select claim_order_download(
    ${item.id}, ${item.order_id as string})`
  expect(await refusal(fetched)).toBe("none")
  expect(await choose(null)).toEqual({ is_digital: false, needs_address: true })
})
