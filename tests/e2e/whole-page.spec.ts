import type { Page, Route } from "@playwright/test"
import sharp from "sharp"
import { expect, test } from "./support/quiet-page.ts"

// What lies below a phone's first screen is laid out a moment later.
test.use({ viewport: { width: 390, height: 844 } })

const BAND = 1000
/** A band of nothing but ink, or of nothing but paper, has no more. */
const BLANK = 1

test("a picture of the whole page has all of it, early as it may be", async ({
  page,
}) => {
  await hold(page)
  await page.goto("/", { waitUntil: "domcontentloaded" })
  await page.waitForFunction(() => performance.getEntriesByType("paint")[0])
  expect(await skipped(page)).toBeGreaterThan(0)
  const picture = sharp(await page.screenshot({ fullPage: true }))
  const { width = 0 } = await picture.metadata()
  const height = await heightOf(page)
  const bands = Array.from({ length: Math.floor(height / BAND) }, (_, band) =>
    picture
      .clone()
      .extract({ left: 0, top: band * BAND, width, height: BAND })
      .greyscale()
      .toBuffer()
      .then((buffer) => sharp(buffer).stats()),
  )
  for (const { channels } of await Promise.all(bands)) {
    expect(channels[0]?.stdev).toBeGreaterThan(BLANK)
  }
})

test("all of a page is laid out once its first screen has been seen", async ({
  page,
}) => {
  for (const path of ["/", "/releases", "/shop"]) {
    await page.goto(path)
    await expect.poll(() => skipped(page)).toBe(0)
    const height = await heightOf(page)
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    expect(await heightOf(page)).toBe(height)
  }
})

test("a reader who comes again finds the same place", async ({ page }) => {
  await page.goto("/")
  const shop = page.getByRole("heading", { name: "Shop 9X" })
  await shop.evaluate((heading) => heading.scrollIntoView())
  await expect(shop).toBeInViewport()
  const top = (await shop.boundingBox())?.y ?? Number.NaN
  await hold(page)
  // The place is restored before the fonts are there, and kept when they come.
  const fonts: Route[] = []
  await page.route("**/*.woff2", (route) => void fonts.push(route))
  await page.reload({ waitUntil: "domcontentloaded" })
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
  await page.unroute("**/*.woff2")
  await Promise.all(fonts.map((route) => route.continue()))
  await page.evaluate(async () => void (await document.fonts.ready))
  await expect
    .poll(async () => Math.abs(((await shop.boundingBox())?.y ?? 0) - top))
    .toBeLessThan(2)
  await page.goto("/about", { waitUntil: "domcontentloaded" })
  await page.goto("/#submit-demo", { waitUntil: "domcontentloaded" })
  await expect(page.locator("#submit-demo")).toBeInViewport()
})

test("what is surely below comes with the first move", async ({ page }) => {
  await hold(page)
  await page.goto("/releases", { waitUntil: "domcontentloaded" })
  await page.waitForFunction(() => performance.getEntriesByType("paint")[0])
  expect(await below(page)).toBe("hidden")
  await page.evaluate(async () => {
    scrollBy(0, 10)
    for (const _ of "two") await new Promise(requestAnimationFrame)
  })
  expect(await below(page)).not.toBe("hidden")
})

test("it also comes when the site's scripts do not", async ({
  page,
  complaints,
}) => {
  complaints.allow(/Failed to load resource|Failed to fetch/)
  await page.route("**/assets/*.js", (route) => route.abort())
  await page.goto("/releases", { waitUntil: "load" })
  await expect.poll(() => skipped(page)).toBe(0)
})

test("and when no script may run at all", async ({ page, complaints }) => {
  complaints.allow(/Content Security Policy/)
  await page.route("/releases", async (route) => {
    const response = await route.fetch()
    const headers = response.headers()
    headers["content-security-policy"] = "script-src 'none'"
    await route.fulfill({ response, headers })
  })
  await page.goto("/releases", { waitUntil: "load" })
  expect(await below(page)).toBe("auto")
})

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false })

  test("all of a page is laid out at once", async ({ page }) => {
    await page.goto("/")
    const form = page.locator("#submit-demo")
    await expect(form).toHaveCSS("content-visibility", "visible")
  })
})

/** Keeps the page from being seen: its largest picture does not come. */
function hold(page: Page) {
  return page.route("**/*.avif", () => {})
}

function below(page: Page) {
  return page
    .locator(".below")
    .first()
    .evaluate((part) => getComputedStyle(part).contentVisibility)
}

/** How many parts of a page have not been laid out. */
function skipped(page: Page) {
  return page.evaluate(
    () =>
      [...document.querySelectorAll(".later > *")].filter(
        (part) => !part.checkVisibility({ contentVisibilityAuto: true }),
      ).length,
  )
}

function heightOf(page: Page) {
  return page.evaluate(() => document.documentElement.scrollHeight)
}
