import { readFile } from "node:fs/promises"
import type { Page } from "@playwright/test"
import { readCsv } from "#app/studio/list/read-csv.ts"
import { faultsOn } from "../e2e/support/axe.ts"
import {
  CARDS,
  fillAddress,
  fillCard,
  orderNumber,
  proceed,
} from "../e2e/support/buyer.ts"
import { newEmail } from "../e2e/support/members.ts"
import { expect, test } from "../e2e/support/quiet-page.ts"
import { expectSums, guestLines, openCartWith } from "../e2e/support/shopper.ts"
import { enter, LABEL, makeColleague, notice } from "../e2e/support/studio.ts"

const TOTE = { slug: "record-shop-tote", variant: "Natural", qty: 1 }
const REFUSED = /status of 4\d\d|^4\d\d http/

/** The rows of the saved file, and their codes. */
async function savedCodes(page: Page) {
  const saving = page.waitForEvent("download")
  await page.getByRole("button", { name: "Save CSV" }).click()
  const path = await (await saving).path()
  const rows = readCsv(await readFile(path, "utf8"))
  return { rows, codes: rows.map(({ code = "" }) => code) }
}

test("the shop makes codes, one and many; a buyer uses one, and it is seen what it brought", async ({
  page,
  request,
  browser,
  complaints,
}) => {
  complaints.allow(REFUSED)
  const colleague = await makeColleague(request, "shop")
  await enter(page, colleague, "/studio/codes/new")
  await page.getByLabel("Code *").fill("tote half")
  await page.getByLabel("Discount (%) *").fill("50")
  await page.getByRole("button", { name: "Save" }).click()
  await expect(page.getByText("Use one word")).toBeVisible()
  const code = `TOTE${crypto.randomUUID().slice(0, 8)}`
  await page.getByLabel("Code *").fill(code)
  await page.getByLabel("Total uses").fill("1")
  await page
    .getByLabel("Only these products")
    .selectOption({ label: "Record Shop Tote" })
  await expect(
    page.getByRole("button", { name: "Remove Record Shop Tote" }),
  ).toBeVisible()
  await page.mouse.move(0, 0)
  expect(await faultsOn(page)).toEqual([])
  await page.getByRole("button", { name: "Save" }).click()
  await expect(notice(page)).toHaveText("Created")

  await page.getByRole("link", { name: "Bulk codes" }).click()
  await page.getByLabel("Name *").fill("Tour, May")
  await page.getByLabel("Number of codes *").fill("12")
  await page.getByLabel("Discount (%) *").fill("15")
  await page.getByRole("button", { name: "Create codes" }).click()
  await expect(page.getByText("12 codes: Tour, May")).toBeVisible()
  const { rows, codes } = await savedCodes(page)
  expect(Object.keys(rows[0] ?? {})).toEqual(["code", "discount", "expires"])
  expect(new Set(codes).size).toBe(12)

  const visit = await browser.newContext()
  const buyer = await visit.newPage()
  await openCartWith(buyer, await guestLines(request, [TOTE]))
  await buyer.getByRole("textbox", { name: "Promo code" }).fill(code)
  await buyer.getByRole("button", { name: "Apply" }).click()
  await expect(
    buyer.getByText("Promo code applied! 50% discount"),
  ).toBeVisible()
  await proceed(buyer)
  await buyer.getByLabel("Email").fill(newEmail())
  await fillAddress(buyer)
  await fillCard(buyer, CARDS.pays)
  await buyer.getByRole("button", { name: /^Pay £/ }).click()
  await orderNumber(buyer)
  await openCartWith(buyer, await guestLines(request, [TOTE]))
  await expect(
    buyer.getByText("This promo code has been used up"),
  ).toBeVisible()
  await visit.close()

  await page.goto(`/studio/codes?q=${code}`)
  await expect(page.getByRole("row").last()).toContainText("1 of 1")
  await page.getByRole("link", { name: code.toUpperCase() }).click()
  await expect(
    page.getByRole("term").filter({ hasText: "Net sales" }),
  ).toBeVisible()
})

test("a card's code opens its download on a phone, once", async ({
  page,
  browser,
  complaints,
}) => {
  complaints.allow(REFUSED)
  await enter(page, LABEL, "/studio/codes/downloads/new")
  await page.getByLabel("Name *").fill("Sleeves")
  await page.getByLabel("Download *").selectOption({ index: 1 })
  await page.getByLabel("Number of codes *").fill("3")
  await page.getByRole("button", { name: "Create codes" }).click()
  const { codes, rows } = await savedCodes(page)
  expect(codes).toHaveLength(3)
  const [, address = ""] = Object.values(rows[0] ?? {})

  const visit = await browser.newContext({
    viewport: { width: 390, height: 800 },
  })
  const fan = await visit.newPage()
  await fan.goto(address)
  await expect(fan.getByLabel("Code *")).toHaveValue(codes[0] ?? "")
  expect(new URL(fan.url()).hash).toBe("")
  expect(await faultsOn(fan)).toEqual([])
  await fan.getByRole("main").getByLabel("Email *").fill(newEmail())
  await fan.getByRole("button", { name: "Get the download" }).click()
  await expect(
    fan.getByRole("heading", { name: "Your Downloads" }),
  ).toBeVisible()
  await expect(fan.getByText("£0.00").first()).toBeVisible()

  await fan.goto("/redeem")
  await fan.getByLabel("Code *").fill(codes[0]?.toLowerCase() ?? "")
  await fan.getByRole("main").getByLabel("Email *").fill(newEmail())
  await fan.getByRole("button", { name: "Get the download" }).click()
  await expect(fan.getByText("This code has been used.")).toBeVisible()
  await fan.getByLabel("Code *").fill("00000-00000-00000")
  await fan.getByRole("button", { name: "Get the download" }).click()
  await expect(fan.getByText("There is no such code.")).toBeVisible()
  await visit.close()

  await page.getByRole("link", { name: "Download codes", exact: true }).click()
  await page.getByRole("link", { name: "Sleeves" }).click()
  await expect(page.getByText("1 of 3")).toBeVisible()
  await page.getByRole("button", { name: "End batch…" }).click()
  await page.getByRole("button", { name: "End batch", exact: true }).click()
  await expect(page.getByText(/^Ended \d/)).toBeVisible()
})

test("a record is posted to Germany, at Germany's rate, and nowhere else", async ({
  page,
  request,
}) => {
  await openCartWith(page, await guestLines(request, [TOTE]))
  await expect(
    page.getByText(/^.*We post to the United Kingdom and/),
  ).toBeVisible()
  const country = page.getByLabel("Post to")
  await expect(country).toHaveValue("GB")
  await country.selectOption({ label: "Germany" })
  await expectSums(page, { Shipping: "£9.50" })
  await expect(page.getByText("more for free shipping")).toHaveCount(0)
  await page.reload()
  await expect(country).toHaveValue("DE")
  expect(await faultsOn(page)).toEqual([])
  await proceed(page)
  await expect(page.getByText("Delivery, Germany")).toBeVisible()
  await page.getByLabel("Email").fill(newEmail())
  await fillAddress(page)
  await page.getByLabel("Postcode").fill("10999")
  await fillCard(page, CARDS.pays)
  await page.getByRole("button", { name: /^Pay £/ }).click()
  await orderNumber(page)
  await expect(page.getByText("Delivery to Germany")).toBeVisible()
})
