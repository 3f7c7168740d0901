import { afterAll, beforeAll, expect, test } from "vitest"
import { connect, type Sql } from "#platform/postgres/connection.ts"
import { findRunningPostgres } from "#platform/postgres/embedded.ts"
import { dataFolder } from "../support/data-folder.ts"
import {
  insert,
  makeArtist,
  makeProduct,
  makeRelease,
} from "../support/label-catalogue.ts"
import { type Site, startSite } from "../support/site.ts"
import { until } from "../support/until.ts"

let folder: Awaited<ReturnType<typeof dataFolder>>
let site: Site
let sql: Sql

beforeAll(async () => {
  folder = await dataFolder("none")
  site = await startSite({ dataDir: folder.path })
  const target = await findRunningPostgres(folder.path)
  if (!target) throw new Error("The site has no database")
  sql = connect(target, { max: 1 })
})
afterAll(async () => {
  await sql.end()
  await site.stop()
  await folder[Symbol.asyncDispose]()
})

const ask = (path: string) => fetch(site.url + path, { redirect: "manual" })

async function whereTo(path: string) {
  const { status, headers } = await ask(path)
  return `${status} ${headers.get("location")}`
}

test("an address that was left leads on for good, wherever the name stands in it", async () => {
  const artist = await makeArtist(sql, { slug: "old", name: "Inês" })
  const facts = { slug: "old", artist_id: artist.id }
  await makeRelease(sql, facts)
  await makeProduct(sql, facts)
  await insert(sql, "news_articles", {
    slug: "old",
    title: "Out",
    status: "published",
    publish_date: "2025-01-01",
  })
  const pages = ["/artist/old", "/release/old", "/product/old", "/news/old"]
  // Kept as they were, until the database tells.
  await until(async () => {
    const seen = await Promise.all(pages.map(ask))
    return seen.every(({ status }) => status === 200)
  })
  for (const table of ["artists", "releases", "products", "news_articles"]) {
    await sql`update ${sql(table)} set slug = 'newer' where slug = 'old'`
    await sql`update ${sql(table)} set slug = 'new' where slug = 'newer'`
  }
  await until(async () => (await ask("/artist/old")).status === 301)
  const addresses = [
    ...pages,
    "/artist/newer",
    "/embed/release/old",
    // The router reads this too, and it must not lead to itself.
    "/Artist/old",
    "/artist/old/epk",
    "/artist/old/epk/download?sheet=",
    "/artist/old/events.ics",
  ]
  for (const path of addresses) {
    const now = path.replace(/old|newer/, "new")
    expect(await whereTo(path), path).toBe(`301 ${now}`)
    if (!now.includes("download")) expect((await ask(now)).status).toBe(200)
  }
  const navigation = await (await ask("/artist/old.data")).text()
  expect(navigation).toContain("/artist/new")
  expect(navigation).toContain("301")
})

test("whoever has the name now has it, and what nobody may see tells nothing", async () => {
  await makeArtist(sql, { slug: "old", name: "Another" })
  await until(async () => (await ask("/artist/old")).status === 200)
  await sql`update releases set status = 'Withdrawn' where slug = 'new'`
  await sql`delete from news_articles where slug = 'new'`
  await until(async () => (await ask("/release/new")).status === 404)
  expect(await whereTo("/release/old")).toBe("404 null")
  expect(await whereTo("/news/old")).toBe("404 null")
  expect(await whereTo("/artist/never")).toBe("404 null")
  expect(await whereTo("/artist/%2F%2Felsewhere.example")).toBe("404 null")
})
