import { expect, test } from "vitest"
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
} from "../support/label-catalogue.ts"
import { makeOrder } from "../support/label-orders.ts"
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
await makeShipping(db.sql)
const owner = await staff(db.sql)
const editor = await staff(db.sql, "editor")
const keeper = await staff(db.sql, "shop")
const scout = await staff(db.sql, "scout")
const fan = await member(db.sql)

type Line = {
  change: string
  table_name: string
  row_id: string
  row_name: string
  by: string
  verb: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  follows: boolean
}

/** What one transaction of this person has left in the history. */
async function edit(
  person: Person,
  work: (tx: TransactionSql) => Promise<unknown>,
) {
  const [from] = await db.sql<[{ id: string }]>`
    select coalesce(max(id), 0) as id from history`
  await as(db.sql, person, work)
  return db.sql<Line[]>`
    select * from history where id > ${from.id} order by id`
}

function putBack(person: Person, [line]: readonly Line[]) {
  return as(db.sql, person, async (tx) => {
    const [row] = await tx`select put_back(${line?.change ?? ""}) as change`
    return row?.change as string
  })
}

async function refusedBack(person: Person, lines: readonly Line[]) {
  try {
    await putBack(person, lines)
    return null
  } catch (error) {
    const { code, detail } = error as { code: string; detail: string }
    return { code, ...JSON.parse(detail ?? "{}") }
  }
}

async function shelf(table: string, column: string, id: string) {
  return await db.sql`select to_jsonb(t) - 'updated_at' as row
    from ${db.sql(table)} t where ${db.sql(column)} = ${id} order by t::text`
}

test("an edit is kept with who made it, and only what it changed", async () => {
  const artist = await makeArtist(db.sql, { name: "Oba Lane" })
  const lines = await edit(
    editor,
    (tx) => tx`update artists set genre = 'Dub', name = 'Oba Lane'
      where id = ${artist.id}`,
  )
  expect(lines).toMatchObject([
    {
      by: editor.id,
      table_name: "artists",
      row_id: artist.id,
      row_name: "Oba Lane",
      verb: "update",
      after: { genre: "Dub" },
      follows: false,
    },
  ])
  expect(Object.keys(lines[0]?.before ?? {})).toEqual(["genre"])
  const idle = await edit(
    editor,
    (tx) => tx`update artists set genre = 'Dub' where id = ${artist.id}`,
  )
  expect(idle).toEqual([])
})

test("sales, the service and the machine's owner leave no line", async () => {
  const variant = await makeVariant(db.sql, { inventory: 5 })
  const [before] = await db.sql`select count(*) from history`
  await makeOrder(db.sql, { user: editor.id, email: editor.email, variant })
  await edit(service(), (tx) => tx`update artists set genre = 'Jazz'`)
  await db.sql`update artists set genre = 'Jungle'`
  expect(await db.sql`select count(*) from history`).toEqual([before])
})

test("a sale does not move the hour of the last edit, a recount does", async () => {
  const variant = await makeVariant(db.sql, { inventory: 5 })
  const hour = async () => {
    const [row] = await db.sql`select inventory, updated_at::text as at
      from product_variants where id = ${variant.id}`
    return row
  }
  const before = await hour()
  await makeOrder(db.sql, { user: fan.id, email: fan.email, variant })
  expect(await hour()).toEqual({ inventory: 4, at: before?.at })
  await db.sql`update products set active = not active
    where id = ${variant.product_id as string}`
  expect(await hour()).toMatchObject({ at: before?.at })
  await as(
    db.sql,
    keeper,
    (tx) => tx`update product_variants set inventory = 9
      where id = ${variant.id}`,
  )
  const recounted = await hour()
  expect(recounted?.at).not.toBe(before?.at)
  await db.sql`update product_variants set title = 'Large'
    where id = ${variant.id}`
  expect((await hour())?.at).not.toBe(recounted?.at)
})

test("an artist who was removed comes back whole", async () => {
  const artist = await makeArtist(db.sql)
  const { id } = artist
  const hidden = await makeRelease(db.sql, { status: "Draft" })
  await insert(db.sql, "artist_tour_dates", {
    artist_id: id,
    venue: "The Relay Room",
    city: "London",
    country: "UK",
    event_date: "2031-05-01",
    doors: "19:30",
  })
  await insert(db.sql, "artist_press", {
    artist_id: id,
    quote: "Louder than the trains.",
    publication: "The Arches Gazette",
  })
  await insert(db.sql, "artist_videos", {
    artist_id: id,
    release_id: hidden.id,
    title: "N29, top deck",
    url: "/media/n29.mp4",
  })
  const product = await makeProduct(db.sql, { artist_id: id })
  const all = async () => [
    await shelf("artists", "id", id),
    await shelf("artist_tour_dates", "artist_id", id),
    await shelf("artist_press", "artist_id", id),
    await shelf("artist_videos", "artist_id", id),
    await shelf("products", "id", product.id),
    await db.sql`select * from private.unreleased_films
      where release_id = ${hidden.id}`,
  ]
  const before = await all()
  const lines = await edit(
    editor,
    (tx) => tx`delete from artists where id = ${id}`,
  )
  expect(new Set(lines.map(({ change }) => change)).size).toBe(1)
  expect(await shelf("artist_press", "artist_id", id)).toEqual([])
  const change = await putBack(editor, lines)
  expect(await all()).toEqual(before)
  // It is a change itself, and goes both ways.
  await putBack(editor, [{ change } as Line])
  expect(await shelf("artists", "id", id)).toEqual([])
})

test("a record that was removed has its tracks, film and product again", async () => {
  const release = await makeRelease(db.sql)
  const { id } = release
  await makeTrack(db.sql, { release_id: id, position: 1 })
  const film = await insert(db.sql, "artist_videos", {
    artist_id: release.artist_id,
    release_id: id,
    title: "Floodlight",
    url: "/media/f.mp4",
  })
  const product = await makeProduct(db.sql, { release_id: id })
  const all = async () => [
    await shelf("releases", "id", id),
    await shelf("audio_files", "release_id", id),
    await shelf("artist_videos", "id", film.id),
    await shelf("products", "id", product.id),
  ]
  const before = await all()
  await putBack(
    editor,
    await edit(editor, (tx) => tx`delete from releases where id = ${id}`),
  )
  expect(await all()).toEqual(before)
})

test("a record that came out goes back into hiding with its film", async () => {
  const release = await makeRelease(db.sql, { status: "Scheduled" })
  const film = await insert(db.sql, "artist_videos", {
    artist_id: release.artist_id,
    release_id: release.id,
    title: "Floodlight",
    url: "/media/f.mp4",
  })
  const state = () => db.sql`
    select v.release_id as shown, f.release_id as hidden, r.status
    from releases r join artist_videos v on v.id = ${film.id}
    left join private.unreleased_films f on f.video_id = v.id
    where r.id = ${release.id}`
  const before = await state()
  const lines = await edit(
    editor,
    (tx) => tx`update releases set status = 'Released'
      where id = ${release.id}`,
  )
  expect(lines).toHaveLength(1)
  expect(await state()).toMatchObject([{ shown: release.id, hidden: null }])
  await putBack(editor, lines)
  expect(await state()).toEqual(before)
})

test("what somebody changed since is not put back over them", async () => {
  const artist = await makeArtist(db.sql, { genre: "Ambient" })
  const set = (genre: string) => (tx: TransactionSql) =>
    tx`update artists set genre = ${genre} where id = ${artist.id}`
  const mine = await edit(editor, set("Dub"))
  await edit(owner, set("Grime"))
  expect(await refusedBack(editor, mine)).toMatchObject({
    code: "9X043",
    table: "artists",
    columns: ["genre"],
    by: owner.email.split("@")[0],
  })
  // Another column of the same row is nobody's trouble.
  const bio = await edit(
    editor,
    (tx) => tx`update artists set bio = 'Plays.' where id = ${artist.id}`,
  )
  await edit(owner, set("House"))
  await putBack(editor, bio)
  expect(await shelf("artists", "id", artist.id)).toMatchObject([
    { row: { genre: "House", bio: null } },
  ])
})

test("what was added is taken out again, unless something hangs on it", async () => {
  const add = await edit(
    editor,
    (tx) => tx`insert into artists (slug, name)
      values ('new-here', 'New Here')`,
  )
  const id = add[0]?.row_id ?? ""
  const press = await insert(db.sql, "artist_press", {
    artist_id: id,
    quote: "Who?",
    publication: "The Arches Gazette",
  })
  expect(await refusedBack(editor, add)).toMatchObject({ code: "9X044" })
  expect(await shelf("artist_press", "id", press.id)).toHaveLength(1)
  await db.sql`delete from artist_press where id = ${press.id}`
  await putBack(editor, add)
  expect(await shelf("artists", "id", id)).toEqual([])
  // Twice is as good as once.
  await putBack(editor, add)
})

test("an address that is taken by now stands in the way", async () => {
  const artist = await makeArtist(db.sql, { slug: "taken" })
  const lines = await edit(
    editor,
    (tx) => tx`delete from artists where id = ${artist.id}`,
  )
  await makeArtist(db.sql, { slug: "taken" })
  expect(await refusedBack(editor, lines)).toMatchObject({
    code: "9X044",
    reason: "23505",
  })
})

test("each role reads and puts back what it may edit, and no more", async () => {
  const artist = await makeArtist(db.sql)
  const edited = await edit(
    editor,
    (tx) => tx`update artists set genre = 'Dub' where id = ${artist.id}`,
  )
  const code = await edit(
    keeper,
    (tx) => tx`insert into promo_codes (code, discount_percent)
      values ('NIGHT9', 10)`,
  )
  const office = await edit(
    keeper,
    (tx) => tx`insert into site_settings (key, value, is_closed)
      values ('office', '{"to": "desk@9x.example"}', true)`,
  )
  await db.sql`insert into staff (user_id, role) values (${fan.id}, 'shop')`
  const moved = await edit(
    owner,
    (tx) => tx`select set_staff_role(${fan.id}, 'scout')`,
  )
  const reads = async (person: Person) => {
    const changes = [edited, code, office, moved].map((l) => l[0]?.change ?? "")
    const rows = await as(
      db.sql,
      person,
      (tx) => tx`select table_name from history
        where change in ${tx(changes)} order by id`,
    )
    return rows.map(({ table_name }) => table_name)
  }
  expect(await reads(owner)).toEqual([
    "artists",
    "promo_codes",
    "site_settings",
    "staff",
  ])
  expect(await reads(editor)).toEqual(["artists"])
  expect(await reads(keeper)).toEqual(["promo_codes", "site_settings"])
  expect(await reads(scout)).toEqual([])
  expect(await reads(await member(db.sql))).toEqual([])
  expect(await refusal(reads(visitor()))).toBe("42501")
  expect(await refusal(putBack(keeper, edited))).toBe("42501")
  expect(await refusal(putBack(editor, code))).toBe("42501")
  expect(await refusal(putBack(editor, office))).toBe("42501")
  expect(await refusal(putBack(keeper, moved))).toBe("42501")
  expect(await refusal(putBack(scout, edited))).toBe("42501")
  expect(await refusal(putBack(editor, []))).toBe("9X042")
  await putBack(keeper, office)
  await putBack(owner, moved)
  expect(
    await db.sql`delete from staff where user_id = ${fan.id} returning role`,
  ).toEqual([{ role: "shop" }])
})

test("the last owner is not put out by putting back", async () => {
  const second = await staff(db.sql, "editor")
  const raised = await edit(
    owner,
    (tx) => tx`select set_staff_role(${second.id}, 'owner')`,
  )
  const move = (role: string) => db.sql`
    update staff set role = ${role} where user_id = ${owner.id}`
  await move("shop")
  expect(await refusal(putBack(second, raised))).toBe("9X041")
  await move("owner")
  await putBack(second, raised)
  expect(await refusal(putBack(second, raised))).toBe("42501")
})

test("nobody writes the history but the trigger, the service neither", async () => {
  for (const person of [owner, service()]) {
    for (const statement of [
      "delete from history",
      "update history set by_name = 'Nobody'",
      "insert into history (change, table_name, row_id, verb) values ('1', 'artists', '1', 'insert')",
      "truncate history",
    ]) {
      const attempt = as(db.sql, person, (tx) => tx.unsafe(statement))
      expect(await refusal(attempt), statement).toBe("42501")
    }
  }
})

test("it is forgotten after two years, and who leaves takes their name", async () => {
  const leaver = await staff(db.sql, "editor")
  const [line] = await edit(
    leaver,
    (tx) => tx`insert into artists (slug, name) values ('kept', 'Kept')`,
  )
  await edit(owner, (tx) => tx`select set_staff_role(${leaver.id}, 'shop')`)
  const [kept] = await db.sql`select export_account(${leaver.id}) as all`
  expect(kept?.all).toMatchObject({
    profile: { id: leaver.id },
    staff: { role: "shop" },
    edits: [{ table: "artists", name: "Kept", verb: "insert" }],
  })
  await db.sql`delete from auth.users where id = ${leaver.id}`
  const found = await db.sql`select by, by_name, table_name from history
    where row_id in (${line?.row_id ?? ""}, ${leaver.id})`
  expect(found).toEqual([{ by: null, by_name: null, table_name: "artists" }])
  await db.sql`update history set at = now() - interval '2 years 1 day'
    where row_id = ${line?.row_id ?? ""}`
  const [before] = await db.sql<[{ rows: number }]>`
    select count(*)::integer as rows from history`
  await db.sql`select tidy_up()`
  expect(await db.sql`select count(*)::integer as rows from history`).toEqual([
    { rows: before.rows - 1 },
  ])
})
