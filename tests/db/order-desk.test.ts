import { expect, test } from "vitest"
import { suiteDatabase } from "../support/database.ts"
import {
  makeDownload,
  makeProduct,
  makeShipping,
  makeVariant,
} from "../support/label-catalogue.ts"
import {
  ADDRESS,
  complete,
  makeOrder,
  openSession,
} from "../support/label-orders.ts"
import {
  as,
  member,
  type Person,
  refusal,
  staff,
} from "../support/label-people.ts"

const db = await suiteDatabase()
const { sql } = db
await makeShipping(sql)
const keeper = await staff(sql, "shop")
const [{ name: keeperName }] = await sql<[{ name: string }]>`
  select name from staff where user_id = ${keeper.id}`

type Args = Record<string, string | number | object>
type Line = { kind: string; [fact: string]: unknown }

/** A function of the desk, as Studio calls it. */
function at<T = null>(name: string, args: Args, person: Person = keeper) {
  return as(sql, person, async (tx) => {
    const given = Object.entries(args).map(([key, value]) =>
      typeof value === "object" && !Array.isArray(value)
        ? tx`${tx(key)} => ${tx.json(value as never)}::jsonb`
        : tx`${tx(key)} => ${value as string}`,
    )
    const list = given.reduce((all, one) => tx`${all}, ${one}`)
    const [row] = await tx<[{ answer: T }]>`
      select ${tx(name)}(${list}) as answer`
    return row.answer
  })
}

async function parcelOrder(email = `${crypto.randomUUID()}@fans.example`) {
  const variant = await makeVariant(sql, { inventory: 50 })
  return { email, ...(await makeOrder(sql, { variant, email })) }
}

function storyOf(order: string) {
  return at<Line[]>("order_story", { p_order_id: order })
}

test("a wrong address is mended, and the old one stays in the order's book", async () => {
  const { order_id } = await parcelOrder()
  const mended = { ...ADDRESS, line1: "16 Larkhill Terrace", country: "gb" }
  const mend = (p_address: object) =>
    at("mend_address", { p_order_id: order_id, p_address })
  await mend({ ...mended, phone: " " })
  const [row] = await sql`select line1, country, phone from order_addresses
    where order_id = ${order_id}`
  expect(row).toEqual({ line1: mended.line1, country: "GB", phone: null })
  expect((await storyOf(order_id)).at(-1)).toMatchObject({
    ...{ kind: "address", by: keeperName },
    was: { line1: "14 Larkhill Terrace" },
  })
  expect(await refusal(mend({ ...ADDRESS, postcode: "" }))).toBe("9X001")
  const { order_id: digital } = await makeOrder(sql)
  const posted = at("mend_address", { p_order_id: digital, p_address: ADDRESS })
  expect(await refusal(posted)).toBe("9X060")
})

test("a wrong e-mail is mended: the order, its mails and its link follow", async () => {
  const owner = await member(sql)
  const { order_id, email } = await parcelOrder()
  await at("send_parcel", { p_order_id: order_id })
  const mend = (p_email: string) =>
    at("mend_email", { p_order_id: order_id, p_email })
  expect(await refusal(mend("nobody"))).toBe("9X001")
  expect(await refusal(mend(email.toUpperCase()))).toBe("9X060")
  await mend(owner.email.toUpperCase())
  const [order] = await sql`select email, user_id, key_turns from orders
    where id = ${order_id}`
  expect(order).toEqual({ email: owner.email, user_id: owner.id, key_turns: 1 })
  const mails = await sql`select distinct recipient from mail_outbox
    where order_id = ${order_id} and kind <> 'order_for_office'`
  expect(mails).toEqual([{ recipient: owner.email }])
  expect(
    (await storyOf(order_id)).map(({ kind, words }) => words ?? kind),
  ).toEqual(
    expect.arrayContaining(["order_sent", "order_confirmation", "email"]),
  )
})

test("a confirmation is sent again five times and no more", async () => {
  const { order_id, email } = await parcelOrder()
  const again = () => at("send_confirmation_again", { p_order_id: order_id })
  for (let time = 0; time < 5; time += 1) await again()
  expect(await refusal(again())).toBe("9X063")
  const mails = await sql`select recipient from mail_outbox
    where order_id = ${order_id} and kind = 'order_confirmation'`
  expect(mails).toEqual(Array(6).fill({ recipient: email }))
})

test("downloads of one line are given again, to a member and to a guest", async () => {
  const fan = await member(sql)
  const one = await makeDownload(sql)
  const other = await makeDownload(sql)
  const checkout = await openSession(
    sql,
    [
      { variant: one, qty: 1 },
      { variant: other, qty: 1 },
    ],
    { user: fan.id },
  )
  const { order_id } = await complete(sql, checkout, { email: fan.email })
  const items = await sql<{ id: string }[]>`select id from order_items
    where order_id = ${order_id} order by position`
  const [first, second] = items.map(({ id }) => id)
  for (const item of [first, second]) {
    await sql`select claim_download(${item ?? ""}, ${fan.id})`
  }
  const give = (item = "") =>
    at("give_downloads_again", { p_order_item_id: item })
  await give(first)
  const counts = await sql`select download_count from download_logs
    where user_id = ${fan.id} order by download_count`
  expect(counts.map(({ download_count }) => download_count)).toEqual([0, 1])
  const guest = await makeOrder(sql, { variant: one })
  await sql`select claim_order_download(${guest.item.id}, ${guest.order_id})`
  await give(guest.item.id)
  const [log] = await sql`select download_count from order_downloads
    where order_id = ${guest.order_id}`
  expect(log).toEqual({ download_count: 0 })
  expect(await refusal(give((await parcelOrder()).item.id))).toBe("9X034")
  expect(await refusal(give(crypto.randomUUID()))).toBe("9X022")
})

test("an order stops asking for a person when one says what came of it", async () => {
  const { order_id } = await parcelOrder()
  const resolve = (p_reason: string, person = keeper) =>
    at("resolve_attention", { p_order_id: order_id, p_reason }, person)
  expect(await refusal(resolve("Nothing to see."))).toBe("9X064")
  await sql`update orders set attention_reason = 'stock_short'
    where id = ${order_id}`
  expect(await refusal(resolve("  "))).toBe("9X001")
  await resolve(" Pressed two more. ")
  expect(await refusal(resolve("Again."))).toBe("9X064")
  const [order] = await sql`select attended_at, attention_reason from orders
    where id = ${order_id}`
  expect(order?.attended_at).toBeInstanceOf(Date)
  expect((await storyOf(order_id)).at(-1)).toMatchObject({
    ...{ kind: "attended", words: "Pressed two more.", by: keeperName },
  })
})

test("the story has what happened in its order, and goes with the buyer", async () => {
  const { order_id, checkout, item } = await parcelOrder()
  await sql`select record_payment_event('test', ${`e_${order_id}`},
    'checkout.session.completed', ${checkout.session_id})`
  await at("note_order", { p_order_id: order_id, p_words: "Rang about it." })
  await at("send_parcel", { p_order_id: order_id, p_carrier: "Evri" })
  const asked = (lines: object[], cents: number | null, why: string) =>
    as(sql, keeper, async (tx) => {
      const [row] = await tx`select ask_refund(gen_random_uuid(), ${order_id},
        100, ${tx.json(lines as never)}, false, ${cents}, ${why}) ->> 'id' as id`
      return row?.id
    })
  await sql`select refund_order(100, p_order_id => ${order_id})`
  const line = { order_item_id: item.id, qty: 1, back_on_shelf: true }
  const refused = await asked([line], null, "Torn sleeve.")
  await sql`select settle_refund(${refused}, 'failed')`
  await asked([], 60, "Late.")
  const story = await storyOf(order_id)
  expect(story[0]).toMatchObject({ kind: "paid" })
  const kinds = story.map(({ kind }) => kind)
  for (const kind of ["payment", "mail", "note", "parcel"]) {
    expect(kinds).toContain(kind)
  }
  expect(story.find(({ kind }) => kind === "parcel")).toMatchObject({
    ...{ carrier: "Evri", by: keeperName, items: [{ qty: 1 }] },
  })
  const refunds = story.filter(({ kind }) => kind === "refund")
  expect(refunds).toMatchObject([
    { cents: 100, state: "done", origin: "sum", by: null, items: null },
    {
      ...{ state: "failed", origin: "studio", by: keeperName },
      ...{ words: "Torn sleeve.", items: [line] },
    },
    { cents: 60, state: "asked", words: "Late." },
  ])
  await sql`select private.erase_buyer(${order_id})`
  const after = await storyOf(order_id)
  expect(JSON.stringify(after)).not.toContain("Rang")
  expect(
    await found({ p_words: `Robin Achebe ${order_id.slice(0, 8)}` }),
  ).toEqual([])
  const note = at("note_order", { p_order_id: order_id, p_words: "Hm." })
  expect(await refusal(note)).toBe("9X062")
})

type Found = { count: number; rows: { id: string; name: string | null }[] }

async function found(args: Args) {
  const { rows, count } = await at<Found>("find_orders", args)
  expect(count).toBeGreaterThanOrEqual(rows.length)
  return rows.map(({ id }) => id)
}

test("an order is found by number, name, e-mail, postcode and product, in its list", async () => {
  const product = await makeProduct(sql, { title: "100% Düsk_Tape" })
  const variant = await makeVariant(sql, {
    product_id: product.id,
    inventory: 9,
  })
  const checkout = await openSession(sql, [{ variant, qty: 2 }])
  const { order_id, number } = await complete(sql, checkout, {
    ...{ email: "zoe.quill@fans.example" },
    address: { ...ADDRESS, name: "Zoë Quill", postcode: "KW17 2LH" },
  })
  for (const p_words of [
    ...[`#${number}`, `${number} quill`, `Order ${number} zoe`],
    ...[order_id.slice(0, 8).toUpperCase(), "zoe quill", "ZOË", "quill@fans"],
    ...["kw17 2lh", "KW172LH", "dusk_tape", "100%", "quill 100% kw17"],
  ]) {
    expect(await found({ p_words }), p_words).toEqual([order_id])
  }
  for (const p_words of [
    "quilt",
    `#${number}0`,
    `#${Math.floor(number / 10)}`,
    "zoe_quill",
    "10%%",
    "' or true --",
    "\\",
  ]) {
    expect(await found({ p_words }), p_words).toEqual([])
  }
  const { rows } = await at<Found>("find_orders", { p_words: "quill" })
  expect(rows).toMatchObject([
    { number, bought: `2 × 100% Düsk_Tape, ${variant.title}` },
  ])
  const lists = async () =>
    (
      await Promise.all(
        ["to-pack", "sent", "to-attend", "refunded", ""].map(async (state) =>
          (await found({ p_words: "quill", p_state: state })).length === 1
            ? state || "all"
            : null,
        ),
      )
    ).filter(Boolean)
  expect(await lists()).toEqual(["to-pack", "all"])
  await at("send_parcel", { p_order_id: order_id })
  expect(await lists()).toEqual(["sent", "all"])
  await sql`update orders set attention_reason = 'stock_short'
    where id = ${order_id}`
  await sql`select refund_order(1, p_order_id => ${order_id})`
  expect(await lists()).toEqual(["sent", "to-attend", "refunded", "all"])
  await at("mend_email", { p_order_id: order_id, p_email: "q@fans.example" })
  expect(await found({ p_words: "quill@fans" })).toEqual([])
  const [newest] = await found({ p_size: 1 })
  const [next] = await found({ p_size: 1, p_page: 2 })
  expect(newest).not.toBe(next)
  expect(await refusal(found({ p_sort: "seller" }))).toBe("9X001")
})

test("what is to be packed comes in the order it was asked for, with what is left", async () => {
  const one = await parcelOrder()
  const two = await parcelOrder()
  type Packed = { id: string; address: object; lines: object[] }
  const pack = (ids: string[]) =>
    as(sql, keeper, async (tx) => {
      const [row] = await tx<[{ orders: Packed[] }]>`
        select orders_to_pack(${ids}::uuid[]) as orders`
      return row.orders
    })
  const packed = await pack([two.order_id, one.order_id, two.order_id])
  expect(packed.map(({ id }) => id)).toEqual([two.order_id, one.order_id])
  expect(packed[0]).toMatchObject({
    address: { postcode: "SE14 9XO" },
    lines: [{ qty: 1, bought: 1, copies: [], sku: null, shelf: null }],
  })
  await at("send_parcel", { p_order_id: two.order_id })
  expect((await pack([two.order_id]))[0]?.lines).toEqual([])
  expect(await pack([])).toEqual([])

  // Of five numbered copies, two went and the last was given back.
  const edition = await makeVariant(sql, { inventory: 9, edition_size: 9 })
  const many = await makeOrder(sql, { variant: edition, qty: 5 })
  const [p_order_id, line] = [many.order_id, many.item.id]
  await at("send_parcel", { p_order_id, p_lines: { [line]: 2 } })
  await sql`update order_items set refunded_qty = 1 where id = ${line}`
  await sql`select private.close_line(${line}, 1, true)`
  const [rest] = await pack([p_order_id])
  expect(rest?.lines).toMatchObject([
    { qty: 2, bought: 4, copies: [3, 4], edition_size: 9 },
  ])
})
