import { randomUUID } from "node:crypto"
import { describe, expect, test } from "vitest"
import { suiteDatabase } from "../support/database.ts"
import {
  insert,
  makeArtist,
  makeProduct,
  makeRelease,
  makeTrack,
  slug,
} from "../support/label-catalogue.ts"
import {
  as,
  member,
  type Person,
  type Role,
  refusal,
  signOut,
  staff,
  visitor,
} from "../support/label-people.ts"

const db = await suiteDatabase()

type Made = { id: string; token: string; path: string; expires_at: string }
type Seen = {
  state: string
  preview: string | null
  as_of: Date | null
  path: string | null
  own: boolean
}

/** Somebody of the label whose session has shown the second factor too. */
async function colleague(role: Role) {
  const person = await staff(db.sql, role)
  await db.sql`update auth.sessions set aal = 'aal2'
    where user_id = ${person.id}`
  return person
}

const editor = await colleague("editor")
const shop = await colleague("shop")
const scout = await colleague("scout")
const fan = await member(db.sql)

const hidden = () => makeRelease(db.sql, { is_public: false })

function give(person: Person, table: string, id: string, company?: string[]) {
  return as(db.sql, person, async (tx) => {
    const [{ made }] = await tx<[{ made: Made }]>`
      select make_preview_link(${table}, ${id}, ${company ?? []}) as made`
    return made
  })
}

function begin(
  person: Person,
  look: { table?: string; id?: string; asOf?: string | null },
) {
  const { table = null, id = null, asOf = null } = look
  return as(db.sql, person, async (tx) => {
    const [{ made }] = await tx<[{ made: Made }]>`
      select begin_preview(${table}, ${id}, ${asOf}::text::timestamptz) as made`
    return made
  })
}

async function open(token: string) {
  const [seen] = await db.sql<[Seen]>`
    select * from private.open_preview(${token})`
  return seen
}

const revoke = (person: Person, id: string) =>
  as(db.sql, person, (tx) => tx`select revoke_preview_link(${id})`)

const listed = (id: string) =>
  as(db.sql, editor, async (tx) => {
    const links = await tx<{ id: string }[]>`
      select id from preview_links_of('releases', ${id})`
    return links.map((link) => link.id)
  })

describe("a link for others", () => {
  test("opens its thing for seven days, and its secret is nowhere", async () => {
    const { id, slug } = await hidden()
    const made = await give(editor, "releases", id)
    expect(made.path).toBe(`/release/${slug}`)
    const seen = await open(made.token)
    expect(seen).toMatchObject({ state: "open", as_of: null, own: false })
    expect(seen.preview).toBe(`releases:${id}`)
    const [row] = await db.sql`select l::text as whole,
        l.expires_at - l.made_at = interval '7 days' as week
      from private.preview_links l where l.id = ${made.id}`
    expect(row?.week).toBe(true)
    expect(row?.whole).not.toContain(made.token)
    await db.sql`update private.preview_links set expires_at = now()
      where id = ${made.id}`
    expect((await open(made.token)).state).toBe("ended")
  })

  test("is over once somebody who writes such things ends it", async () => {
    const { id } = await hidden()
    const made = await give(editor, "releases", id)
    expect(await refusal(revoke(shop, made.id))).toBe("42501")
    expect((await open(made.token)).state).toBe("open")
    await revoke(await colleague("editor"), made.id)
    expect((await open(made.token)).state).toBe("ended")
  })

  test("goes with who made it", async () => {
    const leaver = await colleague("editor")
    const { id } = await hidden()
    const made = await give(leaver, "releases", id)
    // Signing out ends nothing that was given away.
    await signOut(db.sql, leaver)
    expect((await open(made.token)).state).toBe("open")
    expect(await listed(id)).toEqual([made.id])
    await db.sql`update staff set role = 'scout' where user_id = ${leaver.id}`
    expect((await open(made.token)).state).toBe("ended")
    expect(await listed(id)).toEqual([])
  })

  test("opens what goes along, as far as it is named and hidden too", async () => {
    const artist = await makeArtist(db.sql, { is_public: false })
    const { id, slug: name } = await makeRelease(db.sql, {
      artist_id: artist.id,
      is_public: false,
    })
    const facts = { artist_id: artist.id, release_id: id }
    const product = await makeProduct(db.sql, { ...facts, active: false })
    await makeProduct(db.sql, facts)
    const film = await insert(db.sql, "artist_videos", {
      ...facts,
      title: "Film",
      url: "/film.mp4",
      is_public: false,
    })
    const about = (text: string) =>
      insert(db.sql, "news_articles", {
        slug: slug("news"),
        title: "Out",
        status: "draft",
        content: text,
      })
    const article = await about(`Hear [it](/release/${name}).`)
    await about(`Hear [another](/release/${name}-two).`)
    const company = await as(db.sql, editor, async (tx) => {
      const found = await tx<{ thing: string }[]>`
        select thing from preview_company('releases', ${id})`
      return found.map(({ thing }) => thing)
    })
    const expected = [
      `products:${product.id}`,
      `artist_videos:${film.id}`,
      `news_articles:${article.id}`,
      `artists:${artist.id}`,
    ]
    expect(company.sort()).toEqual([...expected].sort())
    const made = await give(editor, "releases", id, [`products:${product.id}`])
    expect((await open(made.token)).preview).toBe(
      `releases:${id},products:${product.id}`,
    )
  })

  test("opens nothing that does not go along", async () => {
    const { id } = await hidden()
    const other = `releases:${(await hidden()).id}`
    expect(await refusal(give(editor, "releases", id, [other]))).toBe("9X060")
    expect(await refusal(give(editor, "releases", randomUUID()))).toBe("9X060")
    expect(await refusal(give(editor, "orders", id))).toBe("9X060")
  })

  test("is made by who writes the thing, and nobody else", async () => {
    const { id } = await hidden()
    const product = await makeProduct(db.sql, { active: false })
    for (const person of [shop, scout, fan]) {
      expect(await refusal(give(person, "releases", id))).toBe("42501")
    }
    expect(await refusal(give(editor, "products", product.id))).toBe("42501")
    expect(await refusal(give(visitor(), "releases", id))).toBe("42501")
    expect((await give(shop, "products", product.id)).path).toBe(
      `/product/${product.slug}`,
    )
  })

  test("is one of fifty at the most that a person has open", async () => {
    const giver = await colleague("editor")
    const { id } = await hidden()
    await db.sql`insert into private.preview_links
        (secret_sha256, things, path, made_by, expires_at)
      select sha256(convert_to(${giver.id} || n, 'UTF8')),
        array['releases:' || ${id}], '/visuals', ${giver.id},
        now() + interval '1 day'
      from generate_series(1, 49) n`
    const last = await give(giver, "releases", id)
    expect(await refusal(give(giver, "releases", id))).toBe("9X061")
    await revoke(giver, last.id)
    expect(await refusal(give(giver, "releases", id))).toBe("none")
  })

  test("that was ended counts for a while too", async () => {
    const giver = await colleague("editor")
    const { id } = await hidden()
    const key = `preview links of ${giver.id}`
    await db.sql`insert into private.allowances (key, remaining)
      values (${key}, 1)`
    await revoke(giver, (await give(giver, "releases", id)).id)
    expect(await refusal(give(giver, "releases", id))).toBe("9X061")
  })

  test("is forgotten a month after it ended, whether others are made or not", async () => {
    const { id } = await hidden()
    const [over, ended, open] = [
      await give(editor, "releases", id),
      await give(editor, "releases", id),
      await give(editor, "releases", id),
    ]
    const long = "31 days"
    await db.sql`update private.preview_links
      set expires_at = now() - ${long}::interval where id = ${over.id}`
    await db.sql`update private.preview_links
      set revoked_at = now() - ${long}::interval where id = ${ended.id}`
    await db.sql`select tidy_up()`
    const left = await db.sql`select id from private.preview_links
      where things[1] = ${`releases:${id}`}`
    expect(left).toEqual([{ id: open.id }])
  })

  test("answers so many requests and then has to wait", async () => {
    const { token, id } = await give(editor, "releases", (await hidden()).id)
    await db.sql`insert into private.allowances (key, remaining)
      values (${`preview ${id}`}, 1)`
    expect((await open(token)).state).toBe("open")
    expect((await open(token)).state).toBe("busy")
  })
})

describe("the site as of a moment", () => {
  const FRIDAY = "2030-11-22T00:01:00.000Z"

  test("is for editors and shop, in the session that asked", async () => {
    for (const person of [editor, shop]) {
      const { token, path } = await begin(person, { asOf: FRIDAY })
      const seen = await open(token)
      expect(seen).toMatchObject({ state: "open", own: true, preview: "" })
      expect(seen.as_of?.toISOString()).toBe(FRIDAY)
      expect(path).toBe("/")
    }
    for (const person of [scout, fan, visitor()]) {
      expect(await refusal(begin(person, { asOf: FRIDAY }))).toBe("42501")
    }
  })

  test("ends with the role, the session and the second factor", async () => {
    const ends: ((person: Person) => Promise<unknown>)[] = [
      (person) => signOut(db.sql, person),
      ({ id }) => db.sql`delete from staff where user_id = ${id}`,
      ({ id }) => db.sql`update staff set role = 'scout' where user_id = ${id}`,
      ({ id }) =>
        db.sql`update auth.sessions set aal = 'aal1' where user_id = ${id}`,
      ({ id }) => db.sql`delete from auth.mfa_factors where user_id = ${id}`,
    ]
    for (const end of ends) {
      const person = await colleague("editor")
      const { token } = await begin(person, { asOf: FRIDAY })
      expect((await open(token)).state).toBe("open")
      await end(person)
      expect((await open(token)).state).toBe("ended")
    }
  })

  test("is one at a time, and a thing of one's own has no moment", async () => {
    const first = await begin(editor, { asOf: FRIDAY })
    const { id } = await hidden()
    const look = { table: "releases", id, asOf: FRIDAY }
    const second = await begin(editor, look)
    expect((await open(first.token)).state).toBe("unknown")
    expect(await open(second.token)).toMatchObject({
      preview: `releases:${id}`,
      as_of: null,
      own: true,
    })
  })

  test("is refused for no moment, or one out of all bounds", async () => {
    for (const asOf of [null, "9999-01-01", "infinity", "0001-01-01"]) {
      expect(await refusal(begin(editor, { asOf }))).toBe("9X062")
    }
  })
})

test("a stream that is withheld opens with its record", async () => {
  const { id } = await hidden()
  const name = `${randomUUID()}.mp3`
  await makeTrack(db.sql, {
    release_id: id,
    storage_bucket: "streams",
    storage_path: name,
  })
  await db.sql`insert into storage.objects (bucket_id, name)
    values ('masters', ${`withheld/${name}`})`
  const heard = async (preview: string, file = name) => {
    const [row] = await db.sql<[{ heard: boolean }]>`
      select private.previewed_stream(${file}, ${preview}, null) as heard`
    return row.heard
  }
  expect(await heard(`releases:${id}`)).toBe(true)
  expect(await heard(`releases:${randomUUID()}`)).toBe(false)
  expect(await heard(`releases:${id}`, "other.mp3")).toBe(false)
})

describe("the streams of a coming record", () => {
  const COMING = { public_from: "2040-11-23T00:00:00Z" }

  async function addTrack(release_id: string, position = 1) {
    const name = `${randomUUID()}.mp3`
    await db.sql`insert into storage.objects (bucket_id, name)
      values ('streams', ${name})`
    await makeTrack(db.sql, {
      release_id,
      position,
      storage_bucket: "streams",
      storage_path: name,
    })
    return name
  }

  async function isServed(name: string) {
    const rows = await db.sql`select from storage.objects
      where bucket_id = 'streams' and name = ${name}`
    return rows.length === 1
  }

  test("lie ready until somebody is given a link, who could tell their names", async () => {
    const { id } = await makeRelease(db.sql, COMING)
    const [first, other] = [
      await addTrack(id),
      await addTrack((await makeRelease(db.sql, COMING)).id),
    ]
    await begin(editor, { table: "releases", id })
    expect(await isServed(first)).toBe(true)
    const { token, id: link } = await give(editor, "releases", id)
    const later = await addTrack(id, 2)
    const { preview } = await open(token)
    for (const name of [first, later]) {
      expect(await isServed(name)).toBe(false)
      const [row] = await db.sql`select private.previewed_stream(${name},
        ${preview}, null) as heard`
      expect(row?.heard).toBe(true)
    }
    expect(await isServed(other)).toBe(true)
    // Nor after the link has ended: the name is as well known as before.
    await revoke(editor, link)
    await db.sql`update releases set title = 'Another' where id = ${id}`
    expect(await isServed(first)).toBe(false)
    await db.sql`update releases set public_from = now() where id = ${id}`
    for (const name of [first, later]) expect(await isServed(name)).toBe(true)
  })

  test("of a draft that was shown are not put where all can hear them before its day", async () => {
    const { id } = await makeRelease(db.sql, { ...COMING, status: "Draft" })
    const name = await addTrack(id)
    await give(editor, "releases", id)
    await db.sql`update releases set status = 'Released' where id = ${id}`
    expect(await isServed(name)).toBe(false)
  })
})
