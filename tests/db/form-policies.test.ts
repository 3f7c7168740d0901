import { randomUUID } from "node:crypto"
import { beforeAll, describe, expect, test } from "vitest"
import { suiteDatabase } from "../support/database.ts"
import { as, type Person, refusal, visitor } from "../support/label-people.ts"

const db = await suiteDatabase()

type Values = Record<string, unknown>

function send(person: Person, table: string, values: Values) {
  return as(db.sql, person, async (tx) => {
    await tx`insert into ${tx(table)} ${tx(values as never)}`
  })
}

function demo(values: Values = {}) {
  return {
    name: "Ada Bello",
    email: `${randomUUID()}@bands.example`,
    stream_link: "https://stream.example/ada",
    status: "new",
    ...values,
  }
}

function address() {
  return `${randomUUID()}@lists.example`
}

const FORMS = [
  { table: "demos", values: () => demo(), limit: 5 },
  {
    table: "newsletter_subs",
    values: () => ({ email: address() }),
    limit: 10,
  },
  {
    table: "contact_messages",
    values: () => ({ name: "Ada", email: address(), message: "Hello" }),
    limit: 5,
  },
]

describe.each(FORMS)("$table", ({ table, values, limit }) => {
  beforeAll(async () => {
    await deliverContact(true)
  })

  const size = () => counted(table)

  test("an address is stored lower-case and must look like one", async () => {
    const email = ` ${randomUUID().toUpperCase()}@Lists.Example `
    await send(visitor(), table, { ...values(), email })
    const [row] = await db.sql`select email from ${db.sql(table)}
      where email = ${email.trim().toLowerCase()}`
    expect(row).toBeDefined()
    for (const bad of ["nobody", "a@b", "a b@c.example", "@c.example", ""]) {
      const sent = send(visitor(), table, { ...values(), email: bad })
      expect(await refusal(sent), bad).toBe("23514")
    }
  })

  test(`an address that sends more than ${limit} an hour is refused`, async () => {
    const eager = visitor()
    for (let sent = 0; sent < limit; sent += 1) {
      await send(eager, table, values())
    }
    const rows = await size()
    expect(await refusal(send(eager, table, values()))).toBe("PT429")
    expect(await size()).toBe(rows)
    expect(await refusal(send(visitor(), table, values()))).toBe("none")
    await db.sql`update private.hits set hit_at = hit_at - interval '1 hour'
      where address = ${eager.address}`
    expect(await refusal(send(eager, table, values()))).toBe("none")
  })
})

test("one household of IPv6 addresses counts as one", async () => {
  const home = (host: number) => ({
    ...visitor(),
    address: `2001:db8:1:2::${host}`,
  })
  for (let host = 1; host <= 5; host += 1) {
    await send(home(host), "demos", demo())
  }
  expect(await refusal(send(home(6), "demos", demo()))).toBe("PT429")
  const next = { ...visitor(), address: "2001:db8:2:3::1" }
  expect(await refusal(send(next, "demos", demo()))).toBe("none")
})

test("on Supabase the last hop that forwarded the request counts", async () => {
  const hop = (spoofed: string) =>
    db.sql.begin(async (tx) => {
      const headers = { "x-forwarded-for": `${spoofed}, 203.0.113.77` }
      await tx`select set_config('role', 'anon', true),
        set_config('request.headers', ${JSON.stringify(headers)}, true)`
      await tx`insert into demos ${tx(demo() as never)}`
    })
  for (let sent = 0; sent < 5; sent += 1) await hop(`198.51.100.${sent}`)
  expect(await refusal(hop("198.51.100.99"))).toBe("PT429")
})

test("a demo is trimmed, and the artist is the sender unless said", async () => {
  const email = address()
  await send(visitor(), "demos", {
    ...demo({ email, name: "  Ada Bello ", artist_name: " " }),
    genres: [" Soul ", "", "  "],
    city: " ",
    notes: "",
    stream_link: " https://stream.example/ada ",
  })
  const [row] = await db.sql`select * from demos where email = ${email}`
  expect(row).toMatchObject({
    name: "Ada Bello",
    artist_name: "Ada Bello",
    genres: ["Soul"],
    city: null,
    notes: null,
    stream_link: "https://stream.example/ada",
    status: "new",
  })
  await send(visitor(), "demos", { ...demo(), genres: [""] })
})

test("a demo of the wrong shape is refused", async () => {
  const wrong = [
    demo({ name: " " }),
    demo({ stream_link: "javascript:alert(1)" }),
    demo({ stream_link: "ada on the stream" }),
    demo({ notes: "x".repeat(5001) }),
    demo({ genres: Array(21).fill("Soul") }),
  ]
  for (const values of wrong) {
    const sent = send(visitor(), "demos", values)
    expect(await refusal(sent)).toBe("23514")
  }
  const signed = send(visitor(), "demos", demo({ status: "signed" }))
  expect(await refusal(signed)).toBe("42501")
})

test("the label is written to only while it delivers", async () => {
  const letter = () => ({ name: "Ada", email: address(), message: "Hello" })
  await deliverContact(false)
  const sent = send(visitor(), "contact_messages", letter())
  expect(await refusal(sent)).toBe("42501")
  await db.sql`delete from site_settings where key = 'contact'`
  const unset = send(visitor(), "contact_messages", letter())
  expect(await refusal(unset)).toBe("42501")
  await deliverContact(true)
  const values = letter()
  await send(visitor(), "contact_messages", values)
  const [message] = await db.sql`
    select id from contact_messages where email = ${values.email}`
  const mails = await db.sql`
    select kind, recipient, payload from mail_outbox
    where event_key = ${`contact_message:${message?.id}`}`
  expect(mails).toEqual([
    {
      kind: "contact_message",
      recipient: "hello@9x.example",
      payload: { contact_message_id: message?.id },
    },
  ])
})

test("however many write, the office's mailbox can be read, and nothing is lost", async () => {
  await deliverContact(true)
  await db.sql`delete from private.allowances
    where key = 'messages to the office'`
  const sent = await db.sql`
    insert into contact_messages (name, email, message)
    select 'Ada', 'ada' || n || '@fans.example', 'Hello'
    from generate_series(1, 70) n returning id`
  expect(sent).toHaveLength(70)
  const counts = await db.sql`
    select status, count(*)::int from mail_outbox
    where event_key in ${db.sql(sent.map(({ id }) => `contact_message:${id}`))}
    group by status order by status`
  expect(counts).toEqual([
    { status: "held", count: 10 },
    { status: "queued", count: 60 },
  ])
})

test("a form's thanks go once a day, with nothing the sender typed", async () => {
  const email = address()
  await send(visitor(), "demos", demo({ email, name: "Rude words" }))
  await send(visitor(), "demos", demo({ email, name: "Ruder words" }))
  const thanks = () => db.sql`
    select payload from mail_outbox
    where kind = 'demo_received' and recipient = ${email}`
  const [{ sender_id } = {}] = await db.sql`
    select sender_id from demos where email = ${email}`
  expect(await thanks()).toEqual([{ payload: { sender_id } }])
  await db.sql`update mail_outbox set event_key = 'old:' || event_key
    where recipient = ${email}`
  await send(visitor(), "demos", demo({ email }))
  expect(await thanks()).toHaveLength(2)
})

async function counted(table: string, email?: string) {
  const [row] = await db.sql<[{ rows: number }]>`
    select count(*)::integer as rows from ${db.sql(table)}
    where email = ${email ?? db.sql("email")}`
  return row.rows
}

async function deliverContact(deliver: boolean) {
  const value = db.sql.json({ deliver, to: "hello@9x.example" })
  await db.sql`
    insert into site_settings (key, value, is_closed)
    values ('contact', ${value}, true)
    on conflict (key) do update set value = excluded.value`
}
