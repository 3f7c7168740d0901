import { beforeEach, expect, test } from "vitest"
import { newsletterMessages } from "#app/messages.ts"
import { LETTER_LIMITS, letterAudience } from "#domain/letter/blocks.ts"
import { suiteDatabase } from "../support/database.ts"
import {
  makeArtist,
  makeProduct,
  makeVariant,
} from "../support/label-catalogue.ts"
import { as, refusal, staff, visitor } from "../support/label-people.ts"

const db = await suiteDatabase()
const { sql } = db
const editor = await staff(sql, "editor")

beforeEach(async () => {
  await sql`delete from letters`
  await sql`delete from newsletter_subs`
  await sql`delete from mail_outbox`
})

async function subscribe(count: number) {
  await sql`
    insert into newsletter_subs (email, confirmed_at)
    select 'fan' || n || '@fans.example', now()
    from generate_series(1, ${count}) n`
}

async function draft(more: { audience?: object; pace?: number } = {}) {
  const { audience = { all: true }, pace = 50 } = more
  const [row] = await as(
    sql,
    editor,
    (tx) => tx<{ id: string; updated_at: string }[]>`
      insert into letters (subject, blocks, audience, pace)
      values ('News', '[{"kind": "text", "text": "Hello"}]',
        ${tx.json(audience as never)}, ${pace})
      returning id, updated_at::text`,
  )
  if (!row) throw new Error("no draft")
  return row
}

async function begin(id: string) {
  await sql`select private.begin_letter(l.id, l.updated_at, '<p>html</p>',
    'text', '[]', '{https://nine.example/a}') from letters l where id = ${id}`
}

async function schedule(letter: { id: string; updated_at: string }) {
  await as(
    sql,
    editor,
    (tx) =>
      tx`select schedule_letter(${letter.id}, null, ${letter.updated_at}::text::timestamptz)`,
  )
}

async function sending(more?: Parameters<typeof draft>[0]) {
  const letter = await draft(more)
  await schedule(letter)
  await begin(letter.id)
  return letter.id
}

/** So much time goes by. */
async function passTime(time: string) {
  await sql`update letters set fed_at = fed_at - ${time}::interval`
}

async function feed() {
  const [row] = await sql`select private.feed_letters() as fed`
  return row?.fed
}

async function told(id: string) {
  const [row] = await sql`select * from letters where id = ${id}`
  return row
}

async function queued() {
  const rows = await sql`select recipient from mail_outbox
    where status = 'queued' order by 1`
  return rows.map(({ recipient }) => recipient)
}

const claim = (repeats: boolean) =>
  sql<{ id: string; recipient: string }[]>`
    select id, recipient from claim_once_mail(${repeats})`

async function leaseEnds() {
  await sql`update mail_outbox set next_attempt_at = now()`
}

test("an audience is everybody, who bought, or where they said they are", async () => {
  const artist = await makeArtist(sql)
  const product = await makeProduct(sql, { artist_id: artist.id })
  const variant = await makeVariant(sql, { product_id: product.id })
  await subscribe(4)
  await sql`update newsletter_subs set country = 'GB', city = 'Saint-Étienne'
    where email like 'fan1@%'`
  await sql`update newsletter_subs set city = 'SAINT-ETIENNE '
    where email like 'fan2@%'`
  await sql`update newsletter_subs set bounced_at = now()
    where email like 'fan4@%'`
  for (const [email, status] of [
    ["fan1@fans.example", "paid"],
    ["fan2@fans.example", "refunded"],
    ["stranger@fans.example", "paid"],
  ]) {
    await sql.begin(async (tx) => {
      const [order] = await tx`
        insert into orders (status, email, currency, subtotal_cents,
          total_cents, paid_cents, paid_currency, refunded_cents, refunded_at)
        values (${status ?? ""}, ${email ?? ""}, 'GBP', 100, 100, 100, 'GBP',
          ${status === "paid" ? 0 : 100},
          ${status === "paid" ? null : new Date()})
        returning id`
      await tx`
        insert into order_items (order_id, product_id, variant_id, qty,
          unit_price_cents, product_title, variant_title, is_digital)
        values (${order?.id}, ${product.id}, ${variant.id}, 1, 100, 'A', 'B',
          false)`
    })
  }
  const size = async (audience: object) => {
    expect(letterAudience.safeParse(audience).success).toBe(true)
    const [row] = await as(
      sql,
      editor,
      (tx) => tx`select audience_size(${tx.json(audience as never)}) as n`,
    )
    return row?.n
  }
  const product_ids = [product.id]
  // One to four people are not counted out: with a town they would be named.
  const few = null
  expect(await size({ all: true })).toBe(few)
  expect(await size({ countries: ["GB", "FR"] })).toBe(few)
  expect(await size({ countries: ["FR"] })).toBe(0)
  const cities = ["saint-etienne", "York"]
  expect(await size({ cities })).toBe(few)
  expect(await size({ cities, countries: ["GB"] })).toBe(few)
  expect(await size({ cities: ["York"] })).toBe(0)
  expect(await size({ bought: { product_ids } })).toBe(few)
  expect(await size({ bought: { artist_ids: [artist.id] } })).toBe(few)
  expect(await size({ bought: { product_ids }, countries: ["FR"] })).toBe(0)
  for (const bad of [
    {},
    { all: false },
    { all: true, countries: ["GB"] },
    { countries: [] },
    { countries: ["england"] },
    { cities: [] },
    { cities: [" "] },
    { cities: ["a\nb"] },
    { cities: ["x".repeat(121)] },
    { cities: Array(LETTER_LIMITS.cities + 1).fill("York") },
    { bought: {} },
    { bought: { product_ids: ["x"] } },
    { other: 1 },
  ]) {
    expect(letterAudience.safeParse(bad).success, JSON.stringify(bad)).toBe(
      false,
    )
    expect(await refusal(draft({ audience: bad }))).toBe("23514")
  }
})

test("what goes out is what was read, has a subject, something in it and somebody to go to", async () => {
  const letter = await draft()
  const attempt = () => refusal(schedule(letter))
  expect(await attempt()).toBe("9X150")
  await subscribe(1)
  const late = { ...letter, updated_at: "2020-01-01" }
  expect(await refusal(schedule(late))).toBe("9X147")
  await sql`update letters set subject = ' '`
  const [now] = await sql`select updated_at::text from letters`
  letter.updated_at = now?.updated_at
  expect(await attempt()).toBe("9X148")
  await sql`update letters set subject = 'News'`
  const [again] = await sql`select updated_at::text from letters`
  letter.updated_at = again?.updated_at
  await schedule(letter)
  expect(await refusal(schedule(letter))).toBe("9X146")
  const write = as(sql, editor, (tx) => tx`update letters set subject = 'Old'`)
  expect(await refusal(write)).toBe("9X149")
  await as(sql, editor, (tx) => tx`delete from letters`)
  await as(sql, editor, (tx) => tx`select unschedule_letter(${letter.id})`)
  expect(await told(letter.id)).toMatchObject({ state: "draft", send_at: null })
  expect(await refusal(draft({ pace: LETTER_LIMITS.mostPace + 1 }))).toBe(
    "23514",
  )
})

test("it goes out at its pace, a pause is not made up for, and each address has one line", async () => {
  await subscribe(30)
  const id = await sending({ pace: 60 })
  expect(await feed()).toBe(0)
  await passTime("3.5 seconds")
  expect(await feed()).toBe(3)
  await passTime("0.6 seconds")
  expect(await feed()).toBe(1)
  await passTime("1 hour")
  expect(await feed()).toBe(6)
  expect(await queued()).toHaveLength(10)
  // Untried ones wait: the mail server may be away.
  await passTime("1 minute")
  expect(await feed()).toBe(0)
  for (let [mail] = await claim(false); mail; [mail] = await claim(false)) {
    await sql`select once_mail_sent(${mail.id})`
  }
  await feed()
  expect(await told(id)).toMatchObject({ sent_count: 10, state: "sending" })
  expect(await begin(id)).toBeUndefined()
  const lines = await sql`select from private.letter_recipients`
  expect(lines).toHaveLength(30)
})

test("two processes feed one letter once", async () => {
  await subscribe(40)
  await sending({ pace: 600 })
  await passTime("10 seconds")
  await Promise.all(
    Array.from({ length: 8 }, () => sql`select private.feed_letters()`),
  )
  expect(new Set(await queued()).size).toBe(40)
})

test("stopped in the middle, it takes back what lies there and goes on where it was", async () => {
  await subscribe(6)
  const id = await sending({ pace: 60 })
  await passTime("4 seconds")
  await feed()
  const [inHand] = await claim(false)
  await as(sql, editor, (tx) => tx`select stop_letter(${id})`)
  expect(await queued()).toEqual([inHand?.recipient])
  await passTime("1 hour")
  expect(await feed()).toBe(0)
  await sql`select once_mail_sent(${inHand?.id ?? null})`
  await as(sql, editor, (tx) => tx`select go_on_letter(${id})`)
  await passTime("10 seconds")
  await feed()
  expect(await queued()).toHaveLength(5)
  expect(await queued()).not.toContain(inHand?.recipient)
})

test("who leaves, or whose mailbox is gone, gets nothing more of it", async () => {
  await subscribe(3)
  const id = await sending({ pace: 60 })
  await passTime("1 second")
  await feed()
  const [first] = await queued()
  await sql`select unsubscribe_newsletter(unsubscribe_token)
    from newsletter_subs where email = ${first}`
  expect(await claim(false)).toHaveLength(0)
  const [next] = await sql`select email from newsletter_subs order by id`
  await sql`update newsletter_subs set bounced_at = now()
    where email = ${next?.email}`
  await passTime("10 seconds")
  await feed()
  const [mail] = await claim(false)
  expect(mail?.recipient).not.toBe(next?.email)
  await sql`select once_mail_refused(${mail?.id ?? null}, '550', 'gone')`
  await feed()
  expect(await told(id)).toMatchObject({
    ...{ state: "sent", sent_count: 0, failed_count: 1, skipped_count: 2 },
  })
  const [bounced] = await sql`select bounced_at from newsletter_subs
    where email = ${mail?.recipient ?? null}`
  expect(bounced?.bounced_at).toBeInstanceOf(Date)
})

test("a mailbox that was said to be gone comes back by joining again, or by an editor's word", async () => {
  await subscribe(2)
  const gone = async () => {
    const rows = await sql`select id from newsletter_subs
      where bounced_at is not null order by email`
    return rows.map(({ id }) => id)
  }
  await sql`update newsletter_subs set bounced_at = now()`
  const join = (email: string) =>
    as(
      sql,
      visitor(),
      (tx) => tx`insert into newsletter_subs (email) values (${email})`,
    )
  await join(" Fan1@fans.example")
  expect(await refusal(join("fan1@fans.example"))).toBe("23505")
  expect(await sql`select from newsletter_subs`).toHaveLength(2)
  const [second] = await gone()
  expect(await gone()).toHaveLength(1)
  await as(sql, editor, (tx) => tx`select unmark_bounced(${second})`)
  expect(await gone()).toEqual([])
})

test("while the mail server is away a letter waits in the outbox, and no more join it", async () => {
  await subscribe(30)
  const id = await sending({ pace: 60 })
  await passTime("3 seconds")
  expect(await feed()).toBe(3)
  for (let tries = 0; tries < 14; tries += 1) {
    await leaseEnds()
    const [mail] = await claim(false)
    await sql`select once_mail_refused(${mail?.id ?? null}, 'nobody', 'away')`
  }
  await passTime("30 seconds")
  expect(await feed()).toBe(0)
  expect(await queued()).toHaveLength(3)
  expect(await told(id)).toMatchObject({ state: "sending", failed_count: 0 })
  await leaseEnds()
  const [mail] = await claim(false)
  await sql`select once_mail_sent(${mail?.id ?? null})`
  await passTime("3 seconds")
  expect(await feed()).toBe(3)
})

test("whose worker died is in doubt where a second one would arrive, and only told", async () => {
  await subscribe(1)
  const id = await sending({ pace: 60 })
  await passTime("1 second")
  await feed()
  const [mail] = await claim(false)
  await leaseEnds()
  expect(await claim(false)).toEqual([])
  await feed()
  expect(await told(id)).toMatchObject({ state: "sent", doubt_count: 1 })
  await as(sql, editor, (tx) => tx`select send_doubtful(${id})`)
  expect(await told(id)).toMatchObject({ state: "sending", doubt_count: 0 })
  const [again] = await claim(false)
  expect(again).toEqual(mail)
  await sql`select once_mail_sent(${mail?.id ?? null})`
  await feed()
  expect(await told(id)).toMatchObject({ state: "sent", sent_count: 1 })
})

test("one that was stopped can be ended: nobody else gets it, and who did is forgotten", async () => {
  await subscribe(3)
  const id = await sending({ pace: 60 })
  await passTime("1 second")
  await feed()
  const [mail] = await claim(false)
  await as(sql, editor, (tx) => tx`select stop_letter(${id})`)
  await sql`select once_mail_sent(${mail?.id ?? null})`
  expect(await told(id)).toMatchObject({ state: "stopped", sent_count: 1 })
  await as(sql, editor, (tx) => tx`select end_letter(${id})`)
  await passTime("9 seconds")
  expect(await feed()).toBe(0)
  const counts = { state: "sent", sent_count: 1, skipped_count: 2 }
  expect(await told(id)).toMatchObject(counts)
  await sql`update letters set ended_at = now() - interval '31 days'
    where id = ${id}`
  await sql`select private.tidy_letters()`
  expect(await sql`select from mail_outbox where kind = 'letter'`).toEqual([])
  await as(sql, editor, (tx) => tx`select send_doubtful(${id})`)
  await as(sql, editor, (tx) => tx`select send_failed(${id})`)
  expect(await told(id)).toMatchObject(counts)
})

test("who leaves between being fed and being sent gets nothing", async () => {
  await subscribe(1)
  await sending({ pace: 60 })
  await passTime("1 second")
  await feed()
  // As if it had happened while the portion was written.
  await sql`alter table newsletter_subs disable trigger hold_letters`
  await sql`delete from newsletter_subs`
  await sql`alter table newsletter_subs enable trigger hold_letters`
  expect(await claim(false)).toEqual([])
})

test("where a second one replaces the first it is handed out again", async () => {
  await subscribe(1)
  await sending({ pace: 60 })
  await passTime("1 second")
  await feed()
  const [mail] = await claim(true)
  expect(await claim(true)).toEqual([])
  await leaseEnds()
  expect(await claim(true)).toEqual([mail])
})

test("others' mails are never claimed with letters, nor letters with others'", async () => {
  await subscribe(1)
  await sending({ pace: 60 })
  await passTime("1 second")
  await feed()
  expect(await sql`select * from claim_mail(10)`).toHaveLength(0)
  await sql`delete from mail_outbox`
  await sql`select queue_mail('order_confirmation', 'a@b.example', '{}', 'x')`
  expect(await claim(true)).toHaveLength(0)
})

test("the archive has it from its first address on, until somebody takes it out", async () => {
  await subscribe(1)
  const archived = () =>
    as(sql, visitor(), (tx) => tx`select slug from archived_letters`)
  const id = await sending()
  expect(await archived()).toHaveLength(1)
  const turn = (on: boolean) =>
    as(sql, editor, (tx) => tx`update letters set in_archive = ${on}`)
  await turn(false)
  expect(await archived()).toHaveLength(0)
  await turn(true)
  expect(await archived()).toEqual([{ slug: (await told(id))?.slug }])
})

test("links lead where the letter leads, and are counted only while the label says so", async () => {
  await subscribe(1)
  const id = await sending()
  const follow = async (n: number) => {
    const [row] = await sql`
      select follow_letter_link(${id}, ${n}, '203.0.113.9', true) as url`
    return row?.url
  }
  const clicks = async () => {
    const [row] = await sql`select clicks from letter_links`
    return row?.clicks
  }
  expect(await follow(1)).toBe("https://nine.example/a")
  expect(await follow(2)).toBeNull()
  expect(await clicks()).toBe(0)
  await sql`insert into site_settings (key, value)
    values ('letter_links_counted', '{"on": true}')`
  for (let n = 0; n < 70; n += 1) await follow(1)
  expect(await clicks()).toBe(60)
  await sql`delete from site_settings where key = 'letter_links_counted'`
})

test("a test goes to who asks, twenty an hour at the most", async () => {
  const { id } = await draft()
  const ask = () => as(sql, editor, (tx) => tx`select test_letter(${id})`)
  for (let n = 0; n < 20; n += 1) await ask()
  expect(await refusal(ask())).toBe("PT429")
  const [mail] = await sql`select recipient from mail_outbox`
  expect(mail?.recipient).toBe(editor.email)
})

test("a subscriber says where they are, and consent is kept with its words", async () => {
  await subscribe(1)
  await sql`update newsletter_subs set bounced_at = now()`
  const [sub] = await sql`select * from newsletter_subs`
  expect(sub?.consent).toBe(newsletterMessages.promise)
  const token = sub?.unsubscribe_token
  await sql`select tell_where(${token}, 'GB', ${" Leeds\nBcc: x "})`
  const [told] = await sql`select country, city, bounced_at
    from newsletter_subs`
  expect(told).toEqual({
    country: "GB",
    city: "Leeds Bcc: x",
    bounced_at: null,
  })
  await sql`select tell_where(${token}, 'nowhere', '')`
  const [nothing] = await sql`select subscriber_of(${token}) as said`
  expect(nothing?.said).toEqual({ country: null, city: null })
  const ask = as(sql, visitor(), (tx) => tx`select subscriber_of(${token})`)
  expect(await refusal(ask)).toBe("42501")
})

test("to whom it went is forgotten after thirty days, how many stays", async () => {
  await subscribe(2)
  const id = await sending({ pace: 600 })
  await passTime("10 seconds")
  await feed()
  const [doubtful] = await claim(false)
  await sql`select once_mail_in_doubt(${doubtful?.id ?? null}, 'cut')`
  const [sent] = await claim(false)
  await sql`select once_mail_sent(${sent?.id ?? null})`
  await feed()
  await sql`update letters set ended_at = now() - interval '29 days'`
  await sql`select private.tidy_letters()`
  expect(await sql`select from private.letter_recipients`).toHaveLength(2)
  await sql`update letters set ended_at = now() - interval '31 days'`
  await sql`select private.tidy_letters()`
  expect(await sql`select from private.letter_recipients`).toHaveLength(0)
  expect(await sql`select from mail_outbox where status = 'doubt'`).toEqual([])
  expect(await told(id)).toMatchObject({ sent_count: 1, doubt_count: 1 })
})
