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
  expect(await read(scout)).toHaveLength(2)
  for (const stranger of [shop, fan]) {
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
