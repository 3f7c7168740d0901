import { join } from "node:path"
import type { APIRequestContext, Page } from "@playwright/test"
import { connect, type Sql } from "#platform/postgres/connection.ts"
import {
  makeArtist,
  makeRelease,
  makeTrack,
} from "../support/label-catalogue.ts"
import { until } from "../support/until.ts"
import { faultsOn } from "./support/axe.ts"
import { expect, test } from "./support/quiet-page.ts"
import { keys } from "./support/shopper.ts"

const DAY_MS = 86_400_000
const PHONE = { width: 390, height: 844 }
const DESK = { width: 1440, height: 900 }

let sql: Sql
/** Whose records these tests made. */
const made: string[] = []

test.beforeAll(() => {
  const folder = join(process.env.E2E_DATA_DIR ?? "", "run")
  const socket = join(folder, ".s.PGSQL.5432")
  sql = connect({ socket, user: "postgres", database: "postgres" }, { max: 1 })
})

test.afterAll(async () => {
  await sql`delete from releases where artist_id = any (${made}::uuid[])`
  await sql`delete from artists where id = any (${made}::uuid[])`
  await sql.end()
})

type Wish = { plays?: number; downloads?: boolean; name?: string }
type Made = { id: string; token: string }

/** A record that nobody knows of, its two songs those of one that is out, and
 * a link to it. */
async function make(request: APIRequestContext, wish: Wish = {}) {
  const [picture] = await sql<{ url: string }[]>`
    select profile_image as url from artists where profile_image is not null`
  const { id: artist_id } = await makeArtist(sql, {
    name: "Nobody Yet",
    is_public: false,
    profile_image: picture?.url,
  })
  made.push(artist_id)
  const release = await makeRelease(sql, {
    title: "Undertow",
    artist_id,
    is_public: false,
    release_date: "2027-05-14",
    description: "Made in one night.\n\nAnd a morning.",
    credits: "Cello: Ada Marsh",
    artwork_url: picture?.url,
  })
  for (const position of [1, 2]) await addSong(request, release.id, position)
  const ending = new Date(Date.now() + DAY_MS)
  const [row] = await sql<[{ made: Made }]>`
    select private.add_listening_link(${release.id}, null,
      ${wish.name ?? "Ada of the Quietus"}, null, 'Loud, please.', ${ending},
      ${wish.plays ?? null}, ${wish.downloads ?? false}) as made`
  return { ...row.made, release: release.id, path: `/listen#${row.made.token}` }
}

async function addSong(
  request: APIRequestContext,
  release_id: string,
  position: number,
) {
  const [song] = await sql<{ file_url: string; seconds: number }[]>`
    select file_url, seconds::float8 from audio_files
    where category = 'master' and storage_bucket = 'streams' and is_open
    order by seconds desc limit 1`
  const name = `${release_id}-${position}.mp3`
  await makeTrack(sql, {
    release_id,
    name: `Song ${position}`,
    position,
    seconds: song?.seconds ?? null,
    storage_bucket: "streams",
    storage_path: name,
    file_url: `/storage/v1/object/public/streams/${name}`,
    writers: ["Ada Marsh"],
    lyrics: "Slower now",
  })
  const bytes = await (await request.get(song?.file_url ?? "")).body()
  const stored = await request.post(`/storage/v1/object/streams/${name}`, {
    headers: { apikey: (await keys()).secret, "Content-Type": "audio/mpeg" },
    data: bytes,
  })
  expect(stored.ok(), await stored.text()).toBe(true)
}

const player = (page: Page) => page.getByRole("region", { name: "Player" })
const play = (page: Page, song: string) =>
  page.getByRole("button", { name: new RegExp(`Play ${song}`) })

async function plays(id: string) {
  return sql<{ name: string; seconds: number }[]>`
    select a.name, p.seconds::float8 from private.listening_plays p
    join audio_files a on a.id = p.track_id
    where p.link_id = ${id} order by p.began_at`
}

/** All that the browser keeps of this site. */
function kept(page: Page) {
  return page.evaluate(() =>
    JSON.stringify([
      { ...sessionStorage },
      { ...localStorage },
      document.cookie,
    ]),
  )
}

test("who was sent a link hears it, and the label is told what and how much", async ({
  page,
  request,
  complaints,
}) => {
  complaints.allow(/403/)
  const { id, token, path, release } = await make(request, { plays: 2 })
  await page.setViewportSize(PHONE)
  await page.goto(path)
  const terms = page.getByRole("complementary", { name: "For Ada" })
  await expect(terms).toContainText("Loud, please.")
  await expect(terms).toContainText(/Open until \w+day \d+ .+ in London\./)
  await expect(terms).toContainText("2 plays left")
  await expect(terms).toContainText("We record when this page is opened")
  await expect(page.getByText("And a morning.")).toBeVisible()
  await expect(page.getByText("Cello: Ada Marsh")).toBeVisible()
  await expect(page.getByRole("link", { name: /portrait/i })).toBeVisible()
  await page.locator("summary").first().click()
  await expect(page.getByText("Slower now").first()).toBeVisible()
  await expect(page.getByRole("heading", { name: "Download" })).toBeHidden()
  for (const size of [DESK, PHONE]) {
    await page.setViewportSize(size)
    expect(await faultsOn(page)).toEqual([])
  }

  await play(page, "Song 1").click()
  await expect(terms).toContainText("1 of 2 plays left")
  await until(async () => ((await plays(id))[0]?.seconds ?? 0) > 0.5)
  await expect(
    player(page).getByRole("link", { name: "Song 1" }),
  ).toHaveAttribute("href", `/listen#${token}`)
  await player(page).getByRole("button", { name: "Queue and more" }).click()
  await page.getByRole("tab", { name: "More" }).click()
  await expect(page.getByText("Even loudness")).toBeVisible()
  await expect(page.getByText("Copy link")).toHaveCount(0)
  await page.getByRole("button", { name: "Close this" }).click()

  await player(page).getByRole("button", { name: "Next" }).click()
  await expect(terms).toContainText("All of its 2 plays are used up.")
  await until(async () => (await plays(id)).length === 2)
  await play(page, "Song 1").click()
  await expect(page.getByText("No plays left")).toBeVisible()
  const heard = await plays(id)
  expect(heard.map(({ name }) => name)).toEqual(["Song 1", "Song 2"])
  expect(heard[0]?.seconds).toBeLessThan(60)

  for (const word of [token, release, "Undertow", "Song 1", "withheld"]) {
    expect(await kept(page)).not.toContain(word)
  }
  await page.goto("/about")
  await expect(page.locator("html[data-live]")).toBeAttached()
  await expect(player(page)).toBeHidden()
})

test("of two at once with one play left one hears it, and the other is told", async ({
  page,
  browser,
  request,
  baseURL,
  complaints,
}) => {
  complaints.allow(/403/)
  const { id, path } = await make(request, { plays: 1 })
  const other = await browser.newContext({ baseURL })
  const pages = [page, await other.newPage()]
  for (const one of pages) {
    await one.goto(path)
    await expect(one.getByText("1 play left")).toBeVisible()
  }
  await Promise.all(pages.map((one) => play(one, "Song 1").click()))
  const told = pages.map((one) => one.getByText("All the plays of this link"))
  await until(async () => {
    const seen = await Promise.all(told.map((words) => words.isVisible()))
    return seen.includes(true)
  })
  const seen = await Promise.all(told.map((words) => words.isVisible()))
  expect(seen.filter(Boolean)).toHaveLength(1)
  expect(await plays(id)).toHaveLength(1)
  await other.close()
})

test("a play that was renewed often enough says so, and the next press takes another", async ({
  page,
  request,
  complaints,
}) => {
  complaints.allow(/403|409/)
  const { id, path } = await make(request, { plays: 3 })
  // An address that has died, as after a long pause.
  const dead = "**/storage/v1/object/sign/**"
  await page.route(dead, (route) => route.fulfill({ status: 403 }))
  await page.goto(path)
  await play(page, "Song 1").click()
  await expect(page.getByText(/Song 1.*could not/)).toBeVisible()
  await sql`update private.listening_plays set renewals = 99
    where link_id = ${id}`
  await play(page, "Song 1").click()
  await expect(page.getByText("This play has ended")).toBeVisible()
  expect(await plays(id)).toHaveLength(1)
  await page.unroute(dead)
  await play(page, "Song 1").click()
  await expect(page.getByText("1 of 3 plays left")).toBeVisible()
  expect(await plays(id)).toHaveLength(2)
})

test("a debut's press kit is had by its link, the pictures credited", async ({
  page,
  request,
}) => {
  const { path, release } = await make(request)
  await sql`update pictures p set credit = 'Photo: Mo Vale' from releases r
    where r.id = ${release} and p.url = r.artwork_url`
  await page.goto(path)
  await expect(page.getByText("Credit: Photo: Mo Vale").first()).toBeVisible()
  const [file] = await Promise.all([
    page.context().waitForEvent("download"),
    page.getByRole("button", { name: "Download the press kit" }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/-press-kit\.zip$/)
  await sql`update pictures p set credit = '' from releases r
    where r.id = ${release} and p.url = r.artwork_url`
})

test("a link that is ended while it plays is silent, and over", async ({
  page,
  request,
  complaints,
}) => {
  complaints.allow(/410/)
  const { id, token, path } = await make(request)
  await page.goto(path)
  await expect(
    page.getByText("You can play it as often as you like."),
  ).toBeVisible()
  await page.getByRole("button", { name: "Play", exact: true }).click()
  await expect(player(page)).toBeVisible()
  await until(async () => (await plays(id)).length === 1)
  // Music goes on elsewhere on the site, and so does the link.
  await page.getByRole("link", { name: "About", exact: true }).first().click()
  await expect(page).toHaveURL(/\/about$/)
  await expect(player(page)).toContainText("Song 1")
  await sql`update private.listening_links set revoked_at = now()
    where id = ${id}`
  await expect(player(page)).toBeHidden({ timeout: 25_000 })
  await expect(page.getByText("The label has ended this link.")).toBeVisible()
  expect(await kept(page)).not.toContain(token)
  await page.goto(path)
  await expect(
    page.getByRole("heading", { name: "This link has ended" }),
  ).toBeVisible()
  expect(await faultsOn(page)).toEqual([])
})

test("one whose day is over says so; the next one opens in its place", async ({
  page,
  request,
  complaints,
}) => {
  complaints.allow(/410/)
  const over = await make(request)
  const next = await make(request, { name: "<b>Bo</b> & Co" })
  await sql`update private.listening_links set expires_at = now()
    where id = ${over.id}`
  await page.goto(over.path)
  await expect(page.getByText("which is over")).toBeVisible()
  expect(await faultsOn(page)).toEqual([])
  await page.evaluate((hash) => location.replace(hash), `#${next.token}`)
  await expect(
    page.getByRole("complementary", { name: "For <b>Bo</b> & Co" }),
  ).toBeVisible()
  await page.goto("/listen#nothing")
  await expect(page.getByText("This link doesn't work.")).toBeVisible()
  expect(await faultsOn(page)).toEqual([])
})

test("files are taken along where the label lets them be", async ({
  page,
  request,
}) => {
  const { id, path } = await make(request, { downloads: true })
  await page.setViewportSize(PHONE)
  await page.goto(path)
  const section = page.getByRole("region", { name: "Download" })
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    section.getByRole("button", { name: "Download Song 2" }).click(),
  ])
  expect(file.suggestedFilename()).toBe("Nobody Yet - Undertow - 02 Song 2.mp3")
  const [zip] = await Promise.all([
    page.waitForEvent("download"),
    section.getByRole("button", { name: /all of it/ }).click(),
  ])
  expect(zip.suggestedFilename()).toBe("Nobody Yet - Undertow.zip")
  expect(await faultsOn(page)).toEqual([])
  const taken = await sql`select track_id from private.listening_downloads
    where link_id = ${id}`
  expect(taken).toHaveLength(2)
})

test("no engine sees it, nothing keeps it, and without script it says why", async ({
  browser,
  request,
  baseURL,
}) => {
  const answer = await request.get("/listen")
  expect(answer.status()).toBe(200)
  const headers = answer.headers()
  expect(headers["x-robots-tag"]).toContain("noindex")
  expect(headers["cache-control"]).toBe("no-store")
  expect(headers["referrer-policy"]).toBe("no-referrer")
  expect(await answer.text()).toMatch(/name="robots" content="noindex"/)
  expect(await (await request.get("/sitemap.xml")).text()).not.toContain(
    "/listen<",
  )
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${baseURL}/listen#${"0".repeat(64)}`)
  // Text search looks past this element; its content is shown all the same.
  const needs = page.locator("main noscript p")
  await expect(needs).toContainText("Please turn JavaScript on")
  await expect(page.getByText("Opening your link")).toBeHidden()
  await context.close()
})
