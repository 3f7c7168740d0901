import { expect, test } from "vitest"
import { suiteDatabase } from "../support/database.ts"
import {
  insert,
  makeProduct,
  makeRelease,
  makeShipping,
  makeVariant,
} from "../support/label-catalogue.ts"
import { makeOrder } from "../support/label-orders.ts"
import { as, type Person, refusal, staff } from "../support/label-people.ts"

const db = await suiteDatabase()
await makeShipping(db.sql)
const owner = await staff(db.sql)
const editor = await staff(db.sql, "editor")
const keeper = await staff(db.sql, "shop")
const scout = await staff(db.sql, "scout")

type Part =
  | "to_pack"
  | "to_attend"
  | "dead_mails"
  | "unanswered_demos"
  | "failed_answers"
  | "open_messages"
  | "my_messages"

type Today = Record<Part, number | null> & {
  letters: { id: string; subject: string; why: string; letters: number }[]
  low_stock: { count: number; first: Record<string, unknown>[] } | null
  sales: {
    currency: string
    days: { day: string; orders: number; cents: number }[]
  } | null
  out_next: { title: string }[] | null
}

function today(person: Person) {
  return as(db.sql, person, async (tx) => {
    const [row] = await tx<[{ today: Today }]>`select studio_today() as today`
    return row.today
  })
}

async function partsOf(person: Person) {
  const parts = Object.entries(await today(person))
  return parts.flatMap(([name, part]) => (part === null ? [] : [name])).sort()
}

/** What is more than before after something happened. */
async function more(
  part: Part,
  work: () => Promise<unknown>,
  person: Person = owner,
) {
  const before = await today(person)
  await work()
  const after = await today(person)
  return Number(after[part]) - Number(before[part])
}

const SHOP = ["dead_mails", "low_stock", "out_next", "sales"]
const SHOP_PARTS = [...SHOP, "to_attend", "to_pack"]
const SCOUT = ["failed_answers", "my_messages", "open_messages"]
const SCOUT_PARTS = [...SCOUT, "unanswered_demos"]

test("each role is told of its own part, owners of everything", async () => {
  expect(await partsOf(editor)).toEqual(["letters", "out_next"])
  expect(await partsOf(keeper)).toEqual(SHOP_PARTS)
  expect(await partsOf(scout)).toEqual(SCOUT_PARTS)
  expect(await partsOf(owner)).toEqual(
    [...SHOP_PARTS, ...SCOUT_PARTS, "letters"].sort(),
  )
})

test("an order waits to be packed until it was sent", async () => {
  const variant = await makeVariant(db.sql, { inventory: 50 })
  const { order_id } = await makeOrder(db.sql, { variant })
  const sent = () =>
    as(
      db.sql,
      keeper,
      (tx) => tx`select send_parcel(${order_id}, 'Royal Mail')`,
    )
  expect(await more("to_pack", sent)).toBe(-1)
  expect(await more("to_pack", () => makeOrder(db.sql))).toBe(0)
})

test("an order asks for a person until one has looked, and says why after", async () => {
  const { order_id } = await makeOrder(db.sql)
  const asks = () => db.sql`update orders
    set attention_reason = 'amount_mismatch' where id = ${order_id}`
  const looked = (person: Person) => () =>
    refusal(
      as(
        db.sql,
        person,
        (tx) => tx`select resolve_attention(${order_id}, 'It adds up.')`,
      ),
    )
  expect(await more("to_attend", asks)).toBe(1)
  expect(await more("to_attend", looked(editor))).toBe(0)
  expect(await more("to_attend", looked(keeper))).toBe(-1)
  const [order] = await db.sql`select attention_reason from orders
    where id = ${order_id}`
  expect(order?.attention_reason).toBe("amount_mismatch")
})

test("stock is low at five of what is on the shelf and has an end", async () => {
  const product = await makeProduct(db.sql, { title: "Last Copies" })
  const hidden = await makeProduct(db.sql, { active: false })
  const before = (await today(keeper)).low_stock?.count ?? 0
  for (const [title, inventory, product_id] of [
    ["Six", 6, product.id],
    ["Five", 5, product.id],
    ["None", 0, product.id],
    ["Endless", -1, product.id],
    ["Put away", 1, hidden.id],
  ] as const) {
    await makeVariant(db.sql, { title, inventory, product_id })
  }
  const { low_stock } = await today(keeper)
  expect(low_stock?.count).toBe(before + 2)
  const own = low_stock?.first.filter(({ title }) => title === "Last Copies")
  expect(own?.map(({ variant, left }) => [variant, left])).toEqual([
    ["None", 0],
    ["Five", 5],
  ])
})

test("a demo waits until it has an answer, and again when that came back", async () => {
  const { id } = await insert(db.sql, "demos", {
    ...{ name: "Robin", email: "robin@fans.example", artist_name: "Lull" },
  })
  const judge = (status: string, was: string) => () =>
    as(db.sql, scout, (tx) => tx`select judge_demo(${id}, ${status}, ${was})`)
  const comesBack = () => db.sql`update mail_outbox set status = 'dead'
    where event_key = ${`demo_answer:${id}`}`
  expect(await more("unanswered_demos", judge("shortlisted", "new"))).toBe(0)
  const no = judge("declined", "shortlisted")
  expect(await more("unanswered_demos", no)).toBe(-1)
  const before = await today(scout)
  expect(await more("failed_answers", comesBack)).toBe(1)
  const [pile] = await as(
    db.sql,
    scout,
    (tx) => tx`select demo_queue('failed') as failed,
      demo_queue() -> 'count' as unanswered,
      demo_figures() -> 'waiting' -> 'demos' as waiting`,
  )
  expect(pile?.failed).toMatchObject({ count: 1, demos: [{ id }] })
  const unanswered = (before.unanswered_demos ?? 0) + 1
  expect(pile).toMatchObject({ unanswered, waiting: unanswered })
  expect((await today(scout)).unanswered_demos).toBe(unanswered)
})

test("messages wait until they are closed, and for whom they were given to", async () => {
  const message = { name: "Robin", email: "robin@fans.example", message: "Hi" }
  let id = ""
  const write = async () => {
    id = (await insert(db.sql, "contact_messages", message)).id
  }
  const give = () =>
    as(
      db.sql,
      owner,
      (tx) => tx`select assign_message(${id}, ${scout.id}, null)`,
    )
  const close = () => as(db.sql, scout, (tx) => tx`select close_message(${id})`)
  expect(await more("open_messages", write)).toBe(1)
  expect(await more("my_messages", give, scout)).toBe(1)
  expect((await today(owner)).my_messages).toBe(0)
  expect(await more("my_messages", close, scout)).toBe(-1)
  expect((await today(scout)).open_messages).toBe(0)
})

test("letters wait that missed their moment, were stopped, are in doubt or came back", async () => {
  const now = new Date()
  const long = new Date(Date.now() - 31 * 86_400_000)
  const gone = { state: "sent", started_at: now, ended_at: now }
  for (const [subject, row] of Object.entries({
    Whole: gone,
    Missed: { fault: "A record is not out." },
    Halfway: { state: "stopped", started_at: now },
    Perhaps: { ...gone, doubt_count: 3 },
    "Long ago": { ...gone, doubt_count: 3, ended_at: long },
  })) {
    await insert(db.sql, "letters", { subject, ...row })
  }
  const mailing = await insert(db.sql, "press_mailings", {
    ...{ id: crypto.randomUUID(), subject: "To the press", body: "Listen." },
  })
  for (const [name, no_mail] of [
    ["nell", false],
    ["sam", true],
  ] as const) {
    const email = `${name}@papers.example`
    const contact = await insert(db.sql, "press_contacts", {
      ...{ name, email, no_mail },
    })
    await insert(db.sql, "press_mails", {
      ...{ mailing_id: mailing.id, contact_id: contact.id, state: "failed" },
    })
  }
  const { letters } = await today(editor)
  expect(
    letters.map(({ subject, why, letters }) => [subject, why, letters]).sort(),
  ).toEqual([
    ["Halfway", "stopped", 1],
    ["Missed", "fault", 1],
    ["Perhaps", "doubt", 3],
    ["To the press", "back", 1],
  ])
})

test("a scout is told whether messages come in, nobody else", async () => {
  const asked = (person: Person) =>
    as(db.sql, person, async (tx) => {
      const [row] = await tx`select messages_come_in() as told`
      return row?.told
    })
  expect(await asked(scout)).toBe(false)
  await db.sql`insert into site_settings (key, value, is_closed)
    values ('contact', '{"deliver": true}', true)`
  expect(await asked(scout)).toBe(true)
  expect(await refusal(asked(editor))).toBe("42501")
})

test("a mail that could not be delivered is counted", async () => {
  const dead = () =>
    insert(db.sql, "mail_outbox", {
      ...{ kind: "order_sent", event_key: "dead:1", status: "dead" },
      recipient: "gone@fans.example",
    })
  expect(await more("dead_mails", dead)).toBe(1)
})

test("sales are thirty days of London, less what was given back", async () => {
  const before = await today(keeper)
  const { order_id } = await makeOrder(db.sql)
  const [{ paid_cents }] = await db.sql<[{ paid_cents: number }]>`
    select paid_cents from orders where id = ${order_id}`
  const sold = (seen: Today) => seen.sales?.days.at(-1)?.cents ?? Number.NaN
  const after = await today(keeper)
  expect(after.sales?.days).toHaveLength(30)
  expect(after.sales?.currency).toBe("GBP")
  expect(sold(after) - sold(before)).toBe(paid_cents)
  await db.sql`update orders set refunded_cents = paid_cents,
    status = 'refunded', refunded_at = now() where id = ${order_id}`
  expect(sold(await today(keeper))).toBe(sold(before))
})

test("out next is what has its day ahead, the nearest first", async () => {
  for (const [title, release_date] of [
    ["Later", "2199-02-01"],
    ["Sooner", "2199-01-01"],
    ["Long out", "2020-01-01"],
  ]) {
    await makeRelease(db.sql, {
      ...{ title, release_date, is_public: false },
    })
  }
  const { out_next } = await today(editor)
  expect(out_next?.map(({ title }) => title)).toEqual(["Sooner", "Later"])
})
