import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import { suiteDatabase } from "../support/database.ts"
import {
  as,
  member,
  type Person,
  refusal,
  service,
  staff,
  visitor,
} from "../support/label-people.ts"

const db = await suiteDatabase()
const { sql } = db

function address() {
  return `${randomUUID()}@lists.example`
}

function signUp(email: string, person: Person = visitor()) {
  return as(
    sql,
    person,
    (tx) => tx`insert into newsletter_subs (email) values (${email})`,
  )
}

async function stored(email: string) {
  const [row] = await sql<
    {
      id: string
      unsubscribe_token: string
      confirmed_at: Date | null
      source: string | null
    }[]
  >`select * from newsletter_subs where email = ${email}`
  return row
}

async function confirm(token: string | undefined) {
  const [row] = await as(
    sql,
    service(),
    (tx) => tx`select confirm_subscription(${token ?? null}) as confirmed`,
  )
  return row?.confirmed
}

/** The addresses that a letter to everybody goes to. */
async function audience() {
  const rows = await sql<{ email: string }[]>`
    select email from newsletter_subs
    where id in (select private.letter_audience('{"all": true}'))`
  return rows.map(({ email }) => email)
}

async function emailsTo(email: string) {
  const rows = await sql<{ kind: string; payload: object }[]>`
    select kind, payload from mail_outbox where recipient = ${email}`
  return [...rows]
}

test("nobody but the service reads a subscriber's token", async () => {
  await signUp(address())
  const editor = await staff(sql, "editor")
  const people = {
    visitor: visitor(),
    member: await member(sql),
    owner: await staff(sql, "owner"),
    shop: await staff(sql, "shop"),
    editor,
    scout: await staff(sql, "scout"),
  }
  for (const [name, person] of Object.entries(people)) {
    for (const query of [
      "select unsubscribe_token from newsletter_subs",
      "select * from newsletter_subs",
      "select to_jsonb(s) from newsletter_subs s",
      "select id from newsletter_subs order by unsubscribe_token",
    ]) {
      const read = as(sql, person, (tx) => tx.unsafe(query))
      expect(await refusal(read), `${name}: ${query}`).toBe("42501")
    }
  }
  const list = await as(
    sql,
    editor,
    (tx) => tx`select email, confirmed_at, source from newsletter_subs`,
  )
  expect(list.length).toBeGreaterThan(0)
})

test("somebody who confirmed, left and signs up again is asked again at once", async () => {
  const email = address()
  for (let round = 1; round <= 5; round += 1) {
    await signUp(email)
    const { unsubscribe_token: token = "" } = (await stored(email)) ?? {}
    const asked = await emailsTo(email)
    expect(asked).toHaveLength(round)
    expect(asked).toContainEqual({
      kind: "newsletter_confirmation",
      payload: { token },
    })
    expect(await confirm(token)).toBe(true)
    await sql`select unsubscribe_newsletter(${token})`
  }
  await signUp(email)
  for (let again = 0; again < 3; again += 1) await signUp(email)
  expect(await emailsTo(email)).toHaveLength(6)
})

test("a letter goes to an address only once it was confirmed", async () => {
  const email = address()
  await signUp(email)
  expect(await audience()).not.toContain(email)
  const sub = await stored(email)
  expect(await emailsTo(email)).toEqual([
    {
      kind: "newsletter_confirmation",
      payload: { token: sub?.unsubscribe_token },
    },
  ])
  expect(await confirm(randomUUID())).toBe(false)
  expect(await confirm(sub?.id)).toBe(false)
  expect(await audience()).not.toContain(email)
  expect(await confirm(sub?.unsubscribe_token)).toBe(true)
  expect(await audience()).toContain(email)
  const { confirmed_at } = (await stored(email)) ?? {}
  expect(await confirm(sub?.unsubscribe_token)).toBe(true)
  expect((await stored(email))?.confirmed_at).toEqual(confirmed_at)
})

test("a letter that was begun or queued for an unconfirmed address is not sent", async () => {
  const email = address()
  await signUp(email)
  const sub = await stored(email)
  const [letter] = await sql<{ id: string }[]>`
    insert into letters (state, started_at) values ('sending', now())
    returning id`
  await sql`insert into private.letter_recipients (letter_id, sub_id)
    values (${letter?.id ?? null}, ${sub?.id ?? null})`
  await sql`select private.feed_letter(${letter?.id ?? null}, 10)`
  expect(
    await sql`select state from private.letter_recipients
    where letter_id = ${letter?.id ?? null}`,
  ).toEqual([{ state: "skipped" }])
  await sql`select queue_mail('letter', ${email}, '{}', ${`letter:${email}`})`
  const claimed = await sql`select recipient from claim_once_mail(false)`
  expect(claimed).toEqual([])
  expect(
    await sql`select status from mail_outbox
    where event_key = ${`letter:${email}`}`,
  ).toEqual([{ status: "held" }])
})

test("a second sign-up is answered like the first until the address is confirmed", async () => {
  const email = address()
  await signUp(email)
  const first = await stored(email)
  expect(await refusal(signUp(` ${email.toUpperCase()}`))).toBe("none")
  const again = await stored(email)
  expect(again?.id).toBe(first?.id)
  expect(again?.unsubscribe_token).toBe(first?.unsubscribe_token)
  expect(await emailsTo(email)).toHaveLength(1)
  await confirm(first?.unsubscribe_token)
  expect(await refusal(signUp(` ${email.toUpperCase()}`))).toBe("23505")
  expect(await audience()).toContain(email)
})

test("a subscriber leaves with the token, and may sign up again", async () => {
  const email = address()
  await signUp(email)
  const { unsubscribe_token: token = null } = (await stored(email)) ?? {}
  const leave = () => sql`select unsubscribe_newsletter(${token}) as left`
  expect(await leave()).toEqual([{ left: true }])
  expect(await leave()).toEqual([{ left: false }])
  expect(await confirm(token ?? undefined)).toBe(false)
  expect(await refusal(signUp(email))).toBe("none")
})

test("subscribers from before confirmations are asked once, then forgotten", async () => {
  const [old, dead] = [address(), address()]
  await signUp(old)
  await signUp(dead)
  await sql`delete from mail_outbox`
  await sql`delete from private.confirmations_asked`
  await sql`update newsletter_subs set asked_at = null
    where email in (${old}, ${dead})`
  await sql`update newsletter_subs set bounced_at = now()
    where email = ${dead}`
  const hour = () => sql`select private.tidy_subscribers()`
  await hour()
  await hour()
  expect(await emailsTo(old)).toHaveLength(1)
  expect(await emailsTo(dead)).toEqual([])
  await sql`update newsletter_subs set asked_at = now() - interval '29 days'
    where email = ${old}`
  await hour()
  expect(await stored(old)).toBeDefined()
  await sql`update newsletter_subs set asked_at = now() - interval '31 days'
    where email = ${old}`
  await sql`update newsletter_subs set bounced_at = now() - interval '31 days'
    where email = ${dead}`
  const kept = address()
  await signUp(kept)
  await confirm((await stored(kept))?.unsubscribe_token)
  await sql`update newsletter_subs set asked_at = now() - interval '2 years'
    where email = ${kept}`
  await hour()
  expect(await stored(old)).toBeUndefined()
  expect(await stored(dead)).toBeUndefined()
  expect(await stored(kept)).toBeDefined()
})

test("an imported consent keeps its source and date, and counts as confirmed", async () => {
  const email = address()
  await signUp(email)
  const agreed = new Date("2024-03-01T12:00:00Z")
  const source = "Merch table, Larkhill 2024"
  await sql`insert into newsletter_subs (email, created_at, confirmed_at, source)
    values (${email}, ${agreed}, ${agreed}, ${source})`
  expect(await stored(email)).toMatchObject({
    ...{ created_at: agreed, confirmed_at: agreed, asked_at: null, source },
  })
  expect(await audience()).toContain(email)
  const unproven = sql`insert into newsletter_subs (email, source)
    values (${address()}, ${source})`
  expect(await refusal(unproven)).toBe("23514")
})

test("an address is asked to confirm three times in thirty days at most", async () => {
  const email = address()
  const nextDay = () => sql`
    update private.confirmations_asked
    set asked_at = asked_at - interval '1 day'`
  for (let day = 0; day < 5; day += 1) {
    await signUp(email)
    await nextDay()
  }
  expect(await emailsTo(email)).toHaveLength(3)
  // Deleting the address does not start the count again.
  await sql`delete from newsletter_subs where email = ${email}`
  await signUp(email)
  expect(await emailsTo(email)).toHaveLength(3)
  await sql`update private.confirmations_asked
    set since = now() - interval '31 days'`
  await sql`select private.tidy_subscribers()`
  await signUp(email)
  expect(await emailsTo(email)).toHaveLength(4)
})
