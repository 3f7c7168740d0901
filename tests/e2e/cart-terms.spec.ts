import { readFile } from "node:fs/promises"
import { join } from "node:path"
import type { Page } from "@playwright/test"
import { dataFolder } from "../support/data-folder.ts"
import { type Site, startSite } from "../support/site.ts"
import { CARDS, fillCard, orderNumber, proceed } from "./support/buyer.ts"
import { linkTo } from "./support/mailbox.ts"
import { expect, test } from "./support/quiet-page.ts"
import { expectSums, row } from "./support/shopper.ts"

// One small shop of our own, whose prices, stock and post we may change.
test.describe.configure({ mode: "serial" })
let folder: Awaited<ReturnType<typeof dataFolder>>
let site: Site
let apikey = ""
test.beforeAll(async () => {
  folder = await dataFolder("none")
  site = await startSite({ dataDir: folder.path })
  const keys = await readFile(join(folder.path, "keys.json"), "utf8")
  apikey = JSON.parse(keys).secret
})
test.afterAll(async () => {
  await site.stop()
  await folder[Symbol.asyncDispose]()
})

async function call(method: string, path: string, body?: unknown) {
  const response = await fetch(`${site.url}/rest/v1/${path}`, {
    method,
    headers: {
      apikey,
      Prefer: "return=representation",
      "Content-Type": "application/json",
    },
    body: body === undefined ? null : JSON.stringify(body),
  })
  expect(response.ok, await response.clone().text()).toBe(true)
  return response.json()
}

type Sold = { id: string; product_id: string; price_cents: number }

async function sell(slug: string, price_cents: number, more = {}) {
  const [product] = await call("POST", "products", {
    slug,
    title: slug,
    product_type: "merch",
    active: true,
  })
  const [variant] = await call("POST", "product_variants", {
    product_id: product.id,
    title: "One size",
    price_cents,
    inventory: -1,
    ...more,
  })
  return variant as Sold
}

async function openWith(page: Page, wishes: [Sold, number][]) {
  const stored = wishes.map(([{ id, product_id, price_cents }, qty]) => ({
    productId: product_id,
    variantId: id,
    qty,
    product: { title: "as it was" },
    variant: { price_cents },
  }))
  await page.goto(`${site.url}/cart`)
  await page.evaluate(
    (value) => localStorage.setItem("guest-cart", value),
    JSON.stringify(stored),
  )
  await page.reload()
  await expect(
    page.getByRole("heading", { name: "Order summary" }),
  ).toBeVisible()
}

const checkout = (page: Page) =>
  page.getByRole("button", { name: "Proceed to Checkout" })

test("without a zone or a rate nothing can be sent, but files can be sold", async ({
  page,
}) => {
  const tee = await sell("tee", 4999)
  const file = await sell("file", 800, { is_digital: true })
  const cannot = page.getByText("We cannot ship this order yet").first()
  await openWith(page, [[file, 1]])
  await expectSums(page, { Total: "£8.00" })
  await expect(checkout(page)).toBeEnabled()
  await openWith(page, [[tee, 1]])
  await expect(cannot).toBeVisible()
  await expectSums(page, { Shipping: "–", Total: "–" })
  await expect(checkout(page)).toBeDisabled()
  const [zone] = await call("POST", "shipping_zones", {
    name: "Everywhere",
    countries: ["*"],
  })
  await openWith(page, [
    [tee, 1],
    [file, 0],
  ])
  await expect(page.getByText("more for free shipping")).toHaveCount(0)
  await call("POST", "shipping_rates", {
    shipping_zone_id: zone.id,
    rate_cents: 450,
    max_order_value_cents: 4999,
  })
  await openWith(page, [[tee, 1]])
  await expect(cannot).toHaveCount(0)
})

test("shipping is free from 5000 when nothing is set, and from what is set", async ({
  page,
}) => {
  for (const [cents, sending] of [
    [4999, "£4.50"],
    [5000, "£0.00"],
    [5001, "£0.00"],
  ] as const) {
    await openWith(page, [[await sell(`edge-${cents}`, cents), 1]])
    await expectSums(page, { Shipping: sending })
    await expect(
      page.getByText("Add £0.01 more for free shipping"),
    ).toHaveCount(cents === 4999 ? 1 : 0)
  }
  await call("POST", "site_settings", {
    key: "free_shipping_threshold",
    value: { amount_cents: 2000 },
  })
  await openWith(page, [[await sell("cap", 1500), 1]])
  await expectSums(page, { Shipping: "£4.50" })
  await expect(page.getByText("Add £5.00 more for free shipping")).toBeVisible()
  await page.getByRole("button", { name: "Increase quantity of cap" }).click()
  await expectSums(page, { Shipping: "£0.00", Total: "£30.00" })
})

test("what changed since is said on the line, and holds up the checkout", async ({
  page,
}) => {
  const dearer = await sell("dearer", 1000)
  const scarce = await sell("scarce", 1000, { inventory: 5 })
  const soldOut = await sell("sold-out", 1000, { inventory: 5 })
  const gone = await sell("gone", 1000)
  const at = (sold: Sold) => `product_variants?id=eq.${sold.id}`
  await call("PATCH", at(dearer), { price_cents: 1200 })
  await call("PATCH", at(scarce), { inventory: 2 })
  await call("PATCH", at(soldOut), { inventory: 0 })
  await call("PATCH", `products?id=eq.${gone.product_id}`, { active: false })
  await openWith(page, [
    [dearer, 1],
    [scarce, 4],
    [soldOut, 1],
    [gone, 1],
  ])
  await expect(row(page, "dearer")).toContainText(
    "The price has changed: it was £10.00, it is £12.00 now.",
  )
  await expect(row(page, "scarce")).toContainText(
    "Only 2 left. Lower the quantity to go on.",
  )
  await expect(row(page, "sold-out")).toContainText(
    "Out of stock. Remove it to go on.",
  )
  await expect(row(page, "as it was")).toContainText(
    "No longer sold. Remove it to go on.",
  )
  await expectSums(page, { Subtotal: "£62.00" })
  await expect(checkout(page)).toBeDisabled()
  await page
    .getByRole("button", { name: "Decrease quantity of scarce" })
    .click()
  await expect(
    page.getByRole("textbox", { name: "Quantity of scarce" }),
  ).toHaveValue("2")
  await page.getByRole("button", { name: "Remove sold-out" }).click()
  await expect(checkout(page)).toBeDisabled()
  await page.getByRole("button", { name: "Remove as it was" }).click()
  await expect(checkout(page)).toBeEnabled()
  await expectSums(page, { Subtotal: "£32.00" })
  // Who changes the line has read its note.
  await page
    .getByRole("button", { name: "Increase quantity of dearer" })
    .click()
  await page.reload()
  await expect(row(page, "dearer")).toBeVisible()
  await expect(page.getByText("The price has changed")).toHaveCount(0)
})

test("an amount no card can be charged is refused beforehand", async ({
  page,
}) => {
  const sticker = await sell("sticker", 29, { is_digital: true })
  await openWith(page, [[sticker, 1]])
  await expect(
    page.getByText("The smallest amount that can be paid is 30 pence."),
  ).toBeVisible()
  await expect(checkout(page)).toBeDisabled()
  await page.getByRole("button", { name: "Increase quantity of" }).click()
  await expect(checkout(page)).toBeEnabled()
})

for (const [said, vat_number] of [
  ["no VAT number names no VAT", ""],
  ["a VAT number names VAT", "GB 123 4567 89"],
] as const) {
  test(`a seller with ${said}, from the product to the receipt`, async ({
    page,
  }) => {
    const slug = vat_number ? "with-vat" : "without-vat"
    const file = await sell(slug, 1200, { is_digital: true })
    const name = "Kiln Records"
    const value = { name, address: [], vat_number, vat_rate: 20 }
    await call("DELETE", "site_settings?key=eq.seller")
    await call("POST", "site_settings", { key: "seller", value })
    const expectVat = async (words: string) => {
      const main = page.locator("body")
      await expect(main.getByText(words)).toHaveCount(vat_number ? 1 : 0)
      if (!vat_number) await expect(main).not.toContainText("VAT")
    }
    await page.goto(`${site.url}/terms`)
    await expect(page.getByText(name)).toBeVisible()
    await expectVat("Prices are in pounds sterling and include VAT.")
    await page.goto(`${site.url}/product/${slug}`)
    await expect(page.getByRole("heading", { name: slug })).toBeVisible()
    expect(await page.content()).not.toContain("VAT")
    await openWith(page, [[file, 1]])
    await expectSums(page, { Total: "£12.00" })
    await expectVat("All prices include VAT.")
    await proceed(page)
    await expect(page.getByText("£12.00").first()).toBeVisible()
    await expectVat("incl. VAT")
    const email = `${slug}@fans.example`
    await page.getByLabel("Email").fill(email)
    await fillCard(page, CARDS.pays)
    await page.getByRole("button", { name: /^Pay £/ }).click()
    await page.waitForURL(/\/success/)
    const subject = `Your 9X order ${await orderNumber(page)}`
    await expect(page.getByText("Subtotal")).toBeVisible()
    await expectVat("incl. VAT")
    await page.goto(await linkTo(email, subject, folder.path))
    await expect(page.getByRole("heading", { name: "Receipt" })).toBeVisible()
    await expectVat("Prices include VAT. Of the total, £2.00 is VAT at 20%.")
  })
}
