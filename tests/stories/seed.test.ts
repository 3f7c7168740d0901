import { admitDemoAccounts } from "@9x/demo/accounts"
import {
  labelCounts,
  type MemoryFiles,
  memoryFiles,
  paperAssets,
  seedingDay,
} from "@9x/demo/fixtures"
import { seedDemoLabel } from "@9x/demo/seeding"
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  expect,
  test,
} from "vitest"
import { freshDatabase, type TestDatabase } from "#tests/support/database.ts"

let assets: Awaited<ReturnType<typeof paperAssets>>
let database: TestDatabase
let storage: MemoryFiles

beforeAll(async () => {
  assets = await paperAssets()
})
afterAll(() => assets.remove())
beforeEach(async () => {
  database = await freshDatabase()
  storage = memoryFiles()
})
afterEach(() => database.close())

type SeedOptions = { scale?: number; today?: string; accounts?: boolean }

function seed(options: SeedOptions = {}) {
  const { sql } = database
  const today = seedingDay
  return seedDemoLabel({
    sql,
    storage,
    today,
    assets: assets.folder,
    ...options,
  })
}

test("an empty database becomes the whole label", async () => {
  expect(await seed()).toBe(true)
  expect(await labelCounts(database.sql)).toEqual({
    artists: 8,
    featured: 6,
    releases: 18,
    tracks: 33,
    previews: 18,
    upcoming: 12,
    played: 5,
    videos: 10,
    news: 9,
    products: 20,
    promo_codes: 4,
    zones: 3,
    orders: 3,
    demos: 8,
    letters: 2,
    press_people: 5,
    mails: 0,
  })
})

test("demo accounts are made where only this machine can sign in, once", async () => {
  const { sql } = database
  const people = () => sql`
    select u.email, s.role, s.name, u.banned_until is not null as shut
    from auth.users u left join staff s on s.user_id = u.id order by u.email`
  const both = (shut: boolean) => [
    { email: "fan@9x.example", role: null, name: null, shut },
    {
      email: "label@9x.example",
      role: "owner",
      name: "Delphine Amadi",
      shut,
    },
  ]
  await seed({ accounts: false })
  expect(await people()).toEqual([])
  expect(await seed({ accounts: false })).toBe(false)
  expect(await seed()).toBe(true)
  expect(await people()).toEqual(both(false))
  for (const local of [false, false, true]) {
    await admitDemoAccounts(sql, local)
    expect(await people()).toEqual(both(!local))
  }
  expect(await seed()).toBe(false)
  await sql`update auth.users set banned_until = '2100-01-01'`
  await admitDemoAccounts(sql, true)
  expect(await people()).toEqual(both(true))
})

test("a demo from before its founder gets one, unless the address is taken", async () => {
  const { sql } = database
  await seed()
  const forget = () => sql`
    update site_settings set value = value - 'founder'
    where key = 'demo_label'`
  const owners = () => sql`select from staff where role = 'owner'`
  await sql`delete from auth.users where email = 'label@9x.example'`
  await forget()
  expect(await seed()).toBe(true)
  expect(await owners()).toHaveLength(1)
  await sql`delete from auth.users where email = 'label@9x.example'`
  await sql`insert into auth.users (email) values ('label@9x.example')`
  await forget()
  expect(await seed()).toBe(true)
  expect(await owners()).toHaveLength(0)
  expect(await seed()).toBe(false)
})

test("seeding again, on any day, changes nothing and puts no file", async () => {
  await seed()
  const before = await fingerprint()
  storage.all.clear()
  expect(await seed({ today: "2031-06-01" })).toBe(false)
  expect(storage.all.size).toBe(0)
  expect(await fingerprint()).toBe(before)
})

test("a fan who came after the seeding does not stop a second one", async () => {
  await seed()
  await database.sql`
    insert into newsletter_subs (email) values ('new@fans.example')`
  expect(await seed()).toBe(false)
})

test("a demo label that people have used is not enlarged under them", async () => {
  await seed()
  await database.sql`
    insert into newsletter_subs (email) values ('new@fans.example')`
  const before = await fingerprint()
  await expect(seed({ scale: 2 })).rejects.toThrow(/holds subscribers \(1\)\./)
  await database.sql`
    insert into press_contacts (name, email) values ('Kit', 'kit@own.example')`
  await database.sql`insert into letters (subject) values ('Our own')`
  await expect(seed({ scale: 2 })).rejects.toThrow(
    /letters \(1\), press people \(1\) and subscribers \(1\)/,
  )
  expect(await fingerprint()).toBe(before)
})

test("a database with somebody's work in it is refused untouched", async () => {
  await database.sql`
    insert into artists (slug, name) values ('ours', 'Somebody Else')`
  await expect(seed()).rejects.toThrow(
    /empty database.*artists \(1\).*Nothing was changed/,
  )
  expect(storage.all.size).toBe(0)
  expect(await labelCounts(database.sql)).toMatchObject({
    artists: 1,
    releases: 0,
    orders: 0,
  })
})

test("so is somebody in a press list", async () => {
  await database.sql`
    insert into press_contacts (name, email) values ('Kit', 'kit@own.example')`
  await expect(seed()).rejects.toThrow(/press people \(1\)/)
})

test("an account alone is somebody's work too", async () => {
  await database.sql`insert into auth.users (email) values ('me@ours.example')`
  await expect(seed()).rejects.toThrow(/accounts \(1\)/)
})

test("two seedings at once make one label", async () => {
  const written = await Promise.all([seed(), seed()])
  expect(written.sort()).toEqual([false, true])
  expect(await labelCounts(database.sql)).toMatchObject({
    artists: 8,
    orders: 3,
  })
})

test("a failure at the last table leaves no row behind", async () => {
  await database.sql`
    alter table download_logs add check (download_count < 3)`
  await expect(seed()).rejects.toThrow(/download_logs/)
  expect(await labelCounts(database.sql)).toMatchObject({
    artists: 0,
    promo_codes: 0,
    orders: 0,
  })
})

test("twice the scale is twice the catalogue with the same home page", async () => {
  await seed({ scale: 2 })
  expect(await labelCounts(database.sql)).toMatchObject({
    artists: 16,
    featured: 6,
    releases: 36,
    tracks: 66,
    products: 40,
    news: 18,
    orders: 3,
  })
  const newest = await database.sql`
    select slug from releases_public_v order by release_date desc limit 1`
  expect(newest).toEqual([{ slug: "floodlight" }])
  expect(await seed({ scale: 2 })).toBe(false)
})

test("a seeded label can be enlarged and shares its streams", async () => {
  await seed()
  const put = storage.all.size
  expect(await seed({ scale: 3 })).toBe(true)
  expect(storage.all.size).toBe(put)
  expect(await labelCounts(database.sql)).toMatchObject({
    artists: 24,
    tracks: 99,
  })
  const [streams] = await database.sql`
    select count(distinct file_url)::int as open from audio_files`
  expect(streams).toEqual({ open: 31 + 16 })
})

async function fingerprint(): Promise<string> {
  const [row] = await database.sql`
    select md5(concat(
      (select jsonb_agg(a order by a.id) from artists a),
      (select jsonb_agg(r order by r.id) from releases r),
      (select jsonb_agg(f order by f.id) from audio_files f),
      (select jsonb_agg(v order by v.id) from product_variants v),
      (select jsonb_agg(s order by s.key) from site_settings s),
      (select jsonb_agg(o order by o.id) from orders o))) as print`
  return String(row?.print)
}
