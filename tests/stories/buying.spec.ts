import { readFile } from "node:fs/promises"
import type { APIRequestContext, Page } from "@playwright/test"
import { faultsOn } from "../e2e/support/axe.ts"
import {
  CARDS,
  fillAddress,
  fillCard,
  orderNumber,
  proceed,
} from "../e2e/support/buyer.ts"
import { linkTo, mailTo } from "../e2e/support/mailbox.ts"
import {
  fillSignIn,
  makeMember,
  newEmail,
  PASSWORD,
  passwordBox,
  signIn,
} from "../e2e/support/members.ts"
import { test, expect as wait } from "../e2e/support/quiet-page.ts"
import { serviceRows } from "../e2e/support/service-rows.ts"
import {
  expectSums,
  guestLines,
  kept,
  keys,
  lastCopy,
  openCartWith,
  putOnServer,
  row,
  serverCart,
  variantOf,
} from "../e2e/support/shopper.ts"
import { readZip } from "../support/read-zip.ts"

// Hashing, mails and the auth library take their time on a busy machine.
const expect = wait.configure({ timeout: 20_000 })

const TOTE = { slug: "record-shop-tote", variant: "Natural", qty: 2 }
const SINGLE = { slug: "n29", variant: "MP3 + FLAC", qty: 1 }
const UNPRESSED = {
  slug: "market-day",
  variant: "Digital (MP3 + FLAC)",
  qty: 1,
}
const CODE = "WELCOME10"

/** The site of these tests presses nothing: this single it has all the same. */
async function pressSingle(request: APIRequestContext) {
  for (const format of ["flac", "mp3"]) {
    const path = `masters/releases/n29/01.${format}`
    const stored = await request.post(`/storage/v1/object/${path}`, {
      headers: {
        apikey: (await keys()).secret,
        "x-upsert": "true",
        "Content-Type": `audio/${format}`,
      },
      data: `the ${format} of N29`,
    })
    expect(stored.ok(), await stored.text()).toBe(true)
  }
}

async function applyCode(page: Page) {
  await page.getByLabel("Promo code").fill(CODE)
  await page.getByRole("button", { name: "Apply" }).click()
  await expect(page.getByText("Promo code applied! 10% discount")).toBeVisible()
}

/** What the cart's summary says in the end. */
async function totalOf(page: Page) {
  const summary = page.getByRole("region", { name: "Order summary" })
  return summary.getByRole("definition").last().textContent()
}

type Form = { email?: string; address?: boolean }

/** Pays what the cart shows, and comes back to the order's number. */
async function pay(page: Page, { email, address }: Form) {
  const total = await totalOf(page)
  await proceed(page)
  if (email) await page.getByLabel("Email").fill(email)
  await expect(page.getByLabel("Postcode")).toHaveCount(address ? 1 : 0)
  if (address) await fillAddress(page)
  await fillCard(page, CARDS.pays)
  await page.getByRole("button", { name: `Pay ${total}`, exact: true }).click()
  await page.waitForURL(/\/success/)
  const number = await orderNumber(page)
  await expectSums(page, { Total: total })
  return { number, total }
}

test("a guest buys a single and claims it by the links of two mails", async ({
  page,
  request,
  complaints,
}) => {
  complaints.allow(/404/)
  await pressSingle(request)
  const email = newEmail()
  await openCartWith(page, await guestLines(request, [SINGLE]))
  const { number } = await pay(page, { email })
  await expect(
    page.getByText(
      `Get your downloads using the link in the email we sent to ${email}. It works for a year. Create an account with that address to keep them.`,
    ),
  ).toBeVisible()
  await expect(
    page.getByRole("region", { name: "Your Downloads" }),
  ).toHaveCount(0)

  const receipt = await mailTo(email, `Your 9X order ${number}`)
  expect(receipt.text).toContain("1 × N29, MP3 + FLAC")
  await page.getByRole("button", { name: "Send it again" }).click()
  await expect(page.getByText("It is on its way")).toBeVisible()

  const link = receipt.text.match(/https?:\S+/)?.[0] ?? ""
  const opened = await page.goto(link)
  expect(opened?.headers()).toMatchObject({
    ...{ "cache-control": "no-store", "referrer-policy": "no-referrer" },
  })
  await expect(page.locator("meta[name=robots]")).toHaveAttribute(
    "content",
    "noindex",
  )
  await expect(
    page.getByRole("heading", { name: `Order ${number}` }),
  ).toBeVisible()
  await expect(page.getByText("Paid, and ready for you.")).toBeVisible()
  expect(await faultsOn(page)).toEqual([])
  await page.getByRole("button", { name: "Download N29" }).click()
  await expect(
    page.getByText(
      "Choose a format, or download them all. It counts as one download.",
    ),
  ).toBeVisible()
  await expect(page.getByText("Downloads remaining: 5")).toBeVisible()
  const guests = page.waitForEvent("download")
  await page.getByRole("button", { name: "Download MP3" }).click()
  expect((await guests).suggestedFilename()).toBe("Mara Voss - N29 (MP3).zip")
  await expect(page.getByText("Downloads remaining: 4").first()).toBeVisible()
  await page.goto("about:blank")
  const other = link.endsWith("A") ? "E" : "A"
  await page.goto(link.slice(0, -1) + other)
  await expect(
    page.getByRole("heading", { name: "This link doesn't open an order" }),
  ).toBeVisible()
  await page.goto("about:blank")
  await page.goto(link)
  await page.getByRole("link", { name: "Create an account" }).click()
  await expect(page.getByLabel("Email")).toHaveValue(email)
  await passwordBox(page).fill(PASSWORD)
  await passwordBox(page, "Confirm password *").fill(PASSWORD)
  await page.getByRole("button", { name: "Create account" }).click()
  await page.waitForURL(/\/login\?from=/)
  await page.goto(await linkTo(email, "Confirm your email address"))
  await expect(page.getByText("Welcome to 9X")).toBeVisible()
  await expect(page).toHaveURL(/\/account#order-/)

  const order = page.getByRole("article", { name: `Order ${number}` })
  await expect(order.getByText("paid", { exact: true })).toBeVisible()
  // What was fetched by the link counts.
  await expect(order).toContainText("Downloads remaining: 4")
  await order.getByRole("button", { name: "Download N29" }).click()
  for (const format of ["FLAC", "MP3"]) {
    const choice = order
      .getByRole("listitem")
      .filter({ hasText: `Download ${format}` })
      .last()
    await expect(choice).toContainText(/\d (bytes|kB|MB)$/)
    const coming = page.waitForEvent("download")
    await choice.getByRole("button").click()
    await expect(page.getByText("Download started")).toBeVisible()
    const download = await coming
    const folder = `Mara Voss - N29 (${format})`
    expect(download.suggestedFilename()).toBe(`${folder}.zip`)
    const zip = readZip(await readFile(await download.path()))
    const [small, music] = [format.toLowerCase(), [...zip][0]]
    expect([...zip.keys()]).toEqual([
      `${folder}/Mara Voss - N29 - 01 N29.${small}`,
      `${folder}/cover.jpg`,
      `${folder}/notes.txt`,
    ])
    expect(`${music?.[1]}`).toBe(`the ${small} of N29`)
    expect(`${zip.get(`${folder}/notes.txt`)}`).toMatch(/^Mara Voss\nN29\n/)
  }
  await expect(order.getByRole("link", { name: /\.(flac|mp3)$/ })).toHaveCount(
    2,
  )
  await page.reload()
  await expect(order).toContainText("Downloads remaining: 3")
})

test("a guest buys a parcel, then parcel and files, with a code kept for the visit", async ({
  page,
  request,
  complaints,
}) => {
  complaints.allow(/500|No confirmation was asked for/)
  const email = newEmail()
  await openCartWith(page, await guestLines(request, [TOTE]))
  await applyCode(page)
  const tote = await variantOf(request, TOTE.slug, TOTE.variant)
  const discount = Math.round((2 * tote.price_cents) / 10)
  await expectSums(page, { Discount: `−£${(discount / 100).toFixed(2)}` })
  // Only the browser's wish for a mail fails: the order has queued its own.
  await page.route("**/functions/v1/send-order-confirmation", (route) =>
    route.fulfill({ status: 500, json: {} }),
  )
  const parcel = await pay(page, { email, address: true })
  await expect(
    page.getByText("We'll email you when your order is on its way."),
  ).toBeVisible()
  await expect(
    page.getByText(
      `Follow your order using the link in the email we sent to ${email}. It works for a year. Create an account with that address to keep it.`,
    ),
  ).toBeVisible()
  const { text } = await mailTo(email, `Your 9X order ${parcel.number}`)
  expect(text).toMatch(new RegExp(`Discount ${CODE} +−£`))
  expect(text).toMatch(new RegExp(`Total +${parcel.total}`))

  await openCartWith(page, await guestLines(request, [TOTE, UNPRESSED]))
  await expectSums(page, { Discount: expect.stringMatching(/^−£/) })
  const mixed = await pay(page, { email, address: true })
  const bought = page.getByRole("region", { name: "What You Bought" })
  await expect(bought.getByRole("listitem")).toHaveCount(2)
  await expectSums(page, { Discount: expect.stringMatching(/^−£/) })
  const letter = await mailTo(email, `Your 9X order ${mixed.number}`)
  expect(letter.text).toContain("The digital part is ready now")
})

test("a member buys a parcel, a mix and files with a code, and leaves nothing behind", async ({
  page,
  request,
  complaints,
}) => {
  complaints.allow(/50[03]/)
  await pressSingle(request)
  const fan = await makeMember(request)
  await putOnServer(request, fan.id, [TOTE])
  await signIn(page, fan.email, "/cart")
  await pay(page, { address: true })
  await expect(page.getByText("Create an account")).toHaveCount(0)
  const downloads = page.getByRole("region", { name: "Your Downloads" })
  await expect(downloads).toHaveCount(0)

  await putOnServer(request, fan.id, [TOTE, UNPRESSED])
  await page.goto("/cart")
  const mixed = await pay(page, { address: true })
  const making = "FLAC is being prepared: 0 of 5 files are ready."
  await expect(downloads.getByText(making)).toBeVisible()
  await page.getByRole("link", { name: "View your orders" }).click()
  const order = page.getByRole("article", { name: `Order ${mixed.number}` })
  await expect(order.getByText("To be sent")).toBeVisible()
  const button = order.getByRole("button", { name: "Download Market Day" })
  await button.click()
  const toast = page.getByRole("alert").filter({ hasText: "Download failed" })
  await expect(order.getByText(making)).toBeVisible()
  await expect(toast).toHaveCount(0)
  await page.route("**/functions/v1/list-download-formats", (route) =>
    route.fulfill({ status: 500, json: {} }),
  )
  await button.click()
  await expect(toast).toContainText("Failed to generate download links.")
  await page.unroute("**/functions/v1/list-download-formats")

  await putOnServer(request, fan.id, [SINGLE])
  await page.goto("/cart")
  await applyCode(page)
  await pay(page, {})
  const coming = page.waitForEvent("download")
  await downloads.getByRole("link", { name: "Download FLAC" }).click()
  expect((await coming).suggestedFilename()).toBe("Mara Voss - N29 (FLAC).zip")
  await expect(downloads.getByText("Downloads remaining: 4")).toBeVisible()
  await page.reload()
  await expect(downloads.getByText("Downloads remaining: 4")).toBeVisible()
  await expect.poll(() => serverCart(request, fan.id)).toEqual([])

  await page.getByRole("link", { name: "View your orders" }).click()
  const history = page.getByRole("region", { name: "Order History" })
  await expect(history.getByRole("article")).toHaveCount(3)
  const service = await serviceRows(request)
  const [first] = await service.find("orders", {
    user_id: `eq.${fan.id}`,
    order: "created_at",
  })
  const refunded = await request.post("/rest/v1/rpc/refund_order", {
    headers: { apikey: (await keys()).secret },
    data: { p_refunded_cents: first?.total_cents, p_order_id: first?.id },
  })
  expect(refunded.ok(), await refunded.text()).toBe(true)
  await page.reload()
  await expect(history.getByRole("article")).toHaveCount(2)
  await page.getByRole("button", { name: "Sign out", exact: true }).click()
  await page.waitForURL("/")
  const left = () =>
    page.evaluate(() => [
      ...Object.keys(localStorage),
      ...Object.keys(sessionStorage).filter((key) => /^downloads-/.test(key)),
    ])
  await expect.poll(left).not.toContain("seen-lines")
  expect((await left()).filter((key) => /^downloads-/.test(key))).toEqual([])
})

test("who pays, closes the tab and signs in has the order, and none of it in the cart", async ({
  page,
  context,
  request,
}) => {
  const fan = await makeMember(request)
  await openCartWith(page, await guestLines(request, [TOTE]))
  const session = await proceed(page)
  await page.getByLabel("Email").fill(fan.email)
  await fillAddress(page)
  await fillCard(page, CARDS.pays)
  // The tab is gone before the success page could do anything.
  await page.route("**/functions/v1/process-order", () => {})
  await page.getByRole("button", { name: /^Pay £/ }).click()
  await page.waitForURL(/\/success/)
  expect(await kept(page)).toHaveLength(1)
  await page.close()
  const service = await serviceRows(request)
  const orders = () => service.find("orders", { session_id: `eq.${session}` })
  await expect.poll(orders).toHaveLength(1)

  const tab = await context.newPage()
  await signIn(tab, fan.email, "/account")
  const history = tab.getByRole("region", { name: "Order History" })
  await expect(history.getByRole("article")).toHaveCount(1)
  await expect.poll(() => kept(tab)).toBeNull()
  await tab.goto("/cart")
  await expect(tab.getByText("Your cart is empty")).toBeVisible()
  expect(await serverCart(request, fan.id)).toEqual([])
})

test("a payment in one tab survives a look at the cart in another, not a change", async ({
  page,
  context,
  request,
}) => {
  const notice = "A payment for this cart is open in another tab"
  await openCartWith(page, await guestLines(request, [TOTE]))
  await proceed(page)
  const other = await context.newPage()
  await other.goto("/cart")
  await expect(other.getByText(notice)).toBeVisible()
  await page.getByLabel("Email").fill(newEmail())
  await fillAddress(page)
  await fillCard(page, CARDS.pays)
  await page.getByRole("button", { name: /^Pay £/ }).click()
  await orderNumber(page)
  await expect(other.getByText("Your cart is empty")).toBeVisible()

  await openCartWith(page, await guestLines(request, [TOTE]))
  await proceed(page)
  await expect(other.getByText(notice)).toBeVisible()
  await row(other, "Record Shop Tote")
    .getByRole("button", { name: /^Decrease quantity/ })
    .click()
  await expect(other.getByText("Payment closed")).toBeVisible()
  await expect(other.getByText(notice)).toHaveCount(0)
  await page.reload()
  await expect(page.getByText("This payment page has closed")).toBeVisible()

  const { id, product_id } = await lastCopy(request)
  const last = { productId: product_id, variantId: id, qty: 1 }
  await openCartWith(page, [last])
  await proceed(page)
  await other.reload()
  await expect(
    other.getByText("Out of stock. Remove it to go on."),
  ).toBeVisible()
  await other.getByRole("button", { name: "Close that payment" }).click()
  await expect(other.getByText("Out of stock")).toHaveCount(0)
  await proceed(other)
})

test("a payment that is on its way is told of, and looked at again", async ({
  page,
  request,
  complaints,
}) => {
  complaints.allow(/402|500/)
  await openCartWith(page, await guestLines(request, [TOTE]))
  const session = await proceed(page)
  await page.route("**/functions/v1/process-order", (route) =>
    route.fulfill({
      status: 402,
      json: { code: "payment_pending", message: "It will take two days." },
    }),
  )
  await page.goto(`/success?session_id=${session}`)
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Your payment is on its way",
  )
  await expect(page.getByText("It will take two days.")).toBeVisible()
  await page.unroute("**/functions/v1/process-order")
  await page.route("**/functions/v1/process-order", (route) =>
    route.fulfill({ status: 500, json: {} }),
  )
  await page.getByRole("button", { name: "Look again" }).click()
  await expect(
    page.getByRole("alert").filter({ hasText: "Error Processing Order" }),
  ).toContainText(
    "There was an issue processing your order. Please contact support if this persists.",
  )
  await page.unroute("**/functions/v1/process-order")
  await page.getByRole("button", { name: "Try again" }).click()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "This order has not been paid",
  )
  await page.route("**/functions/v1/get-checkout", (route) =>
    route.fulfill({ json: { state: "pending", session_id: session } }),
  )
  await page.goto("/cart")
  await expect(
    page.getByText("A payment for this cart is on its way."),
  ).toBeVisible()
  await page.goto("/login")
  await fillSignIn(page, (await makeMember(request)).email)
  await page.waitForURL("/")
  await expect(page.getByRole("link", { name: "Cart, 0 items" })).toBeVisible()
  expect(await kept(page)).toHaveLength(1)
})
