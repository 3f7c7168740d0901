import { randomUUID } from "node:crypto"
import { request as plainRequest } from "node:http"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { Sql } from "#platform/postgres/connection.ts"
import { connect } from "#platform/postgres/connection.ts"
import { findRunningPostgres } from "#platform/postgres/embedded.ts"
import { dataFolder } from "../support/data-folder.ts"
import {
  insert,
  makeArtist,
  makeProduct,
  makeRelease,
  makeTrack,
  makeVariant,
} from "../support/label-catalogue.ts"
import { type Site, startSite } from "../support/site.ts"
import { type Place, placeOf } from "../support/visitor.ts"

const TITLE = "Zephyrine"
const PAGE = "/release/zephyrine"
const FRIDAY = "2040-11-23T00:00:00Z"

let folder: Awaited<ReturnType<typeof dataFolder>>
let site: Site
let place: Place
let sql: Sql
let release: string
let product: { id: string; variant: string }

beforeAll(async () => {
  folder = await dataFolder("none")
  site = await startSite({ dataDir: folder.path })
  place = await placeOf(site)
  const target = await findRunningPostgres(folder.path)
  if (!target) throw new Error("The site has no database")
  sql = connect(target, { max: 2 })
  const artist = await makeArtist(sql, { slug: "ines", name: "Inês" })
  const facts = { artist_id: artist.id, public_from: FRIDAY }
  const made = { ...facts, slug: "zephyrine", title: TITLE }
  release = (await makeRelease(sql, made)).id
  const lp = await makeProduct(sql, {
    ...facts,
    release_id: release,
    slug: "zephyrine-lp",
    title: `${TITLE} LP`,
    product_type: "music",
  })
  const variant = await makeVariant(sql, { product_id: lp.id })
  product = { id: lp.id, variant: variant.id }
  await insert(sql, "artist_tour_dates", {
    artist_id: artist.id,
    venue: "Corsica",
    city: "London",
    country: "UK",
    event_date: "2040-11-22",
  })
  await insert(sql, "news_articles", {
    slug: "coming",
    title: "Something else is coming",
    status: "published",
    publish_date: FRIDAY,
    public_from: FRIDAY,
  })
})
afterAll(async () => {
  await sql.end()
  await site.stop()
  await folder[Symbol.asyncDispose]()
})

type Ask = {
  cookie?: string
  /** The page that asks. */
  from?: string
  token?: string
  body?: unknown
  accept?: string
}

async function ask(path: string, asked: Ask = {}) {
  const { cookie, token, body, accept, from } = asked
  const response = await fetch(site.url + path, {
    method: body === undefined ? "GET" : "POST",
    redirect: "manual",
    headers: {
      apikey: place.publishable,
      Accept: accept ?? "text/html, */*",
      ...(cookie && { Cookie: cookie }),
      ...(from && { Referer: site.url + from }),
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(body !== undefined && { "Content-Type": "application/json" }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  const { status, headers } = response
  const [kept = ""] = headers.getSetCookie()
  const text = await response.text()
  return { status, headers, text, kept, cookie: kept.split(";")[0] ?? "" }
}

/** Somebody of the label, signed in by password: at home that is enough. */
async function colleague(role: string) {
  const account = {
    email: `${randomUUID()}@9x.example`,
    password: randomUUID(),
  }
  const call = async (path: string, apikey: string, body: object) => {
    const headers = { apikey, "Content-Type": "application/json" }
    const init = { method: "POST", headers, body: JSON.stringify(body) }
    return (await fetch(`${site.url}/auth/v1/${path}`, init)).json()
  }
  const made = { ...account, email_confirm: true }
  const { id } = await call("admin/users", place.secret, made)
  await sql`insert into staff (user_id, role) values (${id}, ${role})`
  const path = "token?grant_type=password"
  const session = await call(path, place.publishable, account)
  return { id: id as string, token: session.access_token as string }
}

async function give(things: string[] = [], id = release) {
  const { token } = await colleague("editor")
  const body = { p_table: "releases", p_id: id, p_with: things }
  const answer = await ask("/preview/links", { token, body })
  const made = JSON.parse(answer.text)
  return { link: `/preview/${made.token}`, id: made.id as string, token }
}

async function lookAhead(role: string) {
  const person = await colleague(role)
  const body = { p_as_of: "2040-11-23T00:01:00Z" }
  const answer = await ask("/preview", { token: person.token, body })
  return { ...person, ...answer }
}

test("a link opens its thing on its page, its data and its tables, for nobody else and into no cache", async () => {
  const { link } = await give([`products:${product.id}`])
  const before = await ask(PAGE)
  expect(before.status).toBe(404)

  const way = await ask(link)
  expect(way.status).toBe(303)
  expect(way.headers.get("location")).toBe(PAGE)
  expect(way.kept).toMatch(/; HttpOnly; SameSite=Lax; Expires=/)
  const { cookie } = way
  const places = [
    PAGE,
    `${PAGE}.data`,
    "/product/zephyrine-lp",
    "/releases",
    "/rest/v1/releases?select=title",
  ]
  for (const path of places) {
    const seen = await ask(path, { cookie })
    expect(seen.status, path).toBe(200)
    expect(seen.text, path).toContain(TITLE)
    expect(seen.headers.get("cache-control"), path).toBe("no-store")
    expect(seen.headers.get("cdn-cache-control"), path).toBe(null)
    expect(seen.headers.get("x-robots-tag"), path).toBe("noindex")
    const others = await ask(path)
    expect(others.text, path).not.toContain(TITLE)
  }
  const page = await ask(PAGE, { cookie })
  expect(page.text).toContain("Preview: not public yet")
  expect(page.text).toContain('href="/preview/leave"')
  const news = await ask("/news", { cookie })
  expect(news.text).not.toContain("Something else is coming")
  // Studio, in the same browser, goes by what is.
  const studio = { cookie, from: "/studio/releases" }
  const rows = await ask("/rest/v1/releases?select=title", studio)
  expect(rows.text).toBe("[]")
})

test("a draft's film stands on its page, if the link opens it too", async () => {
  const draft = await makeRelease(sql, { slug: "draft", is_public: false })
  const film = await insert(sql, "artist_videos", {
    artist_id: draft.artist_id,
    release_id: draft.id,
    title: "The Film of It",
    url: "/film.mp4",
    is_public: false,
  })
  const seen = async (things: string[]) => {
    const { cookie } = await ask((await give(things, draft.id)).link)
    return (await ask("/release/draft", { cookie })).text
  }
  expect(await seen([`artist_videos:${film.id}`])).toContain("The Film of It")
  expect(await seen([])).not.toContain("The Film of It")
})

test("what lies ready is for who has no preview, and stays as it was to the byte", async () => {
  const { cookie } = await ask((await give()).link)
  const first = await ask("/releases")
  expect((await ask("/releases", { cookie })).text).toContain(TITLE)
  const second = await ask("/releases")
  expect(second.text).toBe(first.text)
  expect(second.headers.get("etag")).toBe(first.headers.get("etag"))
  // Also on a connection that asked without the cookie before, byte by byte.
  const odd = await ask("/releases", { cookie: `a=b; ${cookie}` })
  expect(odd.text).toContain(TITLE)
  expect(await headRequest("/releases", cookie)).toBe("no-store")
  const other = await ask("/releases", { cookie: "other=1" })
  expect(other.text).toBe(first.text)
})

function headRequest(path: string, cookie: string) {
  return new Promise((resolve, reject) => {
    const options = { method: "HEAD", headers: { Cookie: cookie } }
    plainRequest(site.url + path, options, ({ headers }) =>
      resolve(headers["cache-control"]),
    )
      .on("error", reject)
      .end()
  })
}

test("a link that is over, or never was, says so and shows nothing", async () => {
  const { link, id, token } = await give()
  const { cookie } = await ask(link)
  expect((await ask(PAGE, { cookie })).status).toBe(200)
  const body = { p_id: id }
  await ask("/rest/v1/rpc/revoke_preview_link", { token, body })
  for (const answer of [await ask(link), await ask(PAGE, { cookie })]) {
    expect(answer.status).toBe(410)
    expect(answer.text).toContain("This preview has ended")
    expect(answer.text).not.toContain(TITLE)
  }
  // Who is no person at a page is a visitor again, without the cookie.
  const data = await ask(`${PAGE}.data`, { cookie, accept: "*/*" })
  expect(data.status).toBe(404)
  expect(data.kept).toMatch(/^label_preview=; .*1970/)

  const late = await give()
  await sql`update private.preview_links set expires_at = now()
    where id = ${late.id}`
  expect((await ask(late.link)).status).toBe(410)
  for (const name of ["0".repeat(64), "x", `${late.link.slice(9)}0`]) {
    const answer = await ask(`/preview/${name}`)
    expect(answer.status, name).toBe(404)
    expect(answer.text).toContain("No preview here")
  }
})

test("staff see the whole site as of a moment; no link leads others there", async () => {
  const { status, text, cookie } = await lookAhead("shop")
  expect(status).toBe(200)
  expect(JSON.parse(text)).toEqual({ path: "/" })
  const places: [string, string][] = [
    ["/news", "Something else is coming"],
    [PAGE, TITLE],
    ["/rest/v1/rpc/search_catalogue?p_query=zephyrine", '"release"'],
    ["/sitemap.xml", PAGE],
  ]
  for (const [path, mark] of places) {
    expect((await ask(path, { cookie })).text, path).toContain(mark)
    expect((await ask(path)).text, path).not.toContain(mark)
  }
  // Thursday's night is over by then.
  expect((await ask("/events")).text).toContain("Corsica")
  expect((await ask("/events", { cookie })).text).not.toContain("Corsica")
  const page = await ask("/news", { cookie })
  expect(page.text).toContain("as of Friday 23 November 2040, 00:01 in London")
  const [, secret] = cookie.split("=")
  expect((await ask(`/preview/${secret}`)).status).toBe(404)
  const refused = await lookAhead("scout")
  expect([refused.status, refused.kept]).toEqual([403, ""])
  expect((await ask("/preview", { body: {} })).status).toBe(401)
})

test("who loses the role, or signs out, is out of it with the next request", async () => {
  const ends: ((person: { id: string; token: string }) => Promise<unknown>)[] =
    [
      ({ id }) => sql`update staff set role = 'scout' where user_id = ${id}`,
      ({ id }) => sql`delete from staff where user_id = ${id}`,
      ({ token }) => ask("/auth/v1/logout", { token, body: {} }),
    ]
  for (const end of ends) {
    const person = await lookAhead("editor")
    const { cookie } = person
    expect((await ask(PAGE, { cookie })).status).toBe(200)
    await end(person)
    expect((await ask(PAGE, { cookie })).status).toBe(410)
    const rows = await ask("/rest/v1/releases", { cookie, accept: "*/*" })
    expect(rows.text).toBe("[]")
  }
})

test("leaving ends one's own for good, and another's link for this browser", async () => {
  const own = await lookAhead("editor")
  const left = await ask("/preview/leave", { cookie: own.cookie })
  expect(left.headers.get("location")).toBe("/studio")
  expect(left.kept).toMatch(/^label_preview=; .*1970/)
  expect((await ask(PAGE, { cookie: own.cookie })).status).toBe(410)
  const { link } = await give()
  const { cookie } = await ask(link)
  const away = await ask("/preview/leave", { cookie })
  expect(away.headers.get("location")).toBe("/")
  expect((await ask(link)).status).toBe(303)
})

test("nothing is sold in a preview", async () => {
  const { cookie } = await lookAhead("shop")
  const line = { productId: product.id, variantId: product.variant, qty: 1 }
  const body = { isGuest: true, items: [line] }
  const path = "/functions/v1/create-checkout"
  const inside = await ask(path, { cookie, body })
  expect(inside.status).toBe(409)
  expect(JSON.parse(inside.text).message).toContain("nothing is sold in it")
  // Nor is it anywhere before its day, whatever is looked at.
  expect((await ask(path, { body })).status).not.toBe(200)
  const [{ held }] = await sql<[{ held: number }]>`
    select count(*)::integer as held from checkouts`
  expect(held).toBe(0)
})

test("a withheld stream of what is looked at is heard, and no other", async () => {
  const names = ["looked-at.mp3", "other.mp3"]
  const others = await makeRelease(sql, { is_public: false })
  const bytes = Buffer.from("a song of its own")
  for (const [at, name] of names.entries()) {
    const of = at === 0 ? release : others.id
    await sql`update releases set is_public = false where id = ${of}`
    await makeTrack(sql, {
      release_id: of,
      storage_bucket: "streams",
      storage_path: name,
    })
    const stored = await fetch(
      `${site.url}/storage/v1/object/masters/withheld/${name}`,
      {
        method: "POST",
        headers: { apikey: place.secret, "Content-Type": "audio/mpeg" },
        body: bytes,
      },
    )
    expect(stored.status).toBe(200)
  }
  const { cookie } = await ask((await give()).link)
  const heard = (name: string, own?: string) =>
    ask(`/storage/v1/object/public/streams/${name}`, { cookie: own })
  const inside = await heard("looked-at.mp3", cookie)
  expect([inside.status, inside.text]).toEqual([200, String(bytes)])
  expect(inside.headers.get("cache-control")).toBe("no-store")
  expect((await heard("other.mp3", cookie)).status).toBe(400)
  expect((await heard("looked-at.mp3")).status).toBe(400)
})
