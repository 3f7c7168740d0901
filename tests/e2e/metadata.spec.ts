import sharp from "sharp"
import { PUBLIC_PAGES } from "./support/pages.ts"
import { expect, test } from "./support/quiet-page.ts"
import { lacking, structuredIn } from "./support/structured.ts"

const KINDS: Record<string, string[]> = {
  "/": ["Organization", "WebSite"],
  "/artist/hexa": ["MusicGroup", "MusicEvent"],
  "/release/market-day": ["MusicAlbum"],
  "/events": ["MusicEvent"],
  "/visuals": ["VideoObject"],
  "/news/the-9x-room-opens": ["NewsArticle"],
  "/product/label-tee": ["Product"],
}

test.describe("without script, as an engine reads", () => {
  test.use({ javaScriptEnabled: false })

  for (const path of PUBLIC_PAGES) {
    test(`${path} says what it is, where it lives, how it looks, and all engines require`, async ({
      page,
      request,
      baseURL,
    }) => {
      await page.goto(path)
      const content = (name: string) =>
        page
          .locator(`meta[name="${name}"], meta[property="${name}"]`)
          .getAttribute("content")
      const title = await page.title()
      const description = (await content("description")) ?? ""
      expect(title).toContain("9X")
      expect(title.length).toBeLessThanOrEqual(60)
      expect(description.length).toBeGreaterThan(10)
      expect(description.length).toBeLessThanOrEqual(160)
      const address = `${baseURL}${path}`
      await expect(page.locator('link[rel="canonical"]')).toHaveAttribute(
        "href",
        address,
      )
      await expect(page.locator('meta[name="robots"]')).toHaveCount(0)
      expect(await content("og:url")).toBe(address)
      expect(await content("og:title")).toBe(title)
      expect(await content("og:description")).toBe(description)
      expect(await content("twitter:card")).toBe("summary_large_image")
      const picture = (await content("og:image")) ?? ""
      expect(await content("twitter:image")).toBe(picture)
      expect(picture).toContain(`${baseURL}/og/`)
      const response = await request.get(picture)
      const { width, height, format } = await sharp(
        await response.body(),
      ).metadata()
      expect({ width, height, format }).toEqual({
        width: 1200,
        height: 630,
        format: "jpeg",
      })
      const things = await structuredIn(page)
      const kinds = things.map((thing) => thing["@type"])
      const trail = path === "/" ? [] : ["BreadcrumbList"]
      expect(kinds).toEqual(
        expect.arrayContaining([...(KINDS[path] ?? []), ...trail]),
      )
      expect(things.flatMap(lacking)).toEqual([])
      for (const thing of things) {
        expect(thing["@context"]).toBe("https://schema.org")
      }
    })
  }
})

test("no two pages have the same title", async ({ request }) => {
  const titles = await Promise.all(
    PUBLIC_PAGES.map(async (path) => {
      const html = await (await request.get(path)).text()
      return html.match(/<title>(.*?)<\/title>/)?.[1]
    }),
  )
  expect(new Set(titles).size).toBe(PUBLIC_PAGES.length)
})

test("a list's address has what was understood of the query and nothing else", async ({
  page,
  baseURL,
}) => {
  const canonical = page.locator('link[rel="canonical"]')
  await page.goto("/releases?utm_source=x&type=Album&year=abc&page=0&sort=x")
  await expect(canonical).toHaveAttribute(
    "href",
    `${baseURL}/releases?type=Album`,
  )
  await page.goto("/shop?q=tote&category=merch")
  await expect(canonical).toHaveAttribute(
    "href",
    `${baseURL}/shop?category=merch`,
  )
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute(
    "content",
    "noindex",
  )
})

test("a page never takes its address from the one who asks", async ({
  request,
}) => {
  const response = await request.get("/artist/oba-lane", {
    headers: { Host: "evil.example", "X-Forwarded-Host": "evil.example" },
  })
  expect(response.status()).toBe(200)
  expect(await response.text()).not.toContain("evil.example")
})

for (const path of ["/no/such/page", "/artist/nobody", "/product/nothing"]) {
  test(`engines are told not to keep ${path}`, async ({ page, complaints }) => {
    complaints.allow(/404/)
    await page.goto(path)
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute(
      "content",
      "noindex",
    )
    await expect(page).toHaveTitle(/not found/i)
    await expect(page.locator('link[rel="canonical"]')).toHaveCount(0)
  })
}

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
