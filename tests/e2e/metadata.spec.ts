import type { APIRequestContext } from "@playwright/test"
import sharp from "sharp"
import { headOf } from "./support/head.ts"
import { PUBLIC_PAGES } from "./support/pages.ts"
import { expect, test } from "./support/quiet-page.ts"
import { lacking } from "./support/structured.ts"

const KINDS: Record<string, string[]> = {
  "/": ["Organization", "WebSite"],
  "/artist/hexa": ["MusicGroup", "MusicEvent"],
  "/release/market-day": ["MusicAlbum"],
  "/events": ["MusicEvent"],
  "/event/f27b1a8f-b06c-4a21-a5a4-69b5ac30056b": ["MusicEvent"],
  "/visuals": ["VideoObject"],
  "/news/the-9x-room-opens": ["NewsArticle"],
  "/product/label-tee": ["Product"],
}

for (const path of PUBLIC_PAGES) {
  test(`${path} says what it is, where it lives and how it looks`, async ({
    request,
    baseURL,
  }) => {
    const head = await read(request, path)
    expect(head.title).toContain("9X")
    expect(head.title.length).toBeLessThanOrEqual(60)
    const description = head.content("description") ?? ""
    expect(description.length).toBeGreaterThan(10)
    expect(description.length).toBeLessThanOrEqual(160)
    expect(head.canonical).toBe(`${baseURL}${path}`)
    expect(head.content("robots")).toBeNull()
    expect(head.content("og:url")).toBe(head.canonical)
    expect(head.content("og:title")).toBe(head.title)
    expect(head.content("og:description")).toBe(description)
    expect(head.content("twitter:card")).toBe("summary_large_image")
    const picture = head.content("og:image") ?? ""
    expect(head.content("twitter:image")).toBe(picture)
    expect(picture).toContain(`${baseURL}/og/`)
    const poster = sharp(await (await request.get(picture)).body())
    expect(await poster.metadata()).toMatchObject({
      width: 1200,
      height: 630,
      format: "jpeg",
    })
  })

  test(`${path} has all that engines require in its structured data`, async ({
    request,
  }) => {
    const { structured } = await read(request, path)
    const things = structured.flatMap((told) => told["@graph"])
    const trail = path === "/" ? [] : ["BreadcrumbList"]
    expect(things.map((thing) => thing["@type"])).toEqual(
      expect.arrayContaining([...(KINDS[path] ?? []), ...trail]),
    )
    expect(things.flatMap(lacking)).toEqual([])
    expect(structured.map((told) => told["@context"])).toEqual([
      "https://schema.org",
    ])
  })
}

test("no two pages have the same title", async ({ request }) => {
  const heads = await Promise.all(
    PUBLIC_PAGES.map((path) => read(request, path)),
  )
  const titles = heads.map(({ title }) => title)
  expect(new Set(titles).size).toBe(PUBLIC_PAGES.length)
})

test("a list's address has what was understood of the query and nothing else", async ({
  request,
  baseURL,
}) => {
  const odd = "/releases?utm_source=x&type=Album&page=0&sort=x"
  const list = await read(request, odd)
  expect(list.canonical).toBe(`${baseURL}/releases?type=Album`)
  const search = await read(request, "/shop?q=tote&category=merch")
  expect(search.canonical).toBe(`${baseURL}/shop?category=merch`)
  expect(search.content("robots")).toBe("noindex")
})

test("a page never takes its address from the one who asks", async ({
  request,
}) => {
  const response = await request.get("/artist/oba-lane?fresh", {
    headers: { Host: "evil.example", "X-Forwarded-Host": "evil.example" },
  })
  expect(response.status()).toBe(200)
  expect(await response.text()).not.toContain("evil.example")
})

for (const path of ["/no/such/page", "/artist/nobody", "/product/nothing"]) {
  test(`engines are told not to keep ${path}`, async ({ request }) => {
    const head = await read(request, path)
    expect(head.content("robots")).toBe("noindex")
    expect(head.title).toMatch(/not found/i)
  })
}

for (const path of [
  "/login",
  "/register",
  "/forgot-password",
  "/reset-password",
  "/cart",
  "/success",
  "/redeem",
  "/listen",
  "/account",
  "/account/receipt/1",
  "/newsletter/confirm",
  "/unsubscribe",
  "/404",
  "/artist/nobody",
  "/release/nothing",
]) {
  test(`${path} says as much of itself as any page`, async ({
    request,
    baseURL,
  }) => {
    const head = await read(request, path)
    expect(head.title).toMatch(/ – 9X$/)
    expect(head.content("description")).toMatch(/^.{10,160}$/)
    expect(head.canonical).toBe(`${baseURL}${path}`)
    expect(head.content("og:title")).toBe(head.title)
    expect(head.content("og:url")).toBe(head.canonical)
    expect(head.content("og:image")).toContain(`${baseURL}/og/`)
    expect(head.content("twitter:card")).toBe("summary_large_image")
    expect(head.structured.flatMap((told) => told["@graph"])).toEqual([
      expect.objectContaining({ "@type": "WebPage", url: head.canonical }),
    ])
  })
}

test("a path that leads nowhere is not said again", async ({ request }) => {
  const response = await request.get("/nowhere/a-secret-in-the-wrong-place")
  const text = await response.text()
  expect(text).not.toContain("a-secret")
  expect(headOf(text).canonical).toMatch(/\/404$/)
})

test("after a step inside the site the page still says what it is", async ({
  page,
  baseURL,
}) => {
  await page.goto("/about")
  await page.getByRole("link", { name: "Releases" }).first().click()
  await expect(page).toHaveTitle("Releases – 9X")
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute(
    "href",
    `${baseURL}/releases`,
  )
  const told = page.locator('script[type="application/ld+json"]')
  await expect(told).toHaveCount(1)
  const thing = async () =>
    JSON.parse((await told.textContent()) ?? "")["@graph"][0]
  await expect.poll(thing).toMatchObject({
    "@type": "WebPage",
    url: `${baseURL}/releases`,
  })
})

test("posters exist for what a visitor may see, and for nothing else", async ({
  request,
}) => {
  for (const path of [
    "artist/nobody",
    "release/second-summer",
    "release/test-pressing",
    "news/spring-tour-draft",
    "page/toString",
    "constructor/hexa",
    "artist/hexa.png",
    "artist/..%2Fhexa",
  ]) {
    expect((await request.get(`/og/${path}.jpg`)).status(), path).toBe(404)
  }
  const poster = await request.get("/og/artist/saltmarsh.jpg")
  const { etag = "" } = poster.headers()
  expect(poster.headers()["content-type"]).toBe("image/jpeg")
  expect(poster.headers()["cache-control"]).toContain("public")
  const again = await request.get("/og/artist/saltmarsh.jpg", {
    headers: { "If-None-Match": etag },
  })
  expect(again.status()).toBe(304)
})

async function read(request: APIRequestContext, path: string) {
  return headOf(await (await request.get(path)).text())
}
