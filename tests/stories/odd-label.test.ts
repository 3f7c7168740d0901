import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { PostgrestClient } from "@supabase/postgrest-js"
import { chromium } from "playwright-core"
import sharp from "sharp"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { Database } from "#supabase/database.types.ts"
import { BROWSER_ARGS, findBrowser } from "../support/browser.ts"
import { dataFolder } from "../support/data-folder.ts"
import {
  environmentFor,
  freshDatabase,
  type TestDatabase,
} from "../support/database.ts"
import { type Site, startSite } from "../support/site.ts"

const BREAKING = "</script><script>alert(1)</script>"
const NAME = `🎧 مرحبا ${BREAKING} & "Co"`
const LONGEST = "W".repeat(200)
/** One more than the backend hands out at once. */
const RELEASES = 1001
/** More nights, and more films, than a page shows. */
const NIGHTS = 50
const NIGHT = /<a [^>]*href="\/event\/[\da-f-]{36}"/g
/** A column that one row leaves out has its default there. */
const FILLED = { defaultToNull: false }

let folder: Awaited<ReturnType<typeof dataFolder>>
let db: TestDatabase
let site: Site
let oddOne: string

beforeAll(async () => {
  folder = await dataFolder("none")
  db = await freshDatabase()
  const env = environmentFor(db.target)
  site = await startSite({ dataDir: folder.path, env })
  await fillShelves()
})

afterAll(async () => {
  await site.stop()
  await db.close()
  await folder[Symbol.asyncDispose]()
})

test("names in any script stay text, whatever they contain", async () => {
  for (const path of [
    "/",
    "/artists",
    "/artist/odd-one",
    "/artist/longest",
    "/artist/odd-one/epk",
    "/release/release-1",
    "/events",
    "/visuals",
    "/shop",
    "/product/odd-thing",
    "/news",
    "/news/odd-story",
  ]) {
    const response = await fetch(site.url + path)
    expect(response.status, path).toBe(200)
    const html = await response.text()
    expect(html, path).not.toContain("<script>alert(1)")
    for (const [, json = ""] of html.matchAll(
      /<script type="application\/ld\+json">(.*?)<\/script>/g,
    )) {
      expect(JSON.parse(json)["@context"]).toBe("https://schema.org")
    }
  }
  const html = await (await fetch(`${site.url}/artist/odd-one`)).text()
  expect(html).toContain("🎧 مرحبا")
})

test("a thousand releases come 48 at a time, to the last", async () => {
  const first = await (await fetch(`${site.url}/releases`)).text()
  expect(first.match(/href="\/release\//g)?.length).toBeLessThan(200)
  expect(first).toContain("?page=2")
  expect(first).toMatch(/<input [^>]*value="Last of All"/)
  const last = Math.ceil(RELEASES / 48)
  const rest = await (await fetch(`${site.url}/releases?page=${last}`)).text()
  expect(rest).toContain("/release/release-")
  expect(rest).not.toContain(`?page=${last + 1}`)
  // All came out on one day: the order is total all the same.
  const seen = new Set<string>()
  for (let page = 1; page <= last; page++) {
    const html = await (await fetch(`${site.url}/releases?page=${page}`)).text()
    for (const [link] of html.matchAll(/href="\/release\/[^"]+"/g)) {
      seen.add(link)
    }
  }
  expect(seen.size).toBe(RELEASES)
  const beyond = await fetch(`${site.url}/releases?page=${last + 1}`)
  expect(beyond.status).toBe(200)
  expect(await beyond.text()).toContain("No releases found.")
})

test("the shop is narrowed by an artist's slug or id, and to nothing by others", async () => {
  const chosen = '<option value="odd-one" selected="">'
  for (const [artist, known] of [
    ["odd-one", true],
    [oddOne, true],
    [oddOne.toUpperCase(), true],
    [oddOne.replace(/^./, "g"), false],
    [crypto.randomUUID(), false],
    ["nobody", false],
    ["%00", false],
  ] as const) {
    const response = await fetch(`${site.url}/shop?artist=${artist}`)
    expect(response.status, artist).toBe(200)
    const html = await response.text()
    expect(html.includes(chosen), artist).toBe(known)
    expect(html.includes("/product/odd-thing"), artist).toBe(known)
  }
})

test("nights and films come 48 at a time too", async () => {
  for (const [path, each] of [
    ["/events", NIGHT],
    ["/visuals", /aria-label="Watch Now/g],
    ["/artist/odd-one", NIGHT],
  ] as const) {
    const html = await (await fetch(site.url + path)).text()
    expect(html.match(each), path).toHaveLength(48)
    if (path.startsWith("/artist")) continue
    expect(html).toContain("?page=2")
    const rest = await (await fetch(`${site.url}${path}?page=2`)).text()
    expect(rest.match(each), path).toHaveLength(NIGHTS - 48)
    expect(rest).not.toContain("?page=3")
  }
})

test("a name without a space makes no page wider than the screen", async () => {
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: BROWSER_ARGS,
  })
  const page = await browser.newPage()
  for (const path of [
    "/",
    "/artists",
    "/artist/longest",
    "/releases",
    "/release/release-0",
    "/events",
    "/visuals",
    "/shop",
    "/product/odd-thing",
    "/news",
    "/news/odd-story",
  ]) {
    await page.goto(site.url + path, { waitUntil: "domcontentloaded" })
    for (const width of [320, 768, 1920]) {
      await page.setViewportSize({ width, height: 800 })
      const found = await page.evaluate(faultsOfHeadlines)
      const fine = { wider: 0, beyondTheirPlace: [], touching: [] }
      expect(found, `${path} at ${width}`).toEqual(fine)
    }
  }
  await browser.close()
})

/** The lowest letter under a line and the tallest above the next are so far
 * apart, in parts of their size. */
const TIGHTEST = 0.942

/** What is wrong with a page's headlines; runs in the page. */
const faultsOfHeadlines = `(() => {
  const { scrollWidth } = document.documentElement
  const headlines = [...document.querySelectorAll("h1, h2, h3, .poster")]
  const style = (one) => getComputedStyle(one)
  return {
    wider: Math.max(0, scrollWidth - innerWidth),
    beyondTheirPlace: headlines
      .filter((one) => one.scrollWidth > one.clientWidth + 1)
      .map((one) => one.textContent.slice(0, 40)),
    touching: headlines
      .filter((one) => parseFloat(style(one).lineHeight) / parseFloat(style(one).fontSize) < ${TIGHTEST})
      .map((one) => one.textContent.slice(0, 40)),
  }
})()`

test("the sitemap has them all, past what the backend hands out at once", async () => {
  const xml = await (await fetch(`${site.url}/sitemap.xml`)).text()
  expect(xml.match(/<loc>[^<]*\/release\//g)).toHaveLength(RELEASES)
})

test("feeds and calendars survive what their formats cannot say", async () => {
  const rss = await (await fetch(`${site.url}/feeds/news.xml`)).text()
  expect(rss).toContain("مرحبا")
  expect(rss).not.toContain("\u0001")
  expect(rss).not.toContain("<p><script>")
  const calendar = await (await fetch(`${site.url}/events.ics`)).text()
  const unfolded = calendar.replaceAll("\r\n ", "")
  expect(unfolded).toContain("LOCATION:The Room\\; Downstairs\\, London\\,")
  expect(unfolded.match(/BEGIN:VEVENT/g)).toHaveLength(NIGHTS)
})

test("posters of names no typeface of ours can set are printed all the same", async () => {
  for (const path of [
    "artist/odd-one",
    "artist/longest",
    "artist/only-emoji",
    "news/odd-story",
  ]) {
    const response = await fetch(`${site.url}/og/${path}.jpg`)
    expect(response.status, path).toBe(200)
    const { width } = await sharp(await response.arrayBuffer()).metadata()
    expect(width).toBe(1200)
  }
})

async function fillShelves() {
  const keys = JSON.parse(
    await readFile(join(folder.path, "keys.json"), "utf8"),
  )
  const db = new PostgrestClient<Database>(`${site.url}/rest/v1`, {
    headers: { apikey: keys.secret, Authorization: `Bearer ${keys.secret}` },
  })
  const artists = await db
    .from("artists")
    .insert(
      [
        {
          slug: "odd-one",
          name: NAME,
          bio: `${NAME}\u0001\n\n${"long ".repeat(3000)}`,
          genre: "رأي & <b>",
          is_featured: true,
          profile_image: "https://elsewhere.example/a.png",
        },
        { slug: "longest", name: LONGEST, is_featured: true },
        { slug: "only-emoji", name: "🎧🎧" },
      ],
      FILLED,
    )
    .select("id")
    .throwOnError()
  const [artist] = artists.data
  const artist_id = artist?.id ?? ""
  oddOne = artist_id
  await db
    .from("releases")
    .insert(
      Array.from({ length: RELEASES }, (_, index) => ({
        // The last of the catalogue in any order by id, and alone in its kind.
        ...(index === RELEASES - 1 && {
          id: "ffffffff-ffff-4fff-bfff-ffffffffffff",
        }),
        genre: index === RELEASES - 1 ? "Last of All" : "Drone",
        slug: `release-${index}`,
        title: index === 1 ? NAME : `${index} ${LONGEST.slice(0, 60)}`,
        artist_id,
        artist_name: "",
        artist_slug: "",
        release_date: "2024-05-09",
        type: "Single",
        description: NAME,
        is_public: true,
        status: "Released",
      })),
      FILLED,
    )
    .throwOnError()
  await db
    .from("artist_tour_dates")
    .insert(
      [
        {
          artist_id,
          venue: "The Room; Downstairs",
          city: "London",
          country: "United Kingdom",
          event_date: "2199-07-01",
          doors: "19:30",
          notes: NAME,
        },
        ...Array.from({ length: NIGHTS - 1 }, () => ({
          artist_id,
          venue: LONGEST,
          city: "ירושלים",
          country: "ישראל",
          event_date: "2199-07-02",
        })),
      ],
      FILLED,
    )
    .throwOnError()
  await db
    .from("artist_videos")
    .insert(
      Array.from({ length: NIGHTS }, (_, index) => ({
        artist_id: artists.data[1]?.id ?? "",
        title: index % 2 ? NAME : LONGEST,
        url: "https://youtu.be/dQw4w9WgXcQ",
      })),
    )
    .throwOnError()
  await db
    .from("products")
    .insert({
      slug: "odd-thing",
      title: NAME,
      description: NAME,
      product_type: "merch",
      active: true,
      featured: true,
      artist_id,
    })
    .throwOnError()
  await db
    .from("news_articles")
    .insert({
      slug: "odd-story",
      title: `${NAME} ]]>`,
      excerpt: `${NAME}\u0001`,
      content: `${BREAKING}\n\n${NAME}`,
      status: "published",
      publish_date: "2024-05-09",
    })
    .throwOnError()
}
