import { readFile } from "node:fs/promises"
import type { Download, Page } from "@playwright/test"
import { readZip } from "../support/read-zip.ts"
import { faultsOn } from "./support/axe.ts"
import { expect, test } from "./support/quiet-page.ts"

const FUNCTION = "**/functions/v1/get-presskit-url"

test("the press kit has what a journalist needs, the newest first", async ({
  page,
}) => {
  await page.goto("/artist/oba-lane")
  await page.getByRole("link", { name: "View EPK", exact: true }).click()
  await expect(page).toHaveURL("/artist/oba-lane/epk")
  await expect(page).toHaveTitle("Oba Lane press kit – 9X")
  await expect(
    page.getByRole("heading", { level: 1, name: "Oba Lane" }),
  ).toBeVisible()

  const overview = page.getByRole("region", { name: "Overview" })
  await expect(overview).toContainText("Afro-Jazz")
  await expect(overview).toContainText("Oba Lane is a trumpeter")
  const lives = page.getByRole("region", { name: "Short Biographies" })
  await expect(lives.getByRole("term")).toHaveText([
    "About 50 words",
    "About 150 words",
  ])
  await expect(lives).toContainText("Market Day, his first album")
  const links = page.getByRole("region", { name: "Social Links" })
  await expect(links.getByRole("link")).toHaveText([
    "Websiteobalane.example",
    "Instagraminstagram.example/obalane",
    "Twittertwitter.example/obalane",
    "Spotifyspotify.example/artist/obalane",
    "YouTubeyoutube.example/@obalane",
  ])
  const releases = page.getByRole("region", { name: "Recent Releases" })
  await expect(releases.getByRole("heading", { level: 3 })).toHaveText([
    "Market Day",
    "Lagos to Lewisham",
  ])
  const sleeve = releases.getByRole("link", {
    name: "Market Day print sleeve 1200 × 1200 px",
  })
  await expect(sleeve).toHaveAttribute("href", /market-day-print\.jpg$/)
  const videos = page.getByRole("region", { name: "Videos" })
  await expect(
    videos.getByRole("link", { name: "Watch Now: Market Day" }),
  ).toBeVisible()
  const quotes = page.getByRole("region", { name: "Press Quotes" })
  await expect(quotes.getByRole("listitem")).toHaveCount(5)
  const days = await quotes
    .locator("time")
    .evaluateAll((times) => times.map((time) => time.getAttribute("datetime")))
  expect(days).toEqual(days.toSorted().reverse())
  const dates = page.getByRole("region", { name: "Tour Dates" })
  await expect(dates.getByRole("listitem")).not.toHaveCount(0)
  const contact = page.getByRole("region", { name: "Contact" })
  await expect(
    contact.getByRole("link", { name: "press@9x.example" }),
  ).toHaveAttribute("href", "mailto:press@9x.example")
  const logo = page.getByRole("link", { name: "9X logo SVG" })
  await expect(logo).toHaveAttribute("download", "9x.svg")
  const drawing = await page.request.get("/logo.svg")
  expect(drawing.headers()["content-type"]).toMatch(/^image\/svg\+xml/)
})

test("the latest record is played in full by the site's own player", async ({
  page,
}) => {
  const heard: string[] = []
  page.on("request", (request) => {
    if (/\.(mp3|opus|webm)(\?|$)|engine/.test(request.url())) {
      heard.push(request.url())
    }
  })
  await page.goto("/artist/oba-lane/epk")
  const listen = page.getByRole("region", { name: "Listen" })
  await expect(listen.getByRole("listitem")).not.toHaveCount(0)
  expect(heard, "sound before anybody asked for it").toEqual([])
  const button = (name: string) =>
    listen.getByRole("button", { name, exact: true })
  await button("Play Market Day").click()
  const dock = page.getByRole("region", { name: "Player" })
  await expect(dock).toContainText("Oba Lane")
  await expect(button("Pause Market Day")).toBeVisible()
  expect(await faultsOn(page)).toEqual([])
})

test("the button prepares and downloads the kit in a new tab", async ({
  page,
}) => {
  await page.goto("/artist/hexa/epk")
  const gate = Promise.withResolvers<void>()
  await page.route(FUNCTION, async (route) => {
    await gate.promise
    await route.continue()
  })
  const button = page.getByRole("button", { name: "Download Complete EPK" })
  await button.click()
  const busy = page.getByRole("button", { name: "Preparing download..." })
  await expect(busy).toBeDisabled()
  const download = downloadFromTab(page)
  gate.resolve()
  const files = await filesOf(await download)
  expect(files.has("hexa-press-kit/pictures/hexa-portrait.jpg")).toBe(true)
  await expect(button).toBeEnabled()
  await expect(page).toHaveURL("/artist/hexa/epk")
})

test("where no new tab may be opened, the kit arrives all the same", async ({
  page,
}) => {
  await page.addInitScript(() => {
    window.open = () => null
  })
  await page.goto("/artist/hexa/epk")
  const download = page.waitForEvent("download")
  await page.getByRole("button", { name: "Download Complete EPK" }).click()
  expect((await download).suggestedFilename()).toBe("hexa-press-kit.zip")
  await expect(page).toHaveURL("/artist/hexa/epk")
})

test("a kit that cannot be had says why", async ({ page, complaints }) => {
  complaints.allow(/404|503|Failed to load resource|ERR_FAILED/)
  await page.goto("/artist/hexa/epk")
  const button = page.getByRole("button", { name: "Download Complete EPK" })
  const alert = page.getByRole("alert")
  const refuse = (status: number, json: object) =>
    page.route(FUNCTION, (route) => route.fulfill({ status, json }))

  await refuse(404, { code: "not_found" })
  await button.click()
  await expect(alert).toContainText("Press kit unavailable")
  await expect(alert).toContainText("Not found")
  await refuse(503, { code: "unavailable", message: "Back in a moment." })
  await button.click()
  await expect(alert).toContainText("Back in a moment.")
  await page.route(FUNCTION, (route) => route.abort())
  await button.click()
  await expect(alert).toContainText("The site could not be reached.")
  await expect(button).toBeEnabled()
})

test("an unknown artist has no press kit", async ({ page, complaints }) => {
  complaints.allow(/404/)
  const response = await page.goto("/artist/nobody/epk")
  expect(response?.status()).toBe(404)
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Artist not found.",
  )
  const download = await page.goto("/artist/nobody/epk/download")
  expect(download?.status()).toBe(404)
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Press kit unavailable: Not found",
  )
})

test("on paper it is black on white, with addresses and nothing around", async ({
  page,
}) => {
  await page.goto("/artist/hexa/epk")
  await page.emulateMedia({ media: "print" })
  for (const role of ["banner", "contentinfo"] as const) {
    await expect(page.getByRole(role)).toHaveCount(0)
  }
  await expect(page.getByRole("button")).toHaveCount(0)
  const look = await page.evaluate(() => {
    const ticket = document.querySelector('a[href^="https://tickets"]')
    return {
      paper: getComputedStyle(document.documentElement).backgroundColor,
      type: getComputedStyle(document.body).color,
      address: ticket && getComputedStyle(ticket, "::after").content,
    }
  })
  expect(look).toEqual({
    paper: "rgb(255, 255, 255)",
    type: "rgb(0, 0, 0)",
    address: expect.stringContaining("https://tickets.example/9x/hexa"),
  })
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1")
  expect(pdf.match(/\/Type \/Page\b(?!s)/g)?.length).toBeLessThanOrEqual(2)
})

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false })

  test("the button still leads to the kit", async ({ page }) => {
    await page.goto("/artist/hexa/epk")
    const download = downloadFromTab(page)
    await page.getByRole("button", { name: "Download Complete EPK" }).click()
    const files = await filesOf(await download)
    expect(files.has("hexa-press-kit/press-sheet.html")).toBe(true)
  })

  test("so does the one-sheet of the latest record", async ({ page }) => {
    await page.goto("/artist/hexa/epk")
    const arrives = page.waitForEvent("download")
    await page.getByRole("link", { name: /^.* one-sheet PDF$/ }).click()
    const download = await arrives
    expect(download.suggestedFilename()).toBe("hexa-one-sheet.pdf")
    const pdf = await readFile(await download.path(), "latin1")
    expect(pdf.match(/\/Type \/Page\b(?!s)/g)).toHaveLength(1)
  })

  test("the sheet is a PDF of one page, by a plain link", async ({ page }) => {
    await page.goto("/artist/hexa/epk")
    const arrives = page.waitForEvent("download")
    await page.getByRole("link", { name: "HEXA press sheet PDF" }).click()
    const download = await arrives
    expect(download.suggestedFilename()).toBe("hexa-press-sheet.pdf")
    const pdf = await readFile(await download.path(), "latin1")
    expect(pdf).toMatch(/^%PDF-1\.7/)
    expect(pdf.match(/\/Type \/Page\b(?!s)/g)).toHaveLength(1)
  })
})

/** The browser opens a tab for the kit and closes it again when the download
 * has begun. */
async function downloadFromTab(page: Page) {
  const context = page.context()
  const [download] = await Promise.all([
    context.waitForEvent("download"),
    context.waitForEvent("page"),
  ])
  return download
}

async function filesOf(download: Download) {
  return readZip(await readFile(await download.path()))
}
