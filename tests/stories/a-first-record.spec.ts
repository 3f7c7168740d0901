import type { Page } from "@playwright/test"
import { toDateTimeInput } from "#domain/calendar.ts"
import { expect, test } from "../e2e/support/quiet-page.ts"
import { setUp, startEmptySite } from "../e2e/support/set-up.ts"
import { notice } from "../e2e/support/studio.ts"
import { photograph } from "../support/hostile-pictures.ts"

const ABSENT = /status of 404|^404 http/
const MINUTE_MS = 60_000
/** Between the press and the moment there is something to look at. */
const LEAST_MS = 20_000

test("a label of one's own brings out its first record, to the minute", async ({
  page,
  browser,
  complaints,
}) => {
  test.setTimeout(300_000)
  complaints.allow(ABSENT)
  await using site = await startEmptySite()
  const studio = (path: string) => page.goto(`${site.url}/studio/${path}`)
  const press = (name: string) =>
    page.getByRole("button", { name, exact: true }).click()

  await setUp(page, site.setUpLink)
  await studio("artists/new")
  await page.getByLabel("Name *").fill("Ada Kiln")
  await press("Use name")
  await bring(page, "Portrait", "Ada Kiln by a kiln.")
  await save(page)

  await studio("releases/new")
  await page.getByLabel("Title *").fill("First Firing")
  await page.getByLabel("Artist *").selectOption("Ada Kiln")
  await press("Use name")
  await page.getByLabel("Release date *").fill("2026-11-20")
  await bring(page, "Sleeve", "Clay, glowing.")
  await save(page)
  const release = page.url()

  await studio("products/new")
  await page.getByLabel("Title *").fill("First Firing LP")
  await page.getByLabel("Type *").selectOption("Music")
  await press("Use name")
  await page.getByLabel("Artist").selectOption("Ada Kiln")
  await page.getByLabel("Linked release").selectOption("First Firing")
  await save(page)
  const product = page.url()
  for (const [title, price] of [
    ["Black vinyl", "22.00"],
    ["Cassette", "9.50"],
  ] as const) {
    await page.goto(product)
    await page.getByRole("link", { name: "New variant" }).click()
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      "New variant",
    )
    await page.getByLabel("Title *").fill(title)
    await page.getByLabel("Price (£) *").fill(price)
    await page.getByLabel("Stock *").fill("50")
    await save(page)
  }

  await studio("news/new")
  await page.getByLabel("Title *").fill("First Firing is out")
  await press("Use name")
  await page.getByLabel("Text").fill("First Firing, our first record, is out.")
  await save(page)

  const visitor = await (await browser.newContext()).newPage()
  const read = async (path: string) =>
    (await visitor.request.get(site.url + path)).text()
  const shown = [
    ["/artist/ada-kiln", "Ada Kiln"],
    ["/release/first-firing", "Clay, glowing."],
    ["/release/first-firing", "£9.50"],
    ["/releases", "First Firing"],
    ["/product/first-firing-lp", "Cassette"],
    ["/news/first-firing-is-out", "our first record"],
    ["/feeds/releases.xml", "First Firing"],
    ["/sitemap.xml", "/release/first-firing"],
  ] as const

  await page.goto(release)
  await press("Publish at…")
  const dialog = page.getByRole("dialog")
  const moment = momentAhead()
  const box = dialog.getByLabel("Date and time (London)")
  await box.fill(toDateTimeInput(moment.toISOString()))
  await dialog.getByRole("button", { name: "Publish all 4" }).click()
  await expect(notice(page)).toContainText("Scheduled for")
  for (const [path, words] of shown) {
    expect(await read(path), path).not.toContain(words)
  }

  await studio("as-of")
  const [then] = await Promise.all([
    page.waitForEvent("popup"),
    press("Open preview"),
  ])
  await expect(then.getByRole("region", { name: "Preview" })).toBeVisible()
  for (const [path, words] of shown.slice(0, 6)) {
    await then.goto(site.url + path)
    expect(await then.content(), path).toContain(words)
  }
  await then.getByRole("link", { name: "Leave" }).click()

  await expect
    .poll(async () => read("/release/first-firing"), {
      timeout: MINUTE_MS + LEAST_MS,
    })
    .toContain("Clay, glowing.")
  expect(Date.now()).toBeGreaterThanOrEqual(moment.getTime())
  for (const [path, words] of shown) {
    expect(await read(path), path).toContain(words)
  }
  await visitor.goto(site.url)
  await visitor.getByRole("button", { name: "Search" }).click()
  await visitor.getByRole("combobox").fill("firing")
  await expect(visitor.getByRole("option").first()).toContainText(
    "First Firing",
  )
  await visitor.context().close()
})

/** The next whole minute that is far enough away. */
function momentAhead() {
  const soonest = Date.now() + LEAST_MS
  return new Date(Math.ceil(soonest / MINUTE_MS) * MINUTE_MS)
}

async function save(page: Page) {
  await page.getByRole("button", { name: "Save" }).click()
  await expect(notice(page)).toHaveText("Created")
}

async function bring(page: Page, field: string, description: string) {
  const buffer = await (await photograph(600, 600)).jpeg().toBuffer()
  const file = { name: "picture.jpg", mimeType: "image/jpeg", buffer }
  await page.getByLabel(field).first().setInputFiles(file)
  const dialog = page.getByRole("dialog", { name: "Picture" })
  await dialog.getByLabel("Alt text").fill(description)
  await dialog.getByRole("button", { name: "Use picture" }).click()
  await expect(dialog).toBeHidden({ timeout: 60_000 })
}
