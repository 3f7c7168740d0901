import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import { suiteDatabase } from "../support/database.ts"
import type { Row } from "../support/label-catalogue.ts"
import { as, type Person, refusal, staff } from "../support/label-people.ts"

const { sql } = await suiteDatabase()
const ada = await staff(sql, "scout")
const bo = await staff(sql, "scout")
const keeper = await staff(sql, "shop")

async function message(email = `${randomUUID()}@fans.example`) {
  const [row] = await sql<[{ id: string }]>`
    insert into contact_messages (name, email, message)
    values ('Robin', ${email}, 'Where is my record?') returning id`
  return row.id
}

async function read(id: string) {
  const [row] = await sql<
    Row[]
  >`select * from contact_messages where id = ${id}`
  return row
}

type Said = { body?: string; key?: string; seen?: number | null }

function reply(person: Person, id: string, said: Said = {}) {
  const { body = "On its way.", key = randomUUID(), seen = null } = said
  return as(sql, person, async (tx) => {
    await tx`select reply_to_message(${id}, ${body}, ${key}, ${seen})`
    return key
  })
}

function assign(person: Person, id: string, to: Person | null, was?: Person) {
  return as(
    sql,
    person,
    (tx) => tx`select assign_message(${id}, ${to?.id ?? null},
      ${was?.id ?? null})`,
  )
}

type Ending = "close_message" | "reopen_message" | "mark_spam"

function end(person: Person, how: Ending, id: string) {
  return as(sql, person, (tx) => tx`select ${tx(how)}(${id})`)
}

function close(person: Person, id: string, seen: number) {
  return as(sql, person, (tx) => tx`select close_message(${id}, ${seen})`)
}

async function replies(id: string) {
  return await sql<Row[]>`select r.*, m.recipient, m.kind as mail
    from message_replies r left join mail_outbox m on m.id = r.mail_id
    where message_id = ${id} order by r.created_at, r.id`
}

type Mail = { names: string[]; name?: string; kind?: string; sender?: string }

async function comes(mail: Mail) {
  const { names, name = `<${randomUUID()}@fans.example>` } = mail
  const [row] = await sql<[{ outcome: string }]>`
    select private.receive_answer(${names}, ${name},
      ${mail.sender ?? "robin@fans.example"}, ${mail.kind ?? "said"},
      'Thank you!') as outcome`
  return row.outcome
}

test("an answer is queued once by its key, to who wrote, and the message is its writer's", async () => {
  const id = await message("robin@fans.example")
  const key = await reply(ada, id)
  await reply(ada, id, { key, body: "Twice?" })
  expect(await replies(id)).toMatchObject([
    {
      id: key,
      direction: "out",
      user_id: ada.id,
      body: "On its way.",
      recipient: "robin@fans.example",
      mail: "message_reply",
      sent_at: null,
    },
  ])
  expect(await read(id)).toMatchObject({
    ...{ replies: 1, assigned_to: ada.id, last_did: "answered" },
    ...{ last_by: ada.id, state: "open" },
  })
  const [sent] = await replies(id)
  await sql`select once_mail_in_doubt(${String(sent?.mail_id)}, 'cut')`
  expect((await replies(id))[0]?.doubted_at).toBeInstanceOf(Date)
  await sql`select once_mail_sent(${String(sent?.mail_id)})`
  expect(await replies(id)).toMatchObject([
    { sent_at: expect.any(Date), doubted_at: null },
  ])
})

test("an answer in which a template's place is open does not go", async () => {
  const id = await message()
  const open = { body: "Hello Robin, {artist} is out." }
  expect(await refusal(reply(ada, id, open))).toBe("9X001")
  expect(await replies(id)).toEqual([])
  await reply(ada, id, { body: "{sic} is how we write it." })
  expect(await replies(id)).toHaveLength(1)
})

test("an answer that crosses another is told, and so is a close", async () => {
  const id = await message()
  await reply(ada, id, { seen: 0 })
  const crossed = reply(bo, id, { seen: 0 })
  await expect(crossed).rejects.toMatchObject({
    code: "9X141",
    message: expect.stringMatching(/has answered meanwhile/),
  })
  expect(await replies(id)).toHaveLength(1)
  expect(await refusal(close(bo, id, 0))).toBe("9X141")
  await reply(bo, id, { seen: 1 })
  expect(await replies(id)).toHaveLength(2)
  const both = await Promise.allSettled([
    reply(ada, id, { seen: 2 }),
    reply(bo, id, { seen: 2 }),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual([
    "fulfilled",
    "rejected",
  ])
  expect(await read(id)).toMatchObject({ replies: 3 })
  await close(ada, id, 3)
  expect(await read(id)).toMatchObject({ state: "closed" })
})

test("a message is given to who looks after messages, as long as it is whose it was", async () => {
  const id = await message()
  await assign(ada, id, bo)
  expect(await refusal(assign(ada, id, ada))).toBe("9X142")
  expect(await refusal(assign(ada, id, keeper, bo))).toBe("9X143")
  expect(await read(id)).toMatchObject({ assigned_to: bo.id })
  await assign(bo, id, null, bo)
  expect(await read(id)).toMatchObject({
    assigned_to: null,
    last_did: "let_go",
  })
  expect(await refusal(assign(ada, randomUUID(), ada))).toBe("9X140")
})

test("it is closed, reopened, marked as spam, and spam is not answered", async () => {
  const id = await message()
  await end(ada, "close_message", id)
  const closed = await read(id)
  expect(closed).toMatchObject({ state: "closed", last_by: ada.id })
  await end(bo, "close_message", id)
  expect(await read(id)).toEqual(closed)
  await end(bo, "mark_spam", id)
  expect(await refusal(reply(ada, id))).toBe("9X144")
  await end(ada, "reopen_message", id)
  expect(await read(id)).toMatchObject({ state: "open", closed_at: null })
})

test("what comes back finds its conversation by our mail or theirs, once", async () => {
  const id = await message("robin@fans.example")
  await reply(ada, id)
  await end(ada, "close_message", id)
  const [ours] = await replies(id)
  const name = "<one@fans.example>"
  const names = ["<else@where.example>", String(ours?.mail_id)]
  expect(
    await Promise.all([1, 2, 3].map(() => comes({ names, name }))),
  ).toEqual(expect.arrayContaining(["taken", "known", "known"]))
  expect(await read(id)).toMatchObject({
    ...{ state: "open", closed_at: null, replies: 2, last_did: "wrote_back" },
  })
  expect(await comes({ names: [name] })).toBe("taken")
  expect(await comes({ names: [randomUUID(), "<no@no.example>"] })).toBe(
    "unknown",
  )
  expect(await comes({ names: [] })).toBe("unknown")
})

test("a machine's answer is marked, and opens nothing again", async () => {
  const id = await message()
  await reply(ada, id)
  await end(ada, "close_message", id)
  const names = [String((await replies(id))[0]?.mail_id)]
  expect(await comes({ names, kind: "automatic" })).toBe("taken")
  expect(await comes({ names, kind: "bounce" })).toBe("taken")
  expect(await read(id)).toMatchObject({
    ...{ state: "closed", replies: 3, last_did: "closed" },
  })
  await end(ada, "mark_spam", id)
  expect(await comes({ names })).toBe("taken")
  expect(await read(id)).toMatchObject({ state: "spam" })
})

test("a conversation that runs wild waits, and keeps no other waiting", async () => {
  const wild = await message()
  await reply(ada, wild)
  const names = [String((await replies(wild))[0]?.mail_id)]
  const outcomes: string[] = []
  for (let sent = 0; sent < 32; sent += 1) outcomes.push(await comes({ names }))
  expect(outcomes.filter((outcome) => outcome === "taken")).toHaveLength(30)
  expect(outcomes.at(-1)).toBe("later")
  const calm = await message()
  await reply(ada, calm)
  const others = [String((await replies(calm))[0]?.mail_id)]
  expect(await comes({ names: others })).toBe("taken")
  await sql`update contact_messages set replies = 300 where id = ${calm}`
  expect(await comes({ names: others })).toBe("full")
  expect(await refusal(reply(ada, calm))).toBe("9X144")
})

test("closed ones are forgotten after two years, spam after a month", async () => {
  const [old, young, spam, open] = await Promise.all(
    [1, 2, 3, 4].map(() => message()),
  )
  await reply(ada, String(old))
  for (const [id, state, ago] of [
    [old, "closed", "25 months"],
    [young, "closed", "23 months"],
    [spam, "spam", "31 days"],
  ]) {
    await sql`update contact_messages set state = ${String(state)},
      closed_at = now() - ${String(ago)}::interval where id = ${String(id)}`
  }
  await sql`update contact_messages set created_at = now() - interval '3 years'
    where id = ${String(open)}`
  await sql`select private.tidy_messages()`
  const left = await Promise.all(
    [old, young, spam, open].map((id) => read(String(id))),
  )
  expect(left.map((row) => row !== undefined)).toEqual([
    ...[false, true, false, true],
  ])
  expect(await replies(String(old))).toEqual([])
})

test("who wrote takes along what was said, and nothing of who said it", async () => {
  const id = await message("takes@fans.example")
  await reply(ada, id)
  const names = [String((await replies(id))[0]?.mail_id)]
  await comes({ names, sender: "takes@fans.example" })
  const [row] = await sql<[{ all: object }]>`
    select private.export_messages('Takes@Fans.example') as all`
  expect(row.all).toMatchObject([
    {
      message: "Where is my record?",
      replies: [
        { from: "the label", body: "On its way." },
        { from: "takes@fans.example", body: "Thank you!" },
      ],
    },
  ])
  expect(JSON.stringify(row.all)).not.toContain(ada.id)
})
