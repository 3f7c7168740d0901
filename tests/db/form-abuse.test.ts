import fc from "fast-check"
import { expect, test } from "vitest"
import { clientNetwork } from "#platform/limits/client-network.ts"
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
  ["2001:DB8:1:2::9", "2001:db8:1::/48"],
  ["[2001:db8:1:2::9]", "2001:db8:1::/48"],
  ["fe80::1%eth0", "fe80::/48"],
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

test("the server and the database count the same networks", async () => {
  const hextet = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 0xffff }))
  const hextets = fc.array(hextet, { minLength: 8, maxLength: 8 })
  const written = hextets.map((parts) =>
    parts.map((part) => part.toString(16)).join(":"),
  )
  const short = written.map(
    (address) => new URL(`http://[${address}]`).hostname,
  )
  const addresses = [
    ...["::", "::1", "::ffff:203.0.113.7", "::FFFF:cb00:7107", "fe80::1%eth0"],
    ...["64:ff9b::203.0.113.7", "::203.0.113.7", "0:0:1::", "203.0.113.7"],
    ...fc.sample(written, { numRuns: 200, seed: 9 }),
    ...fc
      .sample(short, { numRuns: 200, seed: 9 })
      .map((host) => host.slice(1, -1)),
  ]
  const rows = await db.sql<{ address: string; block: string }[]>`
    select address, private.address_block(address) as block
    from unnest(${addresses}::text[]) address`
  expect(rows.map(({ block }) => block)).toEqual(
    rows.map(({ address }) => clientNetwork(address)),
  )
})

test("65,536 neighbours of one subscriber are one client", async () => {
  const sendFrom = (n: number) =>
    send(
      { ...visitor(), address: `2001:db8:4848:${n.toString(16)}::1` },
      "newsletter_subs",
      { email: `${n}@neighbours.example` },
    )
  for (let n = 0; n < 10; n += 1) await sendFrom(n)
  expect(await refusal(sendFrom(10))).toBe("PT429")
})

/** A subscription as PostgREST of a Supabase project would write it. */
function subscribe(headers: Record<string, string>, email: string) {
  return db.sql.begin(async (tx) => {
    await tx`set local session authorization authenticator`
    await tx`select set_config('role', 'anon', true),
      set_config('request.headers', ${JSON.stringify(headers)}, true)`
    await tx`insert into newsletter_subs (email) values (${email})`
  })
}

test("past our server nobody says who they are, through it everybody is told apart", async () => {
  await db.sql.unsafe(`do $$ begin
    create role authenticator noinherit;
    exception when duplicate_object then null; end $$;
    grant anon to authenticator`)
  await db.sql`select private.trust_server('ours')`
  const forged = (n: number, token: string) =>
    subscribe(
      {
        "x-client-address": `198.51.100.${n}`,
        "x-forwarded-for": `198.51.100.${n}, 203.0.113.99`,
        "x-server-token": token,
      },
      `${n}@${token || "nobody"}.example`,
    )
  for (let n = 0; n < 10; n += 1) await forged(n, "guessed")
  expect(await refusal(forged(10, "guessed"))).toBe("PT429")
  expect(await refusal(forged(11, ""))).toBe("PT429")
  for (let n = 20; n < 31; n += 1) {
    expect(await refusal(forged(n, "ours"))).toBe("none")
  }
  await db.sql`select private.trust_server('rotated')`
  expect(await refusal(forged(31, "ours"))).toBe("PT429")
})

test("a client whose address is no address may use the forms", async () => {
  for (const address of ["fe80::1%eth0", "unknown", "[::1]", "1.2.3.4:5"]) {
    const email = `${address.length}@lists.example`
    const sent = send({ ...visitor(), address }, "newsletter_subs", { email })
    expect(await refusal(sent), address).toBe("none")
  }
})

test("a bundle tells nothing of an address that is on the list", async () => {
  await insert(db.sql, "newsletter_subs", {
    ...{ email: "known@lists.example", confirmed_at: new Date() },
  })
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

/** As if all that was mailed had been mailed a day before. */
function dayLater() {
  return db.sql`update mail_outbox set event_key = 'old:' || event_key,
    created_at = created_at - interval '25 hours'`
}

test("strangers can have two mails a day sent to an address: one of each form", async () => {
  const email = "victim@lists.example"
  const kinds = async () => {
    const mails = await db.sql`select kind from mail_outbox
      where recipient = ${email} order by kind`
    return mails.map(({ kind }) => kind)
  }
  await send(visitor(), "demos", { name: "Ada", email })
  await send(visitor(), "demos", { name: "Ada", email })
  // Sending a demo takes nobody's way to confirm a subscription.
  await send(visitor(), "newsletter_subs", { email })
  await send(visitor(), "newsletter_subs", { email })
  await db.sql`delete from newsletter_subs where email = ${email}`
  await send(visitor(), "newsletter_subs", { email })
  expect(await kinds()).toEqual(["demo_received", "newsletter_confirmation"])
  await dayLater()
  await send(visitor(), "demos", { name: "Ada", email })
  expect(await kinds()).toHaveLength(3)
})

test("who withdrew all and sends anew gets a new link, five an hour at the most", async () => {
  const email = "anew@bands.example"
  const senders: string[] = []
  // Who left is not written down where the mail went.
  const links = () => db.sql`select payload ->> 'sender_id' as sender_id
    from mail_outbox where kind = 'demo_received' and status = 'sent'
      and payload ->> 'sender_id' = any(${senders})`
  for (let n = 1; n <= 7; n += 1) {
    await send(visitor(), "demos", { name: "Ada", email })
    await db.sql`update mail_outbox set status = 'sent', sent_at = now()
      where recipient = ${email} and status = 'queued'`
    const gone = await db.sql<{ sender_id: string }[]>`
      delete from demos where email = ${email} returning sender_id`
    senders.push(...gone.map(({ sender_id }) => sender_id))
    expect(await links()).toHaveLength(Math.min(n, 5))
  }
  expect(new Set((await links()).map((row) => row.sender_id)).size).toBe(5)
})

test("five demos of one person wait at once, whoever sends them", async () => {
  const demo = (tag: string) =>
    send(visitor(), "demos", { name: "Ada", email: `kim${tag}@gmail.com` })
  const sent = await Promise.all(
    ["", "+a", "+b", "+c", "+d", "+e", "+f"].map((tag) => refusal(demo(tag))),
  )
  expect(sent.sort()).toEqual([
    ...["9X138", "9X138", "none", "none", "none", "none", "none"],
  ])
  await db.sql`update demos set answered_at = now() where id = (
    select id from demos where person_key = 'kim@gmail.com' limit 1)`
  expect(await refusal(demo("+g"))).toBe("none")
  expect(await refusal(demo(""))).toBe("9X138")
  // An answer that may have arrived keeps nobody waiting for it.
  await db.sql`insert into demo_answers
      (demo_id, verdict, subject, body, due_at, doubted_at)
    select id, 'declined', 'About it', 'Thanks.', now(), now() from demos
    where person_key = 'kim@gmail.com' and answered_at is null limit 1`
  expect(await refusal(demo(""))).toBe("none")
  expect(await refusal(demo(""))).toBe("9X138")
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
