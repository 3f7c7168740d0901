import { expect, test } from "vitest"
import {
  demoTemplateWords,
  fillTemplate,
  nameInMail,
  type TemplateWords,
} from "#domain/mail-template.ts"
import { suiteDatabase } from "../support/database.ts"
import { callAs, sendDemo } from "../support/demo-desk.ts"
import type { Row } from "../support/label-catalogue.ts"
import {
  as,
  member,
  type Person,
  refusal,
  staff,
} from "../support/label-people.ts"

const db = await suiteDatabase()
const { sql } = db
const ada = await staff(sql, "scout")
const bo = await staff(sql, "scout")
const editor = await staff(sql, "editor")
const fan = await member(sql)

const send = (values = {}) => sendDemo(sql, values)

function call<T = unknown>(person: Person, name: string, args: object = {}) {
  return callAs<T>(sql, person, name, { ...args })
}

async function rowOf(id: string) {
  const [row] = await sql<Row[]>`select * from demos where id = ${id}`
  return row
}

test("a link is known again in any spelling of it", async () => {
  const same = [
    [
      "https://youtu.be/dQw4w9WgXcQ?si=abc",
      "http://www.youtube.com/watch?list=PL1&v=dQw4w9WgXcQ&t=12",
      "https://m.youtube.com/shorts/dQw4w9WgXcQ",
      "https://music.youtube.com/watch?v=dQw4w9WgXcQ&feature=share",
    ],
    [
      "https://soundcloud.com/Kim/One-Song",
      "https://m.soundcloud.com/kim/one-song/?utm_source=mail&si=1#t=0:30",
      "https://soundcloud.com/kim/one-song/s-AbC123",
    ],
    [
      "https://kim.bandcamp.com/track/one?from=embed",
      "http://KIM.bandcamp.com/track/One/",
    ],
    [
      "https://open.spotify.com/intl-de/track/4uLU6hMCjMI75M1A2tKUQC?si=x",
      "https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC",
    ],
    [
      "https://drive.google.com/file/d/1aBcDeFgHiJkLm/view?usp=sharing",
      "https://drive.google.com/open?id=1aBcDeFgHiJkLm",
    ],
    [
      "https://Music.Example:443/a?b=2&a=1&fbclid=z",
      "http://www.music.example/a/?a=1&b=2&utm_medium=x",
    ],
  ]
  const seen = new Set<string>()
  for (const spellings of same) {
    const rows = await sql<{ key: string }[]>`
      select distinct private.link_key(l) as key
      from unnest(${spellings}::text[]) l`
    expect(rows).toHaveLength(1)
    seen.add(rows[0]?.key ?? "")
  }
  expect(seen.size).toBe(same.length)
  const apart = [
    "https://youtu.be/dQw4w9WgXcQ",
    "https://youtu.be/dQw4w9WgXcq",
    "https://www.youtube.com/@kim",
    "https://music.example/A",
    "https://music.example/a",
    "https://music.example/a?track=1",
    "https://music.example/a?track=2",
  ]
  const keys = await sql`select distinct private.link_key(l)
    from unnest(${apart}::text[]) l`
  expect(keys).toHaveLength(apart.length)
})

test("the same person or link again is told, with what was said", async () => {
  const first = await send({
    email: "k.im+demos@googlemail.com",
    artist_name: "Zoë & the Wires",
    stream_link: "https://soundcloud.com/zoe/wires?si=1",
  })
  await call(ada, "judge_demo", {
    p_id: first.id,
    p_status: "shortlisted",
    p_was: "new",
  })
  await call(ada, "star_demo", { p_id: first.id, p_stars: 4 })
  await call(bo, "star_demo", { p_id: first.id, p_stars: 5 })
  await call(bo, "note_demo", { p_id: first.id, p_text: "Ask for stems" })
  const again = async (values: object) => {
    const { id } = await send({ ...values })
    return as(sql, bo, (tx) => tx`select * from demo_again(${id})`)
  }
  const [person] = await again({ email: "kim@gmail.com" })
  expect(person).toMatchObject({
    ...{ id: first.id, same: ["person"], status: "shortlisted" },
    ...{ stars: "4.5", note: "Ask for stems", answer: null },
  })
  expect(person?.judged_by).toEqual(expect.any(String))
  const link = "http://m.soundcloud.com/Zoe/wires/s-secret"
  expect(await again({ stream_link: link })).toMatchObject([{ same: ["link"] }])
  expect(await again({ artist_name: "zoe and the wires" })).toEqual([])
  const spelled = await again({ artist_name: "THE ZOE & THE WIRES!" })
  expect(spelled).toMatchObject([{ same: ["name"] }])
})

test("a link and a name of any length and script are taken, and known again", async () => {
  const letters = (count: number, from: number) =>
    Array.from({ length: count }, (_, at) =>
      String.fromCodePoint(from + ((at * 7919) % 20_000)),
    ).join("")
  const long = {
    stream_link: `https://music.example/${letters(1970, 0x4e00)}`,
    // Each of these is eighteen letters when it is compared.
    artist_name: `${"\ufdfa".repeat(199)}a`,
  }
  await send(long)
  const { id } = await send(long)
  await send({ ...long, stream_link: `${long.stream_link}b`, artist_name: "B" })
  const found = await as(sql, ada, (tx) => tx`select * from demo_again(${id})`)
  expect(found).toMatchObject([{ same: ["link", "name"] }])
  const keys = await sql`select distinct link_key from demos
    where link_key like 'music.example/一%'`
  expect(keys).toHaveLength(2)
})

test("templates are filled in alike here and in the database", async () => {
  const words: TemplateWords = { name: "A{artist}$&", artist: "", link: "x\\1" }
  const texts = [
    ...["", "plain", "{name}", "{{name}}", "{name}{name", "{Name} {nam}"],
    ...["{title} {link} {artist}.", "{na{name}me}", "}{", "a\n{name}\n\tb{"],
  ]
  for (const text of texts) {
    const [row] = await sql`
      select private.fill_template(${text}, ${sql.json(words)}) as filled`
    expect(row?.filled).toBe(fillTemplate(text, words))
  }
  const names = [
    ...["Ada", "  Ada \n Bello ", "", " ", "Dr. A. Bello", "x".repeat(61)],
    ...["cheap.pills now", "www.evil.example", "evil.com", "a@b", "will.i.am"],
    ...[
      "http://evil",
      "{link}",
      "<b>",
      "Сергей",
      "李",
      "🎷".repeat(60),
      "Mr.X",
    ],
    ...["Account locked, call +44 9011 123456", "call 9 0 1 1 2", "Blink-182"],
    ...["пример.рф", "例子。公司", "evil．com", "evil｡com", "203.0.113.7"],
    ...["a\u202eb", "a\u0001b", "a\u200bb", "a\u0085b", "٠١٢٣٤", "０１２３４"],
    ...["Ａ＠Ｂ", "\u3000Ada\u00a0B\u2028C ", "Sammy Jr., Esq.", "a…b"],
  ]
  const kept = names.map((name) => nameInMail(name, ""))
  expect(kept.filter(Boolean)).toEqual([
    ...["Ada", "Ada Bello", "Dr. A. Bello", "Сергей", "李", "🎷".repeat(60)],
    ...["Blink-182", "Ada B C", "Sammy Jr., Esq.", "a…b"],
  ])
  for (const name of names) {
    const [row] = await sql`
      select private.name_in_mail(${name}, 'there') as named`
    expect([name, row?.named]).toEqual([name, nameInMail(name, "there")])
  }
  const sent = { name: "evil.com", artist_name: "Ada" }
  const { id } = await send(sent)
  const [row] = await sql`
    select private.words_of_demo(d) as words from demos d where id = ${id}`
  expect(row?.words).toEqual(demoTemplateWords(sent))
})

test("stars are each scout's own, and tags of both stay", async () => {
  const { id } = await send()
  await call(ada, "star_demo", { p_id: id, p_stars: 2 })
  await call(bo, "star_demo", { p_id: id, p_stars: 5 })
  await call(ada, "star_demo", { p_id: id, p_stars: 3 })
  const stars = () =>
    sql`select stars from demo_marks where demo_id = ${id} order by stars`
  expect(await stars()).toEqual([{ stars: 3 }, { stars: 5 }])
  await call(ada, "star_demo", { p_id: id, p_stars: 0 })
  expect(await stars()).toEqual([{ stars: 5 }])
  const six = call(ada, "star_demo", { p_id: id, p_stars: 6 })
  expect(await refusal(six)).toBe("9X001")
  const tag = (person: Person, p_tags: string[], p_was: string[]) =>
    call(person, "tag_demo", { p_id: id, p_tags, p_was })
  expect(await tag(ada, [" Dub ", "live"], [])).toEqual(["dub", "live"])
  expect(await tag(bo, ["vinyl"], [])).toEqual(["dub", "live", "vinyl"])
  expect(await tag(ada, ["dub"], ["dub", "live"])).toEqual(["dub", "vinyl"])
  const many = Array.from({ length: 21 }, (_, at) => `t${at}`)
  expect(await refusal(tag(ada, many, []))).toBe("9X135")
  expect(await refusal(tag(ada, ["x".repeat(41)], []))).toBe("9X135")
})

test("of two who judge at once the second hears what the first said", async () => {
  const { id } = await send()
  const judge = (person: Person, p_status: string, p_was: string) =>
    call<Record<string, unknown>>(person, "judge_demo", {
      ...{ p_id: id, p_status, p_was },
    })
  const both = await Promise.all([
    judge(ada, "shortlisted", "new"),
    judge(bo, "later", "new"),
  ])
  const [won, lost] = both[0]?.said ? both : [both[1], both[0]]
  expect(won?.said).toBe(true)
  expect(lost).toMatchObject({ said: false, status: won?.status, by: won?.by })
  expect((await rowOf(id))?.status).toBe(won?.status)
  expect(await refusal(judge(ada, "lost", "new"))).toBe("9X001")
})

test("notes and mentions stand for who was meant until they looked", async () => {
  const { id } = await send()
  const note = (p_text: string, p_mentions: string[] = []) =>
    call<string>(ada, "note_demo", { p_id: id, p_text, p_mentions })
  const written = await note(" What do you think? ", [bo.id, bo.id])
  const mine = (person: Person) =>
    as(sql, person, (tx) => tx`select * from my_mentions()`)
  expect(await mine(bo)).toMatchObject([
    { note_id: written, demo_id: id, text: "What do you think?" },
  ])
  expect(await mine(ada)).toEqual([])
  await call(bo, "see_mentions", { p_id: id })
  expect(await mine(bo)).toEqual([])
  expect(await refusal(note("Hi", [fan.id]))).toBe("9X136")
  expect(await refusal(note(" "))).toBe("9X135")
  expect(await refusal(note("x".repeat(2001)))).toBe("9X135")
  const remove = (person: Person) =>
    as(sql, person, (tx) => tx`delete from demo_notes where id = ${written}`)
  expect((await remove(bo)).count).toBe(0)
  expect((await remove(ada)).count).toBe(1)
  const known = await as(sql, ada, (tx) => tx`select * from colleagues()`)
  const ids = known.map(({ user_id }) => user_id)
  expect(ids).toEqual(expect.arrayContaining([ada.id, bo.id]))
  expect(ids).not.toContain(editor.id)
})

test("what anybody did is told to who asks what changed", async () => {
  type Changed = { at: string; demos: Row[]; gone: string[] }
  const { id } = await send()
  const before = await call<Changed>(ada, "demos_changed", { p_since: null })
  // What is before a look by more than its overlap is not told again.
  await sql`update private.demos_gone set gone_at = now() - interval '1 hour'`
  await sql`alter table demos disable trigger touch`
  await sql`update demos set changed_at = now() - interval '1 hour'`
  await sql`alter table demos enable trigger touch`
  await call(bo, "star_demo", { p_id: id, p_stars: 5 })
  const p_since = before.at
  const after = await call<Changed>(ada, "demos_changed", { p_since })
  expect(after.demos).toMatchObject([{ id, marks: [{ stars: 5 }] }])
  await call(bo, "delete_demo", { p_id: id })
  const gone = await call<Changed>(ada, "demos_changed", { p_since })
  expect(gone).toMatchObject({ demos: [], gone: [id] })
  const star = call(ada, "star_demo", { p_id: id, p_stars: 5 })
  expect(await refusal(star)).toBe("9X130")
})

test("who writes such mails writes their templates, and one is the first choice", async () => {
  const add = (person: Person, kind: string, is_default = false) =>
    as(
      sql,
      person,
      (tx) => tx`insert into mail_templates (kind, name, subject, body,
        is_default) values (${kind}, 'New', 'S', 'B', ${is_default})
        returning id`,
    )
  expect(await refusal(add(ada, "press"))).toBe("42501")
  expect(await refusal(add(editor, "demo_decline"))).toBe("42501")
  expect(await refusal(add(fan, "message"))).toBe("42501")
  await add(editor, "press")
  const [added] = await add(ada, "demo_reply", true)
  const firsts = await sql`select id from mail_templates
    where kind = 'demo_reply' and is_default`
  expect(firsts).toEqual([{ id: added?.id }])
  const broken = as(
    sql,
    ada,
    (tx) => tx`update mail_templates set subject = ${"a\r\nBcc: b@c.d"}
      where id = ${added?.id}`,
  )
  expect(await refusal(broken)).toBe("23514")
  const [message] = await as(
    sql,
    ada,
    (tx) => tx`insert into mail_templates (kind, name, body)
      values ('message', 'No subject', 'B') returning subject`,
  )
  expect(message).toEqual({ subject: null })
  const bare = as(
    sql,
    ada,
    (tx) => tx`update mail_templates set subject = null
      where id = ${added?.id}`,
  )
  expect(await refusal(bare)).toBe("23514")
  const kinds = await as(
    sql,
    editor,
    (tx) => tx`select distinct kind from mail_templates`,
  )
  expect(kinds).toEqual([{ kind: "press" }])
})

test("a template is put back by who writes such mails, and by nobody else", async () => {
  const remove = (person: Person, kind: string) =>
    as(
      sql,
      person,
      (tx) => tx<{ id: string }[]>`delete from mail_templates where id = (
        select id from mail_templates where kind = ${kind} limit 1)
        returning id`,
    )
  for (const [mine, other, kind] of [
    [ada, editor, "message"],
    [editor, ada, "press"],
  ] as const) {
    const [gone] = await remove(mine, kind)
    const id = gone?.id ?? ""
    const told = (person: Person) =>
      as(
        sql,
        person,
        (tx) => tx<{ change: string }[]>`select change from history
          where row_id = ${id}`,
      )
    const putBack = (person: Person, change: string) =>
      as(sql, person, (tx) => tx`select put_back(${change})`)
    expect(await told(other)).toEqual([])
    const [line] = await told(mine)
    const change = line?.change ?? ""
    expect(await refusal(putBack(other, change))).toBe("42501")
    await putBack(mine, change)
    const back = await sql`select kind from mail_templates where id = ${id}`
    expect(back).toEqual([{ kind }])
  }
})
