import { readFile } from "node:fs/promises"
import type { Page } from "@playwright/test"
import { guestOf } from "#tests/support/guest.ts"
import { faultsOn } from "./support/axe.ts"
import { expect, test } from "./support/quiet-page.ts"
import { serviceRows } from "./support/service-rows.ts"
import { enter, makeColleague } from "./support/studio.ts"

const CUTS = ["product", "artist", "format", "country"]

test("the money is told by day, product, artist, format and country, adds up, and goes to the accountant", async ({
  page,
  request,
  baseURL,
}) => {
  const rows = await serviceRows(request)
  const [variant] = await rows.find("product_variants", {
    ...{ is_digital: "eq.true", price_cents: "gt.100", limit: "1" },
  })
  const dataDir = process.env.E2E_DATA_DIR ?? ""
  const guest = await guestOf({ url: baseURL ?? "", dataDir })
  const session = await guest.open({ id: "", ...variant })
  await guest.pay(session)
  const { body: receipt } = await guest.process(session)
  const [order] = await rows.find("orders", { id: `eq.${receipt.order_id}` })
  const number = String(order?.number)
  const paid = (Number(order?.paid_cents) / 100).toFixed(2)

  await enter(page, await makeColleague(request, "shop"), "/studio/money")
  const kept = page.locator("dt:text-is('Net sales') + dd")
  await expect(kept).toHaveText(/^£[\d,]+\.\d\d$/)
  const sum = (await kept.textContent()) ?? ""
  for (const cut of CUTS) {
    const sheet = page.getByRole("table", { name: `Sales, by ${cut}` })
    const foot = sheet.getByRole("row", { name: /^Total/ })
    await expect(foot).toContainText(sum)
  }
  await expect(
    page
      .getByRole("table", { name: "VAT by month and rate" })
      .getByRole("row", { name: /^Total/ }),
  ).toContainText(sum)
  // One picture by day, and one of each cut.
  await expect(page.locator(".plot canvas")).toHaveCount(1 + CUTS.length)
  await judge(page)

  await page.getByLabel("Period").selectOption("This year")
  await expect(page).toHaveURL(/range=this-year/)
  await expect(page.getByText("By month (table)")).toBeVisible()
  await page.getByLabel("Period").selectOption("Custom dates")
  await page.getByLabel("Last day").fill("2001-01-01")
  await expect(page.getByRole("alert").first()).toHaveText(
    "Choose a first and a last day up to three years apart.",
  )
  await page.getByLabel("First day").fill("2001-01-01")
  await page.getByLabel("Last day").press("Enter")
  await expect(page).toHaveURL(/from=2001-01-01&until=2001-01-01/)
  await expect(kept).toHaveText("£0.00")
  await page.goBack()
  await expect(page).toHaveURL(/range=own&from=\d{4}-01-01/)

  await page
    .getByRole("button", { name: /^Orders of / })
    .first()
    .click()
  const made = page.getByRole("table", { name: "Payments in this payout" })
  await expect(made.getByRole("link", { name: number })).toHaveAttribute(
    "href",
    `/studio/orders/${receipt.order_id}`,
  )
  const download = page.waitForEvent("download")
  await page.getByRole("button", { name: "Orders as CSV" }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^orders .* GBP\.csv$/)
  const lines = (await readFile(await file.path(), "utf8")).split("\r\n")
  expect(lines[0]).toMatch(
    /"Day","Order","Items","Discount","Postage","Sales","Fees","VAT rate","VAT"/,
  )
  const own = lines.find((line) => line.includes(number))
  expect(own?.split(",")[5]).toBe(`"${paid}"`)
  for (const name of ["Refunds as CSV", "VAT as CSV"]) {
    const other = page.waitForEvent("download")
    await page.getByRole("button", { name }).click()
    await other
  }
})

test("the money is not told to who does not sell", async ({
  page,
  request,
}) => {
  await enter(page, await makeColleague(request, "editor"), "/studio/money")
  await expect(page.getByRole("alert").first()).toHaveText(
    "You don't have access to this page. An owner can change your role.",
  )
  await expect(page.getByRole("link", { name: "Money" })).toHaveCount(0)
})

async function judge(page: Page) {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await faultsOn(page)).toEqual([])
    const { scrollWidth, clientWidth } = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement
      return { scrollWidth, clientWidth }
    })
    expect(scrollWidth).toBe(clientWidth)
  }
}
