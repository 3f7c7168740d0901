import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import { expect, type Page } from "@playwright/test"

export const CARDS = {
  pays: "4242 4242 4242 4242",
  declines: "4000 0000 0000 0002",
  asks: "4000 0025 0000 3155",
}

/** From the cart to the payment page. */
export async function proceed(page: Page) {
  await page.getByRole("button", { name: "Proceed to Checkout" }).click()
  await page.waitForURL(/\/test-payment\//)
  return page.url().match(/test_[0-9a-f]+/)?.[0] ?? ""
}

export async function fillCard(page: Page, number: string) {
  await page.getByLabel("Card number").fill(number)
  await page.getByLabel("Expiry").fill("12/39")
  await page.getByLabel("CVC").fill("123")
}

export async function fillAddress(page: Page) {
  await page.getByLabel("Name").fill("Robin Achebe")
  await page
    .getByRole("textbox", { name: "Address *" })
    .fill("14 Larkhill Terrace")
  await page.getByLabel("Town or city").fill("London")
  await page.getByLabel("Postcode").fill("SE14 9XO")
}

/** The mails that have gone to this address, as they were sent. */
export async function mailsTo(address: string) {
  const folder = join(process.env.E2E_DATA_DIR ?? "", "outbox")
  const names = (await readdir(folder)).filter((name) => name.endsWith(".eml"))
  const mails = await Promise.all(
    names.map((name) => readFile(join(folder, name), "utf8")),
  )
  return mails.filter((mail) => mail.includes(`To: ${address}`))
}

/** The success page's order number, once it has one. */
export async function orderNumber(page: Page) {
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Thank you. Your order is in.",
  )
  const line = await page.getByText(/^Order \d{4,}/).textContent()
  return line?.match(/\d+/)?.[0] ?? ""
}
