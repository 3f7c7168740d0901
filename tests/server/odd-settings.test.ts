import { afterAll, beforeAll, expect, test } from "vitest"
import { dataFolder } from "../support/data-folder.ts"
import {
  environmentFor,
  freshDatabase,
  type TestDatabase,
} from "../support/database.ts"
import { insert, makeArtist } from "../support/label-catalogue.ts"
import { type Site, startSite } from "../support/site.ts"
import { until } from "../support/until.ts"

const HOSTILE = `javascript:alert("1"),(2)\\`
const LONG = "W".repeat(40_000)
/** What a person may have written who was told "it is JSON". */
const SHAPES = [
  null,
  true,
  9,
  HOSTILE,
  [],
  [[HOSTILE], null, 9],
  {},
  {
    name: 9,
    address: 9,
    email: [],
    vat_number: {},
    people: HOSTILE,
    place: {},
    picture: HOSTILE,
    playlist: HOSTILE,
    photos: "https://[",
    videos: null,
  },
  {
    name: HOSTILE,
    address: [HOSTILE, null, HOSTILE],
    email: HOSTILE,
    people: [null, 9, HOSTILE, {}, { name: 9 }, { name: HOSTILE, role: [] }],
    place: LONG,
    picture: LONG,
    playlist: `https://${LONG}`,
  },
]

let folder: Awaited<ReturnType<typeof dataFolder>>
let db: TestDatabase
let site: Site
let slug: string

beforeAll(async () => {
  folder = await dataFolder("none")
  db = await freshDatabase()
  const env = environmentFor(db.target)
  site = await startSite({ dataDir: folder.path, env })
  const artist = await makeArtist(db.sql)
  slug = String(artist.slug)
})

afterAll(async () => {
  await site.stop()
  await db.close()
  await folder[Symbol.asyncDispose]()
})

test("whatever the label has set, its pages are there", async () => {
  const pages = ["/", "/about", "/contact", "/terms", "/privacy", "/cart"]
  for (const shape of SHAPES) {
    for (const key of ["about", "seller", "social"]) await set(key, shape)
    await Promise.all(
      [...pages, `/artist/${slug}/epk`].map(async (path) => {
        // A kept page would be sent instead of one that fails: HEAD gets none.
        const { status } = await fetch(site.url + path, { method: "HEAD" })
        expect(status, `${path} with ${JSON.stringify(shape)}`).toBe(200)
      }),
    )
  }
})

test("what the label sets is on its pages at once", async () => {
  await set("seller", { name: "Odd Ltd", company_number: "01234567" })
  await set("social", { playlist: "https://music.example/odd" })
  await set("about", { people: [{ name: "Nia Odd", role: "Everything" }] })
  await db.sql`update artists set is_featured = true,
    tagline = 'Loud, then louder' where slug = ${slug}`
  await shows("/terms", "company number 01234567")
  await shows("/contact", "https://music.example/odd")
  await shows("/about", "Nia Odd")
  await shows("/", "Loud, then louder")
  await db.sql`update artists set tagline = null, genre = 'Noise'
    where slug = ${slug}`
  await shows("/", "Noise")
})

async function shows(path: string, words: string) {
  await until(async () => {
    const page = await (await fetch(site.url + path)).text()
    return page.includes(words)
  }, 5)
}

test("a story's pictures may have any address, and be any number", async () => {
  const odd = [`/a",b.jpg`, `/"a".jpg`, `/a'&,b%.jpg`, `/${LONG}`]
  const many = Array.from({ length: 1500 }, (_, index) => `/${index},"é".jpg`)
  const known = `/media/",a.jpg`
  await insert(db.sql, "pictures", { url: known, alt: "A bus" })
  const content = [known, ...odd, ...many]
    .map((url) => `![words](${url})`)
    .join("\n\n")
  await insert(db.sql, "news_articles", {
    slug: "odd-pictures",
    title: "Odd",
    content,
    status: "published",
    publish_date: "2024-05-09",
  })
  const response = await fetch(`${site.url}/news/odd-pictures`)
  expect(response.status).toBe(200)
  expect(await response.text()).toContain('src="/media/&quot;,a.jpg"')
})

async function set(key: string, value: unknown) {
  await db.sql`
    insert into site_settings (key, value)
    values (${key}, ${JSON.stringify(value)}::text::jsonb)
    on conflict (key) do update set value = excluded.value`
}
