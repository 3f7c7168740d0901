import { createHash, randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import { suiteDatabase } from "../support/database.ts"
import {
  makeProduct,
  makeShipping,
  makeVariant,
  type Row,
} from "../support/label-catalogue.ts"
import { complete, openSession } from "../support/label-orders.ts"
import { as, member, refusal, staff } from "../support/label-people.ts"
import { untilBlocked } from "../support/until.ts"

const db = await suiteDatabase()
const { sql } = db
await makeShipping(sql)
const keeper = await staff(sql, "shop")

const DAY_MS = 86_400_000

function inDays(days: number) {
  return new Date(Date.now() + days * DAY_MS)
}

/** An evening with so many places. */
async function makeDate(places: number, values: Record<string, unknown> = {}) {
  const product = await makeProduct(sql, { product_type: "experience" })
  return makeVariant(sql, {
    ...{ product_id: product.id, inventory: places, needs_address: false },
    ...{ starts_at: inDays(7), place: "The 9X Room", ...values },
  })
}

async function buy(variant: Row, qty: number, user?: string) {
  const checkout = await openSession(sql, [{ variant, qty }], { user })
  const { order_id } = await complete(sql, checkout)
  return { order_id, passes: await passesOf(order_id) }
}

type PassRow = {
  id: string
  number: number
  code: string
  holder: string | null
  item: string
  closed_at: Date | null
  entered_at: Date | null
}

async function passesOf(order_id: string) {
  return [
    ...(await sql<PassRow[]>`
      select p.*, i.id as item from passes p
      join order_items i on i.id = p.order_item_id
      where i.order_id = ${order_id} order by p.unit`),
  ]
}

async function only<T>(rows: Promise<Iterable<T>>): Promise<T> {
  const [first] = [...(await rows)]
  return first as T
}

type Answer = {
  outcome: string
  count: { in: number; of: number }
  pass?: Record<string, unknown>
}

async function letIn(
  date: Row,
  shown: { code?: string; pass?: string; entry?: string; at?: Date },
  by = keeper,
) {
  const row = await as(sql, by, (tx) =>
    only(
      tx<{ answer: Answer }[]>`select let_in(${date.id},
        ${shown.entry ?? randomUUID()}, ${shown.code ?? null},
        ${shown.pass ?? null}, ${shown.at ?? new Date()}) as answer`,
    ),
  )
  return row.answer
}

test("a ticket for each that was bought, made with the order, each with a code of its own", async () => {
  const date = await makeDate(12)
  const robin = await member(sql)
  await sql`update auth.users set raw_user_meta_data =
    ${JSON.stringify({ display_name: " Robin\tAchebe " })}::text::jsonb where id = ${robin.id}`
  const { order_id, passes } = await buy(date, 3, robin.id)
  expect(passes.map(({ holder }) => holder)).toEqual(
    Array(3).fill("Robin Achebe"),
  )
  for (const { code } of passes) {
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{26}$/)
  }
  expect(new Set(passes.map(({ code }) => code)).size).toBe(3)
  await sql`select private.issue_passes(${order_id})`
  expect(await passesOf(order_id)).toEqual(passes)
  const club = await makeProduct(sql, { product_type: "membership" })
  const years = await makeVariant(sql, {
    ...{ product_id: club.id, needs_address: false },
  })
  expect((await buy(years, 2)).passes).toHaveLength(1)
  const tee = await makeVariant(sql, { needs_address: false })
  expect((await buy(tee, 2)).passes).toEqual([])
  const guests = await buy(date, 1)
  expect(guests.passes[0]?.holder).toBeNull()
})

/** Opens a checkout with names for its tickets, as create-checkout does. */
async function openNamed(
  lines: { variant: Row; qty: number; names: unknown[] }[],
  user?: string,
) {
  const checkout = await openSession(sql, lines, { user })
  const names = lines.map(({ variant, names }) => ({
    ...{ variant_id: variant.id, names },
  }))
  await sql`select private.keep_ticket_names(
    ${sql.json({ id: checkout.id })}, ${sql.json(names as never)})`
  return checkout
}

async function keptNames(checkout: { id: string }) {
  const rows = await sql<{ holder: string }[]>`
    select holder from checkout_tickets where checkout_id = ${checkout.id}
    order by position, unit`
  return rows.map(({ holder }) => holder)
}

test("each ticket has the name given at checkout, or the buyer's, or the first that was given", async () => {
  const [early, late] = [await makeDate(12), await makeDate(12)]
  const tee = await makeVariant(sql, { needs_address: false })
  const checkout = await openNamed([
    { variant: early, qty: 3, names: ["  Ada\tL ", " ", "Cleo", "Nobody"] },
    { variant: late, qty: 2, names: ["x".repeat(90)] },
    { variant: tee, qty: 1, names: ["A shirt"] },
  ])
  const cut = "x".repeat(80)
  expect(await keptNames(checkout)).toEqual(["Ada L", "Cleo", cut])
  const { order_id } = await complete(sql, checkout)
  const holders = async (order: string) => {
    const rows = await sql<{ holder: string | null }[]>`
      select p.holder from passes p
      join order_items i on i.id = p.order_item_id
      where i.order_id = ${order} order by i.position, p.unit`
    return rows.map(({ holder }) => holder)
  }
  expect(await holders(order_id)).toEqual([
    ...["Ada L", "Ada L", "Cleo", cut, "Ada L"],
  ])
  expect(await keptNames(checkout)).toEqual([])
  await sql`select private.issue_passes(${order_id})`
  expect(await holders(order_id)).toHaveLength(5)

  const robin = await member(sql)
  await sql`update auth.users set raw_user_meta_data =
    '{"display_name": "Robin"}' where id = ${robin.id}`
  const named = { variant: early, qty: 2, names: ["Ada\u202e"] }
  const theirs = await complete(sql, await openNamed([named], robin.id))
  expect(await holders(theirs.order_id)).toEqual(["Ada", "Robin"])
})

test("names of an unpaid checkout are exported, and go with the account and the checkout", async () => {
  const date = await makeDate(12)
  const robin = await member(sql)
  const bought = await buy(date, 1, robin.id)
  await sql`select name_pass(${bought.passes[0]?.id ?? ""}, 'Bea')`
  const line = { variant: date, qty: 1, names: ["Ada"] }
  const open = await openNamed([line], robin.id)
  const [row] = await sql<[{ data: Record<string, unknown> }]>`
    select export_account(${robin.id}) as data`
  expect(row.data).toMatchObject({ unfinished_ticket_names: ["Ada"] })
  await sql`delete from auth.users where id = ${robin.id}`
  expect(await keptNames(open)).toEqual([])
  expect((await passesOf(bought.order_id))[0]?.holder).toBeNull()

  const left = await openNamed([line])
  await sql`select end_checkout('expired', ${left.session_id})`
  // The provider may still say that it was paid after all.
  expect(await keptNames(left)).toEqual(["Ada"])
  await sql`update checkouts set ended_at = now() - interval '5 days'
    where id = ${left.id}`
  await sql`select tidy_up()`
  expect(await keptNames(left)).toEqual([])
})

test("places end with the stock, and a date that has begun is not sold", async () => {
  const date = await makeDate(2)
  await buy(date, 2)
  const full = await refusal(openSession(sql, [{ variant: date, qty: 1 }]))
  expect(full).toBe("9X004")
  const begun = await makeDate(5, { starts_at: new Date() })
  const late = await refusal(openSession(sql, [{ variant: begun, qty: 1 }]))
  expect(late).toBe("9X080")
  const [moment] = await sql<[{ at: Date }]>`
    select private.next_date(now()) as at`
  expect(moment.at.getTime()).toBeGreaterThan(Date.now())
  const ends = { starts_at: inDays(2), ends_at: inDays(1) }
  expect(await refusal(makeDate(1, ends))).toBe("23514")
})

test("a code lets one in once; the second time it is said when and by whom", async () => {
  const date = await makeDate(12)
  const other = await makeDate(12)
  const { passes } = await buy(date, 3)
  const [mine, next] = passes
  const entry = randomUUID()
  const first = await letIn(date, { code: mine?.code, entry })
  expect(first).toMatchObject({ outcome: "in", count: { in: 1, of: 3 } })
  expect(first.pass).not.toHaveProperty("code")
  const again = await letIn(date, { code: mine?.code, entry })
  expect(again).toMatchObject({ outcome: "in", count: { in: 1, of: 3 } })
  const twice = await letIn(date, { code: mine?.code })
  const [who] = await sql<[{ name: string }]>`
    select name from staff where user_id = ${keeper.id}`
  expect(twice).toMatchObject({
    outcome: "already",
    pass: { entered_by: who.name, entered_at: first.pass?.entered_at },
  })
  // As somebody types it from paper.
  const typed = next?.code
    .toLowerCase()
    .replaceAll("0", "o")
    .match(/.{1,4}/g)
  const told = await letIn(date, { code: typed?.join("-") })
  expect(told).toMatchObject({ outcome: "in", count: { in: 2, of: 3 } })
  expect(await letIn(date, { code: randomUUID() })).toEqual({
    ...{ outcome: "unknown", count: { in: 2, of: 3 } },
  })
  const elsewhere = await letIn(other, { code: passes[2]?.code })
  expect(elsewhere.outcome).toBe("other_date")
  const card = await makeVariant(sql, {
    needs_address: false,
    product_id: (await makeProduct(sql, { product_type: "membership" })).id,
  })
  const friend = await buy(card, 1)
  const shown = await letIn(date, { code: friend.passes[0]?.code })
  expect(shown.outcome).toBe("membership")
  const taken = await as(sql, keeper, (tx) =>
    only(tx<{ back: boolean }[]>`select take_back_entry(${entry}) as back`),
  )
  expect(taken.back).toBe(true)
  expect((await letIn(date, { code: mine?.code })).outcome).toBe("in")
})

test("a mended e-mail ends the codes that the wrong reader has", async () => {
  const date = await makeDate(2)
  const { passes, order_id } = await buy(date, 1)
  await as(
    sql,
    keeper,
    (tx) => tx`select mend_email(${order_id}, 'right@fans.example')`,
  )
  const [now] = await passesOf(order_id)
  expect(now?.code).not.toBe(passes[0]?.code)
  const old = await letIn(date, { code: passes[0]?.code })
  expect(old.outcome).toBe("unknown")
})

test("of forty doors that read one code at once, one lets in", async () => {
  const date = await makeDate(5)
  const { passes } = await buy(date, 2)
  const [code, next] = passes.map((pass) => pass.code)
  const answers = await Promise.all(
    Array.from({ length: 40 }, () => letIn(date, { code })),
  )
  const outcomes = answers.map(({ outcome }) => outcome)
  expect(outcomes.filter((outcome) => outcome === "in")).toHaveLength(1)
  expect(outcomes.filter((outcome) => outcome === "already")).toHaveLength(39)
  // Two of them so close that the second asks before the first has written.
  const second = await as(sql, keeper, async (tx) => {
    await tx`select let_in(${date.id}, ${randomUUID()}, ${next ?? ""})`
    const asked = letIn(date, { code: next })
    await untilBlocked(sql, asked)
    return { asked }
  })
  expect((await second.asked).outcome).toBe("already")
})

test("a door whose line was down says when it was, but not anything", async () => {
  const date = await makeDate(5)
  const { passes } = await buy(date, 2)
  const at = new Date(Date.now() - 60_000)
  const minute = await letIn(date, { pass: passes[0]?.id, at })
  expect(new Date(String(minute.pass?.entered_at))).toEqual(at)
  const ago = { pass: passes[1]?.id, at: new Date(0) }
  const long = await letIn(date, ago)
  const entered = Date.parse(String(long.pass?.entered_at))
  expect(entered).toBeGreaterThan(Date.now() - 2 * DAY_MS)
})

test("the door's list has no code, and knows each when it is shown", async () => {
  const date = await makeDate(5)
  const { passes, order_id } = await buy(date, 2)
  type Listed = { number: number; code_sha256: string; code_start: string }
  const list = () =>
    as(sql, keeper, (tx) =>
      only(tx<{ list: Listed[] }[]>`select door_list(${date.id}) as list`),
    )
  const sha = (code: string) => createHash("sha256").update(code).digest("hex")
  const { list: listed } = await list()
  expect(listed.map(({ code_sha256 }) => code_sha256).sort()).toEqual(
    passes.map(({ code }) => sha(code)).sort(),
  )
  expect(JSON.stringify(listed)).not.toContain(passes[0]?.code)
  // What a guest is found by and nothing else, as it lies in a phone.
  const [order] = await sql`select number::text from orders
    where id = ${order_id}`
  const [one] = listed
  const pass = passes.find(({ number }) => number === one?.number)
  expect(one).toEqual({
    ...{ id: pass?.id, number: pass?.number, holder: null },
    ...{ email: "guest@fans.example", order_number: order?.number },
    ...{ code_start: pass?.code.slice(0, 4), code_sha256: expect.any(String) },
    ...{ entered_at: null, entered_by: null },
  })
  const dates = await as(sql, keeper, (tx) =>
    only(tx<{ dates: Row[] }[]>`select door_dates() as dates`),
  )
  const mine = dates.dates.find(({ id }) => id === date.id)
  expect(mine).toMatchObject({ in: 0, of: 2, place: "The 9X Room" })
  await sql`update orders set status = 'refunded', refunded_at = now(),
    refunded_cents = paid_cents where id = ${order_id}`
  expect((await list()).list).toEqual([])
  const late = await letIn(date, { code: passes[0]?.code })
  expect(late.outcome).toBe("given_back")
})

test("what is given back closes, unused tickets first, and is named by nobody", async () => {
  const date = await makeDate(5)
  const { passes, order_id } = await buy(date, 3)
  const [first, second, third] = passes
  await letIn(date, { pass: third?.id })
  await sql`select private.close_line(${first?.item ?? ""}, 1, false)`
  const after = await passesOf(order_id)
  expect(after.map(({ closed_at }) => closed_at !== null)).toEqual([
    ...[false, true, false],
  ])
  expect((await letIn(date, { code: second?.code })).outcome).toBe("given_back")
  const name = (pass: PassRow | undefined, holder: string) =>
    sql`select name_pass(${pass?.id ?? ""}, ${holder})`
  await name(first, "  Ines  ")
  expect((await passesOf(order_id))[0]?.holder).toBe("Ines")
  await name(first, " ")
  expect((await passesOf(order_id))[0]?.holder).toBeNull()
  const refused = (pass: PassRow | undefined, holder = "Oba") =>
    refusal(name(pass, holder))
  expect(await refused(second)).toBe("9X081")
  expect(await refused(third)).toBe("9X082")
  const nobodys = sql`select name_pass(${randomUUID()}, 'a')`
  expect(await refusal(nobodys)).toBe("9X083")
  expect(await refused(first, "x".repeat(81))).toBe("23514")
  await sql`select private.close_line(${first?.item ?? ""}, 5, false)`
  const all = await passesOf(order_id)
  expect(all.every(({ closed_at }) => closed_at)).toBe(true)
})

test("a buyer who is forgotten is forgotten on the ticket, and so is an old evening", async () => {
  const date = await makeDate(5)
  const robin = await member(sql)
  await sql`update auth.users set raw_user_meta_data =
    '{"display_name": "Robin"}' where id = ${robin.id}`
  const kept = await buy(date, 1, robin.id)
  expect(kept.passes[0]?.holder).toBe("Robin")
  const old = await buy(await makeDate(5), 1)
  await sql`update passes set holder = 'Somebody' where id
    in (${old.passes[0]?.id ?? ""})`
  await sql`select private.tidy_passes()`
  expect((await passesOf(old.order_id))[0]?.holder).toBe("Somebody")
  await sql`update product_variants v set starts_at = now() - interval '13 months'
    from passes p where p.variant_id = v.id and p.id = ${old.passes[0]?.id ?? ""}`
  await sql`select private.tidy_passes()`
  expect((await passesOf(old.order_id))[0]?.holder).toBeNull()
  await sql`delete from auth.users where id = ${robin.id}`
  expect((await passesOf(kept.order_id))[0]?.holder).toBeNull()
})
