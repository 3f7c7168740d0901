import { expect, test } from "vitest"
import { suiteDatabase } from "../support/database.ts"
import { insert } from "../support/label-catalogue.ts"
import { as, type Person, refusal, visitor } from "../support/label-people.ts"

const db = await suiteDatabase()
await insert(db.sql, "site_settings", {
  key: "contact",
  value: db.sql.json({ deliver: true, to: "hello@9x.example" }),
  is_closed: true,
})

type Values = Record<string, string>

function send(person: Person, table: string, rows: Values | Values[]) {
  return as(db.sql, person, async (tx) => {
    await tx`insert into ${tx(table)} ${tx(rows as never)}`
  })
}

const BLOCKS = [
  ["192.0.2.1", "192.0.2.1"],
  [" 192.0.2.1 ", "192.0.2.1"],
  ["192.0.2.1:5678", "192.0.2.1"],
  ["::ffff:192.0.2.1", "192.0.2.1"],
  ["::FFFF:192.0.2.1", "192.0.2.1"],
  ["0:0:0:0:0:ffff:c000:201", "192.0.2.1"],
  ["[::ffff:c000:201]:443", "192.0.2.1"],
  ["::ffff:255.255.255.255", "255.255.255.255"],
  ["2001:DB8:1:2::9", "2001:db8:1:2::/64"],
  ["[2001:db8:1:2::9]", "2001:db8:1:2::/64"],
  ["fe80::1%eth0", "fe80::/64"],
  ["unknown", "unknown"],
  ["", null],
  [null, null],
] as const

test.each(BLOCKS)(
  "the client address %j counts as %j",
  async (address, block) => {
    const [row] =
      await db.sql`select private.address_block(${address}) as block`
    expect(row?.block).toBe(block)
  },
)

test("a client whose address is no address may use the forms", async () => {
  for (const address of ["fe80::1%eth0", "unknown", "[::1]", "1.2.3.4:5"]) {
    const email = `${address.length}@lists.example`
    const sent = send({ ...visitor(), address }, "newsletter_subs", { email })
    expect(await refusal(sent), address).toBe("none")
  }
})

test("a bundle tells nothing of an address that is on the list", async () => {
  await send(visitor(), "newsletter_subs", { email: "known@lists.example" })
  for (const second of ["bad", "fine@lists.example", "known@lists.example"]) {
    for (const first of ["known@lists.example", "unknown@lists.example"]) {
      const rows = [{ email: first }, { email: second }]
      const bundle = send(visitor(), "newsletter_subs", rows)
      expect(await refusal(bundle), `${first} ${second}`).toBe("9X001")
    }
  }
  const rows = [{ email: "a@lists.example" }, { email: "b@lists.example" }]
  expect(
    await refusal(db.sql`insert into newsletter_subs ${db.sql(rows)}`),
  ).toBe("none")
})

test("demos and messages come one at a time too", async () => {
  const demo = { name: "Ada", email: "ada@bands.example" }
  expect(await refusal(send(visitor(), "demos", [demo, demo]))).toBe("9X001")
  const note = { ...demo, message: "Hello" }
  const notes = send(visitor(), "contact_messages", [note, note])
  expect(await refusal(notes)).toBe("9X001")
})

test("strangers can have one mail a day sent to an address, by any form", async () => {
  const email = "victim@lists.example"
  await send(visitor(), "demos", { name: "Ada", email })
  await send(visitor(), "newsletter_subs", { email })
  const mails = () => db.sql`
    select kind from mail_outbox where recipient = ${email}`
  expect(await mails()).toEqual([{ kind: "demo_received" }])
  await db.sql`update mail_outbox set created_at = now() - interval '25 hours'`
  await send(visitor(), "demos", { name: "Ada", email })
  expect(await mails()).toHaveLength(2)
})

test("a name of tabs and line ends is none", async () => {
  const email = "tab@bands.example"
  const demo = send(visitor(), "demos", { name: "\t\n", email })
  expect(await refusal(demo)).toBe("23514")
  for (const blank of ["name", "message"]) {
    const note = { name: "Ada", email, message: "Hello", [blank]: "\t\r\n" }
    const sent = send(visitor(), "contact_messages", note)
    expect(await refusal(sent), blank).toBe("23514")
  }
})

const LISTS = [
  "a@b.example,c@d.example",
  "a@b.example;c@d.example",
  "ada<a@b.example>",
  'x"y@b.example',
  "a@b.example\u0001",
  "a@b.example\r\nbcc:c@d.example",
]

test.each(LISTS)("%j is not one address to write to", async (email) => {
  const name = "Ada"
  const note = { name, email, message: "Hello" }
  const mail = () =>
    db.sql`select queue_mail('receipt', ${email}, '{}', ${email})`
  const ways = [
    () => send(visitor(), "newsletter_subs", { email }),
    () => send(visitor(), "demos", { name, email }),
    () => send(visitor(), "contact_messages", note),
    mail,
  ]
  for (const way of ways) expect(await refusal(way())).toBe("23514")
  const [row] = await db.sql`select private.clean_email(${email}) as email`
  expect(row?.email).toBeNull()
})
