import { describe, expect, test } from "vitest"
import type { TransactionSql } from "#platform/postgres/connection.ts"
import { suiteDatabase } from "../support/database.ts"
import {
  insert,
  makeArtist,
  makeProduct,
  makeRelease,
  makeShipping,
  makeTrack,
  makeVariant,
  type Row,
  slug,
} from "../support/label-catalogue.ts"
import { makeOrder } from "../support/label-orders.ts"
import {
  as,
  member,
  type Person,
  refusal,
  staff,
  visitor,
} from "../support/label-people.ts"

const db = await suiteDatabase()
await makeShipping(db.sql)
const owner = await staff(db.sql)
const editor = await staff(db.sql, "editor")
const keeper = await staff(db.sql, "shop")
const scout = await staff(db.sql, "scout")
const fan = await member(db.sql)

const FRIDAY = "2027-11-19T00:00:00.000Z"
/** Of what was deleted after it was read. */
const READ = "2026-01-01T00:00:00Z"
const DRAFT = { is_public: false }

type Thing = [table: string, row: Row]
type Change = (tx: TransactionSql, things: string) => Promise<unknown>

function publishing(at: string | null = null): Change {
  return (tx, things) => tx`select publish(${things}::text::jsonb,
    ${at}::text::timestamptz)`
}

const withdrawing: Change = (tx, things) =>
  tx`select withdraw(${things}::text::jsonb)`

/** As a screen asks, with what it read of each. */
async function change(person: Person, run: Change, ...things: Thing[]) {
  const asked = await Promise.all(
    things.map(async ([table, { id }]) => {
      const [row] = await db.sql`
        select to_jsonb(t) ->> 'updated_at' as updated_at
        from ${db.sql(table)} t where id = ${id}`
      return { table, id, updated_at: row?.updated_at ?? READ }
    }),
  )
  return as(db.sql, person, (tx) => run(tx, JSON.stringify(asked)))
}

async function whole([table, { id }]: Thing) {
  const [row] = await db.sql`select * from ${db.sql(table)} where id = ${id}`
  return row
}

async function isSeen([table, { id }]: Thing) {
  return as(db.sql, visitor(), async (tx) => {
    return (await tx`select from ${tx(table)} where id = ${id}`).length === 1
  })
}

async function makeFilm(values: Record<string, unknown> = {}) {
  const artist_id = values.artist_id ?? (await makeArtist(db.sql)).id
  const film = { artist_id, title: "Film", url: "/film.mp4", ...values }
  return insert(db.sql, "artist_videos", film)
}

async function makeNight() {
  const artist_id = (await makeArtist(db.sql)).id
  const where = { venue: "Corsica", city: "London", country: "UK" }
  const night = { artist_id, ...where, event_date: "2027-01-01", ...DRAFT }
  return insert(db.sql, "artist_tour_dates", night)
}

function makeArticle(values: Record<string, unknown> = {}) {
  const article = { slug: slug("news"), title: "Out", ...values }
  return insert(db.sql, "news_articles", article)
}

const DRAFTS: [table: string, make: () => Promise<Row>, keeper: Person][] = [
  ["artists", () => makeArtist(db.sql, DRAFT), editor],
  ["artist_tour_dates", makeNight, editor],
  ["artist_videos", () => makeFilm(DRAFT), editor],
  [
    "releases",
    () => makeRelease(db.sql, { ...DRAFT, status: "Draft" }),
    editor,
  ],
  ["news_articles", () => makeArticle(), editor],
  ["products", () => makeProduct(db.sql, { active: false }), keeper],
]

describe.each(DRAFTS)("of %s", (table, make, person) => {
  test("a draft comes out at its moment, or now, and is withdrawn", async () => {
    const thing: Thing = [table, await make()]
    expect(await isSeen(thing)).toBe(false)
    await change(person, publishing(FRIDAY), thing)
    expect(await isSeen(thing)).toBe(false)
    expect((await whole(thing))?.public_from).toEqual(new Date(FRIDAY))
    await change(person, publishing(), thing)
    expect(await isSeen(thing)).toBe(true)
    await change(person, withdrawing, thing)
    expect(await isSeen(thing)).toBe(false)
    expect(["Withdrawn", "archived", expect.any(Date)]).toContainEqual(
      (await whole(thing))?.withdrawn_at ?? (await whole(thing))?.status,
    )
    await change(person, publishing(), thing)
    expect(await isSeen(thing)).toBe(true)
    expect((await whole(thing))?.withdrawn_at ?? null).toBeNull()
  })

  test("what is taken back before its moment is a draft again", async () => {
    const thing: Thing = [table, await make()]
    const { status, withdrawn_at = null } = (await whole(thing)) ?? {}
    await change(person, publishing(FRIDAY), thing)
    await change(person, withdrawing, thing)
    expect(await whole(thing)).toMatchObject({ ...(status && { status }) })
    expect((await whole(thing))?.withdrawn_at ?? null).toBe(withdrawn_at)
  })

  test("nobody publishes it but who keeps it", async () => {
    const thing: Thing = [table, await make()]
    const others = [editor, keeper, scout, fan, visitor()]
    for (const other of others.filter((one) => one !== person)) {
      for (const run of [publishing(), withdrawing]) {
        expect(await refusal(change(other, run, thing))).toBe("42501")
      }
    }
    expect(await isSeen(thing)).toBe(false)
    await change(owner, publishing(), thing)
    expect(await isSeen(thing)).toBe(true)
  })
})

async function releaseDay() {
  const status = "Draft"
  const release = await makeRelease(db.sql, { ...DRAFT, status })
  const { id: release_id, artist_id } = release
  const film = await makeFilm({ artist_id, release_id, ...DRAFT })
  const product = await makeProduct(db.sql, { release_id, active: false })
  const variant = await makeVariant(db.sql, { product_id: product.id })
  const article = await makeArticle()
  const things: Thing[] = [
    ["releases", release],
    ["artist_videos", film],
    ["products", product],
    ["news_articles", article],
  ]
  return { things, release, product, variant, film, article }
}

test("a record comes out with all that belongs to it, in one change", async () => {
  const { things, film, release } = await releaseDay()
  const films = await as(
    db.sql,
    editor,
    (tx) => tx`select id from films_of_release(${release.id})`,
  )
  expect(films).toEqual([{ id: film.id }])
  const [from] = await db.sql`select coalesce(max(id), 0) as id from history`
  await change(owner, publishing(), ...things)
  for (const thing of things) expect(await isSeen(thing)).toBe(true)
  const lines = await db.sql<{ change: string; table_name: string }[]>`
    select change, table_name from history where id > ${from?.id} order by id`
  expect(new Set(lines.map(({ change }) => change)).size).toBe(1)
  expect(lines.map(({ table_name }) => table_name).sort()).toEqual(
    things.map(([table]) => table).sort(),
  )
  const put = lines[0]?.change ?? ""
  await as(db.sql, owner, (tx) => tx`select put_back(${put})`)
  for (const thing of things) {
    expect(await isSeen(thing)).toBe(false)
    expect((await whole(thing))?.withdrawn_at ?? null).toBeNull()
  }
})

test("of many things one that cannot go keeps all back", async () => {
  const { things, product } = await releaseDay()
  // The product is the shop's.
  expect(await refusal(change(editor, publishing(), ...things))).toBe("42501")
  for (const thing of things) expect(await isSeen(thing)).toBe(false)
  const gone: Thing = ["products", { ...product, id: crypto.randomUUID() }]
  const attempt = change(owner, publishing(), ...things, gone)
  expect(await refusal(attempt)).toBe("9X045")
  for (const thing of things) expect(await isSeen(thing)).toBe(false)
})

test("what somebody changed since it was read is looked at first", async () => {
  const { release } = await releaseDay()
  const stale = JSON.stringify([
    { table: "releases", id: release.id, updated_at: "2020-01-01T00:00:00Z" },
  ])
  for (const run of [publishing(), withdrawing]) {
    const attempt = as(db.sql, owner, (tx) => run(tx, stale))
    expect(await refusal(attempt)).toBe("9X046")
  }
  // Nor does who has not read it at all.
  const unread = JSON.stringify([{ table: "releases", id: release.id }])
  for (const run of [publishing(), withdrawing]) {
    const attempt = as(db.sql, owner, (tx) => run(tx, unread))
    expect(await refusal(attempt)).toBe("9X001")
  }
})

test("what is withdrawn is seen by no link any more, and a draft still is", async () => {
  const { release, product } = await releaseDay()
  const give = (...company: string[]) =>
    as(db.sql, editor, async (tx) => {
      const [{ made }] = await tx<[{ made: { token: string } }]>`
        select make_preview_link('releases', ${release.id}, ${company}) as made`
      return made.token
    })
  const opened = async (token: string) => {
    const [seen] = await db.sql`select * from private.open_preview(${token})`
    return [seen?.state, seen?.preview]
  }
  const [record, lp] = [`releases:${release.id}`, `products:${product.id}`]
  const link = await give(lp)
  await change(editor, publishing(FRIDAY), ["releases", release])
  await change(editor, withdrawing, ["releases", release])
  expect(await opened(link)).toEqual(["open", `${record},${lp}`])
  await change(keeper, publishing(), ["products", product])
  await change(keeper, withdrawing, ["products", product])
  expect(await opened(link)).toEqual(["open", record])
  await change(editor, publishing(), ["releases", release])
  await change(editor, withdrawing, ["releases", release])
  expect((await opened(link))[0]).toBe("ended")
  expect((await opened(await give()))[0]).toBe("open")
})

test("where nothing has to change there is nothing to put back", async () => {
  const thing: Thing = ["artists", await makeArtist(db.sql)]
  expect(await change(editor, publishing(), thing)).toEqual([{ publish: null }])
  const draft: Thing = ["artists", await makeArtist(db.sql, DRAFT)]
  expect(await change(editor, withdrawing, draft)).toEqual([{ withdraw: null }])
})

test("that its record comes out is no edit of a product", async () => {
  const { things, product } = await releaseDay()
  const [release] = things
  if (release) await change(editor, publishing(), release)
  const after = await whole(["products", product])
  expect(after?.out_from).not.toBeNull()
  expect(after?.updated_at).toEqual(product.updated_at)
})

test("a moment that has passed, or is too far, is refused", async () => {
  const thing: Thing = ["artists", await makeArtist(db.sql, DRAFT)]
  const wrong = ["2020-01-01", "-infinity", "infinity", "2199-01-01"]
  for (const at of wrong) {
    const attempt = change(editor, publishing(at), thing)
    expect(await refusal(attempt), at).toBe("9X045")
  }
  expect(await isSeen(thing)).toBe(false)
})

test.each([
  "{}",
  "[]",
  "null",
  '"releases"',
  "[9]",
  '[{"table": "staff", "id": "x"}]',
  '[{"table": "artists", "id": "x"}]',
  '[{"table": "artists; drop table x", "id": "x"}]',
  JSON.stringify(new Array(201).fill({ table: "artists" })),
])("what is no list of things is refused: %.40s", async (things) => {
  for (const run of [publishing(), withdrawing]) {
    const attempt = as(db.sql, owner, (tx) => run(tx, things))
    expect(await refusal(attempt)).toBe("9X001")
  }
})

test.each([
  ["artist_tour_dates", "event_date"],
  ["releases", "release_date"],
  ["artist_press", "publish_date"],
  ["news_articles", "publish_date"],
  ["artists", "public_from"],
  ["products", "public_from"],
])("of %s no %s is for ever", async (table, day) => {
  await releaseDay()
  await makeNight()
  const artist_id = (await makeArtist(db.sql)).id
  const press = { artist_id, quote: "Loud.", publication: "The Paper" }
  await insert(db.sql, "artist_press", press)
  for (const ever of ["infinity", "-infinity"]) {
    const attempt = db.sql.unsafe(`update ${table} set ${day} = '${ever}'`)
    expect(await refusal(attempt)).toBe("23514")
  }
})

test("an article is dated by its moment, unless it was dated back", async () => {
  const fresh: Thing = ["news_articles", await makeArticle()]
  await change(editor, publishing(FRIDAY), fresh)
  expect((await whole(fresh))?.publish_date).toEqual(new Date(FRIDAY))
  await change(editor, publishing(), fresh)
  const now = await whole(fresh)
  expect(now?.publish_date).toEqual(now?.public_from)
  const publish_date = new Date("2024-05-09T00:00:00Z")
  const old: Thing = ["news_articles", await makeArticle({ publish_date })]
  await change(editor, publishing(), old)
  expect((await whole(old))?.publish_date).toEqual(publish_date)
})

type Hanging = { what: string; fate: string; count: number }

function hangsOn(person: Person, table: string, ...ids: string[]) {
  return as(
    db.sql,
    person,
    (tx) => tx<Hanging[]>`
      select what, fate, count::integer from what_hangs_on(${table}, ${ids})`,
  )
}

test("what hangs on a thing is told before it goes, and what blocks it", async () => {
  const { release, product, variant } = await releaseDay()
  await makeTrack(db.sql, { release_id: release.id })
  expect(await hangsOn(keeper, "products", product.id)).toEqual([
    { what: "product_variants", fate: "goes", count: 1 },
  ])
  await change(keeper, publishing(), ["products", product])
  await makeOrder(db.sql, { user: fan.id, email: fan.email, variant })
  const sold = { what: "order_items", fate: "blocks", count: 1 }
  const told = await hangsOn(keeper, "products", product.id)
  expect(told[0]).toEqual(sold)
  expect((await hangsOn(keeper, "product_variants", variant.id))[0]).toEqual(
    sold,
  )
  const removal = as(
    db.sql,
    keeper,
    (tx) => tx`delete from products where id = ${product.id}`,
  )
  expect(await refusal(removal)).toMatch(/^23/)
  expect(await hangsOn(editor, "releases", release.id)).toEqual([
    { what: "audio_files", fate: "goes", count: 1 },
    { what: "artist_videos", fate: "stays", count: 1 },
    { what: "products", fate: "stays", count: 1 },
  ])
  const artist = String(release.artist_id)
  expect(await hangsOn(editor, "artists", artist)).toEqual([
    { what: "releases", fate: "blocks", count: 1 },
    { what: "artist_videos", fate: "goes", count: 1 },
  ])
})

test("a record that buyers wait for stays: their files would open", async () => {
  const { release, product, variant } = await releaseDay()
  await change(keeper, publishing(), ["products", product])
  const { item } = await makeOrder(db.sql, { email: fan.email, variant })
  await db.sql`update order_items set pre_order_of = ${release.id}
    where id = ${item.id}`
  const [first] = await hangsOn(editor, "releases", release.id)
  expect(first).toEqual({ what: "pre_orders", fate: "blocks", count: 1 })
  const removal = as(
    db.sql,
    editor,
    (tx) => tx`delete from releases where id = ${release.id}`,
  )
  expect(await refusal(removal)).toMatch(/^23/)
})

test("what hangs on a thing is told to who may delete it", async () => {
  const { product } = await releaseDay()
  for (const person of [editor, scout, fan]) {
    const asked = hangsOn(person, "products", product.id)
    expect(await refusal(asked)).toBe("42501")
  }
  expect(await refusal(hangsOn(owner, "artists"))).toBe("9X001")
})
