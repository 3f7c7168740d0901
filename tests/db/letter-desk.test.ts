import { expect, test } from "vitest"
import { suiteDatabase } from "../support/database.ts"
import { as, member, refusal, staff } from "../support/label-people.ts"

const db = await suiteDatabase()
const { sql } = db
const editor = await staff(sql, "editor")
const scout = await staff(sql, "scout")
const shop = await staff(sql, "shop")
const fan = await member(sql)

async function subscribe(email: string, country: string | null) {
  const [row] = await sql<{ id: string }[]>`
    insert into newsletter_subs (email, country, confirmed_at)
    values (${email}, ${country}, now()) returning id`
  return row?.id ?? ""
}

test("editors take people off the list by name, and nobody empties it", async () => {
  await sql`delete from newsletter_subs`
  const id = await subscribe("off@lists.example", null)
  await subscribe("on@lists.example", null)
  const read = (who: typeof editor) =>
    as(sql, who, (tx) => tx`select id from newsletter_subs`)
  const remove = (who: typeof editor, ids = [id]) =>
    as(sql, who, (tx) => tx`select remove_subscribers(${ids}::uuid[]) as gone`)
  expect(await read(editor)).toHaveLength(2)
  for (const stranger of [scout, shop, fan]) {
    expect(await read(stranger)).toHaveLength(0)
  }
  for (const nobody of [scout, shop, fan]) {
    expect(await refusal(remove(nobody))).toBe("42501")
  }
  const empty = as(sql, editor, (tx) => tx`delete from newsletter_subs`)
  expect(await refusal(empty)).toBe("42501")
  const many = Array.from({ length: 501 }, () => id)
  expect(await refusal(remove(editor, many))).toBe("9X001")
  expect(await read(editor)).toHaveLength(2)
  expect(await remove(editor)).toEqual([{ gone: 1 }])
  expect(await remove(editor)).toEqual([{ gone: 0 }])
  expect(await sql`select email from newsletter_subs`).toEqual([
    { email: "on@lists.example" },
  ])
})

test("a segment of fewer than five is not counted out, and can be written to", async () => {
  await sql`delete from newsletter_subs`
  const count = async () => {
    const [row] = await as(
      sql,
      editor,
      (tx) => tx`select audience_size('{"countries": ["FJ"]}') as people,
        (select p.people from subscriber_places() p where country = 'FJ')
          as there`,
    )
    return [row?.people, row?.there]
  }
  expect(await count()).toEqual([0, null])
  for (let n = 1; n <= 5; n += 1) {
    await subscribe(`fj${n}@lists.example`, "FJ")
    expect(await count(), `${n}`).toEqual(n < 5 ? [null, null] : [5, "5"])
    await sql`insert into press_contacts (name, email, tags)
      values ('Ada', ${`fj${n}@papers.example`}, '{fiji}')`
    const tags = await as(sql, editor, (tx) => tx`select * from press_tags()`)
    expect(tags).toEqual([{ tag: "fiji", people: n < 5 ? null : "5" }])
  }
  await sql`delete from newsletter_subs where email > 'fj2'`
  const [letter] = await as(
    sql,
    editor,
    (tx) => tx<{ id: string; updated_at: string }[]>`
      insert into letters (subject, blocks, audience)
      values ('News', '[{"kind": "text", "text": "Hello"}]',
        '{"countries": ["FJ"]}') returning id, updated_at::text`,
  )
  const schedule = as(
    sql,
    editor,
    (tx) => tx`select schedule_letter(${letter?.id ?? ""}, null,
      ${letter?.updated_at ?? ""}::text::timestamptz)`,
  )
  expect(await refusal(schedule)).toBe("none")
})

test("a small town is not counted by counting its neighbours", async () => {
  await sql`delete from newsletter_subs`
  const towns = { Hull: 1, Leeds: 5, York: 6 }
  for (const [town, people] of Object.entries(towns)) {
    await sql`insert into newsletter_subs (email, country, city, confirmed_at)
      select ${town} || n || '@lists.example', 'GB', ${town}, now()
      from generate_series(1, ${people}) n`
  }
  const size = async (audience: object) => {
    const [row] = await as(
      sql,
      editor,
      (tx) => tx`select audience_size(${tx.json(audience as never)}) as people`,
    )
    return row?.people
  }
  expect(await size({ cities: ["Hull"] })).toBeNull()
  expect(await size({ cities: ["Leeds"] })).toBe(5)
  expect(await size({ cities: ["Leeds", "Hull"] })).toBeNull()
  expect(await size({ cities: ["Leeds", "York", "Hove"] })).toBe(11)
  expect(await size({ countries: ["GB"] })).toBe(12)
  await sql`update newsletter_subs set country = 'IE' where city = 'Hull'`
  expect(await size({ countries: ["GB", "IE"] })).toBeNull()
  expect(await size({ all: true })).toBe(12)
})

test("a letter to a small town does not tell how many have it", async () => {
  await sql`delete from newsletter_subs`
  await sql`insert into newsletter_subs (email, city, confirmed_at)
    select n || '@lists.example', case when n < 3 then 'Hull' else 'Leeds' end,
      now() from generate_series(1, 8) n`
  const sent = async (audience: object) => {
    const [letter] = await sql<[{ id: string }]>`
      insert into letters (subject, blocks, audience, pace, state, send_at)
      values ('News', '[{"kind": "text", "text": "Hello"}]',
        ${sql.json(audience as never)}, 600, 'scheduled', now())
      returning id`
    await sql`select private.begin_letter(l.id, l.updated_at, '', '', '[]', '{}')
      from letters l where l.id = ${letter.id}`
    await sql`update private.letter_recipients set state = 'sent'
      where letter_id = ${letter.id}`
    await sql`select private.feed_letters()`
    const [row] = await as(
      sql,
      editor,
      (tx) => tx`select state, recipient_count, sent_count, failed_count,
        letter_sums(id) as sums from letters where id = ${letter.id}`,
    )
    return row
  }
  const none = { state: "sent", failed_count: 0 }
  for (const cities of [["Hull"], ["Hull", "Leeds"]]) {
    expect(await sent({ cities })).toEqual({
      ...{ ...none, recipient_count: null, sent_count: null },
      sums: { bounced: 0, gone: 0 },
    })
  }
  expect(await sent({ cities: ["Leeds"] })).toMatchObject({
    ...{ ...none, recipient_count: 6, sent_count: 6 },
  })
  expect(await sent({ all: true })).toMatchObject({
    ...{ ...none, recipient_count: 8, sent_count: 8 },
  })
})

test("who writes the letter is told where its readers are, and what came of it", async () => {
  await sql`delete from newsletter_subs`
  const left = await subscribe("a@lists.example", "GB")
  const gone = await subscribe("b@lists.example", "GB")
  const there = await subscribe("c@lists.example", "JP")
  const places = (who: typeof editor) =>
    as(sql, who, (tx) => tx`select * from subscriber_places()`)
  for (const [id, city] of [
    [left, "Zürich"],
    [gone, "Zürich"],
    [there, "ZURICH"],
  ]) {
    await sql`update newsletter_subs set city = ${city ?? ""}
      where id = ${id ?? ""}`
  }
  expect(await places(editor)).toEqual([
    { country: "GB", city: null, people: null },
    { country: "JP", city: null, people: null },
    { country: null, city: "Zürich", people: null },
  ])
  expect(await refusal(places(scout))).toBe("42501")
  const [letter] = await sql<{ id: string }[]>`
    insert into letters (state, started_at) values ('sending', now())
    returning id`
  const id = letter?.id ?? ""
  const sums = async (who: typeof editor) => {
    const [row] = await as(
      sql,
      who,
      (tx) => tx`select letter_sums(${id}) as told`,
    )
    return row?.told
  }
  expect(await sums(editor)).toBeNull()
  await sql`insert into private.letter_recipients (letter_id, sub_id)
    select ${id}, s from unnest(${[left, gone, there]}::uuid[]) s`
  await sql`delete from newsletter_subs where id = ${left}`
  await sql`update newsletter_subs set bounced_at = now() where id = ${gone}`
  expect(await sums(editor)).toEqual({ bounced: 1, gone: 1 })
  expect(await refusal(sums(shop))).toBe("42501")
})
