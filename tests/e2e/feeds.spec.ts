import type { Page } from "@playwright/test"
import sharp from "sharp"
import { PUBLIC_PAGES } from "./support/pages.ts"
import { expect, test } from "./support/quiet-page.ts"

const HIDDEN = /second-summer|test-pressing|spring-tour-draft/

test("the sitemap lists every public page, none that is hidden, and each is there", async ({
  request,
  baseURL,
  page,
}) => {
  const response = await request.get("/sitemap.xml")
  expect(response.headers()["content-type"]).toContain("application/xml")
  const { texts } = await readXml(page, await response.text(), "loc")
  expect(texts).toEqual(
    expect.arrayContaining(
      PUBLIC_PAGES.map((path) => new URL(path, baseURL).href),
    ),
  )
  expect(new Set(texts).size).toBe(texts.length)
  expect(texts.filter((address) => HIDDEN.test(address))).toEqual([])
  for (const address of texts) {
    expect((await request.get(address)).status(), address).toBe(200)
  }
})

test("robots are kept from what belongs to one visitor", async ({
  request,
  baseURL,
}) => {
  const text = await (await request.get("/robots.txt")).text()
  for (const path of ["/account", "/cart", "/success", "/dev/", "/rest/v1/"]) {
    expect(text).toContain(`Disallow: ${path}\n`)
  }
  expect(text).toContain(`Sitemap: ${baseURL}/sitemap.xml`)
})

for (const [name, path, count] of [
  ["News", "/news", 8],
  ["Releases", "/releases", 16],
] as const) {
  test(`${path} can be followed by RSS, newest first`, async ({
    page,
    request,
  }) => {
    await page.goto(path)
    const link = page.getByRole("main").getByRole("link", { name: "RSS" })
    const href = (await link.getAttribute("href")) ?? ""
    await expect(
      page.locator('link[rel="alternate"][type="application/rss+xml"]'),
    ).toHaveAttribute("href", href)
    const response = await request.get(href)
    expect(response.headers()["content-type"]).toContain("application/rss+xml")
    const xml = await response.text()
    expect(xml).not.toMatch(HIDDEN)
    expect((await readXml(page, xml, "channel > title")).texts).toEqual([
      `9X – ${name}`,
    ])
    const dates = (await readXml(page, xml, "item > pubDate")).texts
    expect(dates).toHaveLength(count)
    const moments = dates.map((date) => Date.parse(date))
    expect(moments).toEqual(moments.toSorted((a, b) => b - a))
  })
}

test("tour dates can be subscribed to, the label's and each artist's", async ({
  page,
  request,
  baseURL,
}) => {
  for (const [path, count] of [
    ["/events", 12],
    ["/artist/junie-calloway", 3],
  ] as const) {
    await page.goto(path)
    const link = page.getByRole("link", { name: "Subscribe to calendar" })
    const file = page.getByRole("link", { name: "Calendar file" })
    const href = (await file.getAttribute("href")) ?? ""
    await expect(link).toHaveAttribute(
      "href",
      new URL(href, baseURL).href.replace(/^https?:/, "webcal:"),
    )
    await expect(
      page.locator('link[rel="alternate"][type="text/calendar"]'),
    ).toHaveAttribute("href", href)
    const response = await request.get(href)
    expect(response.headers()["content-type"]).toContain("text/calendar")
    const text = await response.text()
    expect(text).toMatch(/^BEGIN:VCALENDAR\r\n[\s\S]*END:VCALENDAR\s*$/)
    const ids = [...text.matchAll(/^UID:(.+)\r$/gm)].map(([, id]) => id)
    expect(new Set(ids).size).toBe(count)
    for (const line of text.split("\r\n")) {
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    }
    const again = await (await request.get(`${href}?again`)).text()
    expect(again).toBe(text)
  }
  expect((await request.get("/artist/nobody/events.ics")).status()).toBe(404)
})

test("one night has its own address and its own calendar file", async ({
  page,
  request,
}) => {
  await page.goto("/events")
  await page.getByRole("link", { name: /^Glasgow, The Winter Hall/ }).click()
  await expect(page).toHaveURL(/\/event\/[0-9a-f-]{36}$/)
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Junie Calloway",
  )
  await expect(page.getByText("Doors 19:00 · Starts 19:45")).toBeVisible()
  const file = page.getByRole("link", { name: "Add to calendar" })
  const href = (await file.getAttribute("href")) ?? ""
  const text = await (await request.get(href)).text()
  expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(1)
  expect(text).toContain("SUMMARY:Junie Calloway at The Winter Hall\\, Glasgow")
  for (const id of ["nothing", "00000000-0000-4000-8000-000000000000"]) {
    expect((await request.get(`/event/${id}`)).status()).toBe(404)
    expect((await request.get(`/event/${id}/event.ics`)).status()).toBe(404)
  }
})

test("the manifest and its icons are there, each of the size it claims", async ({
  page,
  request,
}) => {
  await page.goto("/")
  const manifest = page.locator('link[rel="manifest"]')
  const href = (await manifest.getAttribute("href")) ?? ""
  const { icons, name } = await (await request.get(href)).json()
  expect(name).toBe("9X")
  const touch = page.locator('link[rel="apple-touch-icon"]')
  const listed = [
    ...icons,
    { src: await touch.getAttribute("href"), sizes: "180x180" },
  ]
  for (const { src, sizes } of listed) {
    const icon = await request.get(src)
    expect(icon.status(), src).toBe(200)
    if (sizes === "any") continue
    const { width, height } = await sharp(await icon.body()).metadata()
    expect(`${width}x${height}`, src).toBe(sizes)
  }
})

/** The texts of the elements a selector finds; the browser's own parser says
 * whether it is XML at all. */
async function readXml(page: Page, xml: string, selector: string) {
  const read = await page.evaluate(
    ([text = "", query = ""]) => {
      const parsed = new DOMParser().parseFromString(text, "text/xml")
      return {
        fault: parsed.querySelector("parsererror")?.textContent ?? null,
        texts: [...parsed.querySelectorAll(query)].map(
          (element) => element.textContent ?? "",
        ),
      }
    },
    [xml, selector],
  )
  expect(read.fault).toBeNull()
  return read
}
