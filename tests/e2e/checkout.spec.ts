import { faultsOn } from "./support/axe.ts"
import {
  CARDS,
  fillAddress,
  fillCard,
  mailsTo,
  orderNumber,
  proceed,
} from "./support/buyer.ts"
import { makeMember, newEmail, signIn } from "./support/members.ts"
import { expect, test } from "./support/quiet-page.ts"
import { serviceRows } from "./support/service-rows.ts"
import {
  dateOnSale,
  fileForSale,
  formatsForSale,
  guestLines,
  keep,
  kept,
  keys,
  lastCopy,
  openCartWith,
  putOnServer,
  serverCart,
  variantOf,
} from "./support/shopper.ts"

const TOTE = { slug: "record-shop-tote", variant: "Natural", qty: 1 }
const FILES = { slug: "market-day", variant: "Digital (MP3 + FLAC)", qty: 1 }

test("a guest pays on the test page and gets a receipt", async ({
  page,
  request,
}) => {
  const email = newEmail()
  await openCartWith(page, await guestLines(request, [TOTE, FILES]))
  const session = await proceed(page)
  await expect(page.getByText("No money is taken")).toBeVisible()
  await expect(page).toHaveTitle("Test payment – 9X")
  expect(await faultsOn(page)).toEqual([])

  await page.getByRole("button", { name: /^Pay £/ }).click()
  await expect(page.getByRole("main").getByRole("alert")).toHaveText(
    "Please check the fields marked below.",
  )
  await expect(page.getByLabel("Email")).toBeFocused()
  await page.getByLabel("Email").fill(email)
  await fillAddress(page)
  const card = page.getByLabel("Card number")
  await card.pressSequentially(CARDS.declines.replaceAll(" ", ""))
  await expect(card).toHaveValue(CARDS.declines)
  await page.getByLabel("Expiry").fill("1239")
  await page.getByLabel("CVC").fill("123")
  const size = page.viewportSize()
  await page.setViewportSize({ width: 390, height: 700 })
  await page.getByRole("button", { name: /^Pay £/ }).click()
  const alert = page.getByRole("main").getByRole("alert")
  await expect(alert).toHaveText("The card was declined. Try another one.")
  await expect(alert).toBeInViewport()
  if (size) await page.setViewportSize(size)
  await expect(page.getByLabel("Town or city")).toHaveValue("London")
  await page.getByRole("link", { name: CARDS.pays }).click()
  await expect(page.getByLabel("Card number")).toHaveValue(CARDS.pays)
  await page.getByRole("button", { name: /^Pay £/ }).click()

  await page.waitForURL(/\/success\?session_id=test_/)
  await expect(
    page.getByRole("status").getByText("Payment Successful!"),
  ).toBeVisible()
  await expect(
    page.getByText("Your order has been processed successfully."),
  ).toBeVisible()
  const number = await orderNumber(page)
  await expect(page.getByText(`on its way to ${email}.`)).toBeVisible()
  await expect(
    page.getByRole("heading", { name: "We've emailed your receipt" }),
  ).toBeVisible()
  await expect(
    page.getByText(`the link in the email we sent to ${email}`),
  ).toBeVisible()
  const bought = page.getByRole("region", { name: "What You Bought" })
  await expect(bought.getByRole("listitem")).toHaveCount(2)
  await expect(
    page.getByRole("region", { name: "Your Downloads" }),
  ).toHaveCount(0)
  for (const name of ["Continue shopping", "View your orders"]) {
    await expect(page.getByRole("link", { name })).toBeVisible()
  }
  await expect.poll(() => kept(page)).toBeNull()
  expect(await faultsOn(page)).toEqual([])

  const next = await guestLines(request, [{ ...TOTE, qty: 2 }])
  await keep(page, next)
  await page.reload()
  expect(await orderNumber(page)).toBe(number)
  await expect.poll(() => kept(page)).toMatchObject([{ qty: 2 }])

  await expect.poll(async () => (await mailsTo(email)).length).toBe(1)
  const [mail] = await mailsTo(email)
  expect(mail).toContain(`Subject: Your 9X order ${number}`)
  expect(mail).toContain("14 Larkhill Terrace")

  await page.goto(`/test-payment/${session}`)
  await expect(page.getByText("This payment has been made")).toBeVisible()
})

test("a member pays with a second step and downloads what was bought", async ({
  page,
  request,
}) => {
  const fan = await makeMember(request)
  await putOnServer(request, fan.id, [await fileForSale(request)])
  await signIn(page, fan.email, "/cart")
  await proceed(page)
  await expect(page.getByLabel("Email")).toHaveValue(fan.email)
  await expect(page.getByLabel("Postcode")).toHaveCount(0)
  await fillCard(page, CARDS.asks)
  await page.getByRole("button", { name: /^Pay £/ }).click()
  await expect(
    page.getByRole("heading", { name: "Your bank asks for a second step" }),
  ).toBeVisible()
  await page.getByRole("button", { name: "Refuse" }).click()
  await expect(page.getByRole("main").getByRole("alert")).toHaveText(
    "The card was declined. Try another one.",
  )
  await fillCard(page, CARDS.asks)
  await page.getByRole("button", { name: /^Pay £/ }).click()
  await page.getByRole("button", { name: "Approve payment" }).click()

  await page.waitForURL(/\/success/)
  const number = await orderNumber(page)
  const downloads = page.getByRole("region", { name: "Your Downloads" })
  const file = downloads.getByRole("link", { name: /\.flac$/ })
  await expect(file).toBeVisible()
  await expect(downloads.getByText("Downloads remaining: 4")).toBeVisible()
  await expect(page.getByText("Create an account")).toHaveCount(0)
  const link = await file.getAttribute("href")
  const saved = await request.get(link ?? "")
  expect(saved.headers()["content-disposition"]).toContain("one-take.flac")
  await expect.poll(() => serverCart(request, fan.id)).toEqual([])
  await page.reload()
  await expect(downloads.getByText("Downloads remaining: 4")).toBeVisible()

  await page.getByRole("link", { name: "View your orders" }).click()
  const order = page.getByRole("article", { name: `Order ${number}` })
  await expect(order.getByRole("heading")).toContainText(number, {
    useInnerText: true,
  })
  await expect(order.getByText("Downloads remaining: 4").first()).toBeVisible()
  const button = order.getByRole("button", { name: /^Download / })
  for (const left of [3, 2, 1, 0]) {
    const download = page.waitForEvent("download")
    await button.click()
    await expect(page.getByText("Download started")).toBeVisible()
    await expect(
      page.getByRole("status").getByText(`Downloads remaining: ${left}`),
    ).toBeVisible()
    expect((await download).suggestedFilename()).toBe("one-take.flac")
  }
  await expect(button).toBeDisabled()
  await expect(
    order.getByText("Download limit reached for this item."),
  ).toBeVisible()

  await order.getByRole("link", { name: `Receipt for order ${number}` }).click()
  await expect(page.getByRole("heading", { name: "Receipt" })).toBeVisible()
  await expect(page.getByText("VAT GB 000 0000 00")).toBeVisible()
  expect(await faultsOn(page)).toEqual([])
  await page.goto("/account/receipt/00000000-0000-4000-8000-000000000000")
  await expect(page.getByText("Order not found.")).toBeVisible()
})

test("a format can be downloaded while another is being made, and choosing is what counts", async ({
  page,
  request,
}) => {
  const fan = await makeMember(request)
  const { wish, make } = await formatsForSale(request, ["mp3", "flac"])
  await putOnServer(request, fan.id, [wish])
  await signIn(page, fan.email, "/cart")
  await proceed(page)
  await fillCard(page, CARDS.pays)
  await page.getByRole("button", { name: /^Pay £/ }).click()
  await page.waitForURL(/\/success/)
  const downloads = page.getByRole("region", { name: "Your Downloads" })
  await expect(downloads.getByText("MP3 is being prepared.")).toBeVisible()
  await expect(downloads.getByText("FLAC is being prepared.")).toBeVisible()
  await expect(downloads.getByRole("alert")).toHaveCount(0)

  await make("mp3")
  const mp3 = downloads.getByRole("link", { name: "one-take.mp3" })
  await expect(mp3).toBeVisible()
  await expect(downloads.getByText("FLAC is being prepared.")).toBeVisible()
  await expect(downloads.getByText("Downloads remaining: 4")).toBeVisible()
  await make("flac")
  await expect(
    downloads.getByRole("link", { name: "Download FLAC" }),
  ).toBeVisible()
  await expect(downloads.getByText("is being prepared")).toHaveCount(0)
  await expect(downloads.getByText("Downloads remaining: 4")).toBeVisible()

  await page.evaluate(() => sessionStorage.clear())
  await page.goto("/account")
  const orders = page.getByRole("region", { name: "Order History" })
  await orders
    .getByRole("button", { name: "Download Record Shop Tote" })
    .click()
  await expect(
    orders.getByText(
      "Choose a format, or download them all. It counts as one download.",
    ),
  ).toBeVisible()
  const counts = async () => {
    const service = await serviceRows(request)
    const rows = await service.find("download_logs", {
      user_id: `eq.${fan.id}`,
    })
    return rows.map(({ download_count }) => download_count)
  }
  expect(await counts()).toEqual([1])
  for (const format of ["MP3", "FLAC"]) {
    const coming = page.waitForEvent("download")
    await orders.getByRole("button", { name: `Download ${format}` }).click()
    expect((await coming).suggestedFilename()).toBe(
      `one-take.${format.toLowerCase()}`,
    )
    const toast = page
      .getByRole("status")
      .filter({ hasText: "Download started" })
    await expect(toast).toContainText("Downloads remaining: 3")
  }
  expect(await counts()).toEqual([2])
})

test("cancelling frees the stock and keeps the cart", async ({
  page,
  request,
}) => {
  const wish = { slug: "tide-table-print", variant: "A3, ash frame" }
  const stock = async () =>
    Object(await variantOf(request, wish.slug, wish.variant)).inventory
  const before = await stock()
  await openCartWith(page, await guestLines(request, [{ ...wish, qty: 2 }]))
  const session = await proceed(page)
  await expect.poll(() => stock()).toBe(before - 2)
  await page
    .getByRole("link", { name: "Cancel and return to the cart" })
    .click()
  await page.waitForURL(`/cart?cancelled=${session}`)
  await expect(
    page.getByText("Nothing was charged, and everything is still here."),
  ).toBeVisible()
  await expect.poll(stock).toBe(before)
  await expect.poll(() => kept(page)).toHaveLength(1)

  await page.goto(`/test-payment/${session}`)
  await expect(page.getByText("This payment page has closed")).toBeVisible()
  const first = await (async () => {
    await page.goto("/cart")
    return proceed(page)
  })()
  await page.goBack()
  const second = await proceed(page)
  expect(second).not.toBe(first)
  await expect.poll(() => stock()).toBe(before - 2)
})

test("who goes back from the payment page can buy the last copy again", async ({
  page,
  request,
  complaints,
}) => {
  const last = await lastCopy(request)
  const line = { productId: last.product_id, variantId: last.id, qty: 1 }
  await openCartWith(page, [line])
  const first = await proceed(page)
  await page.goBack()
  const button = page.getByRole("button", { name: "Proceed to Checkout" })
  await expect(button).toBeEnabled()
  await expect(page.getByText("Out of stock")).toHaveCount(0)
  const session = await proceed(page)
  expect(session).not.toBe(first)

  // Paid, but the tab is closed before the success page could do its work.
  complaints.allow(/503/)
  await page.route("**/functions/v1/process-order", (route) =>
    route.fulfill({ status: 503, json: { code: "down", message: "Down." } }),
  )
  await page.getByLabel("Email").fill(newEmail())
  await fillAddress(page)
  await fillCard(page, CARDS.pays)
  await page.getByRole("button", { name: /^Pay £/ }).click()
  await page.waitForURL(/\/success/)
  await expect.poll(() => kept(page)).toHaveLength(1)
  await page.goto("/cart")
  await expect(page.getByText("Your cart is empty")).toBeVisible()
  await expect.poll(() => kept(page)).toBeNull()
})

test("a member who goes back can buy the last copy again", async ({
  page,
  request,
}) => {
  const fan = await makeMember(request)
  const { id, product_id } = await lastCopy(request)
  await request.post("/rest/v1/cart_items", {
    headers: { apikey: (await keys()).secret },
    data: { user_id: fan.id, product_id, variant_id: id, qty: 1 },
  })
  await signIn(page, fan.email, "/cart")
  await proceed(page)
  await page.goBack()
  await proceed(page)
})

test("two tabs that press at the same moment leave one page to pay", async ({
  page,
  request,
}) => {
  await openCartWith(page, await guestLines(request, [TOTE]))
  const other = await page.context().newPage()
  await other.goto("/cart")
  const tabs = [page, other].map((tab) => ({
    tab,
    button: tab.getByRole("button", { name: "Proceed to Checkout" }),
  }))
  for (const { button } of tabs) await expect(button).toBeEnabled()
  await Promise.all(tabs.map(({ button }) => button.click()))
  for (const { tab } of tabs) await tab.waitForURL(/\/test-payment\//)
  const apikey = (await keys()).publishable
  const states = await Promise.all(
    tabs.map(async ({ tab }) => {
      const session_id = tab.url().split("/").at(-1)
      const shown = await request.post("/functions/v1/test-payment", {
        headers: { apikey },
        data: { step: "show", session_id },
      })
      return (await shown.json()).state
    }),
  )
  expect(states.sort()).toEqual(["expired", "open"])
})

test("the success page knows what to say without an order", async ({
  page,
  complaints,
  request,
}) => {
  complaints.allow(/40[24]/)
  await page.goto("/success")
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "There is no order to show here",
  )
  await expect(
    page.getByRole("link", { name: "Continue shopping" }),
  ).toHaveAttribute("href", "/shop")
  await page.goto("/success?session_id=nobody")
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "We can't find that order",
  )
  const toast = page.getByText("Error Processing Order")
  await expect(toast).toHaveCount(0)
  await openCartWith(page, await guestLines(request, [FILES]))
  const session = await proceed(page)
  await page.goto(`/success?session_id=${session}`)
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "This order has not been paid",
  )
  await expect(toast).toBeVisible()
  await expect.poll(() => kept(page)).toHaveLength(1)
  await page.getByRole("link", { name: "Back to the cart" }).click()
  await expect(
    page.getByRole("button", { name: "Proceed to Checkout" }),
  ).toBeEnabled()
  await page.goto(`/success?session_id=${session}`)
  await expect(
    page.getByRole("main").getByText(/Nothing was charged\./),
  ).toHaveText(
    "This checkout has expired. Nothing was charged. What you chose is still in your cart.",
  )
  await page.goto("/test-payment/nobody")
  await expect(page.getByText("There is no such payment")).toBeVisible()
})

test("a time-out is tried again twice, then said", async ({
  page,
  complaints,
}) => {
  complaints.allow(/504/)
  let tries = 0
  await page.clock.install()
  await page.route("**/functions/v1/process-order", (route) => {
    tries += 1
    return route.fulfill({
      status: 504,
      json: {
        code: "timeout",
        message: "The payment provider took too long (timeout).",
      },
    })
  })
  await page.goto("/success?session_id=slow")
  await expect.poll(() => tries).toBe(1)
  for (const expected of [2, 3]) {
    await page.clock.runFor(1_900)
    expect(tries).toBe(expected - 1)
    await page.clock.runFor(200)
    await expect.poll(() => tries).toBe(expected)
  }
  await expect(
    page.getByRole("heading", { name: "We could not confirm your order yet" }),
  ).toBeVisible()
  await expect(page.getByText("Error Processing Order")).toBeVisible()
  await page.clock.runFor(10_000)
  expect(tries).toBe(3)
})

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false })

  test("the test page takes a payment", async ({ page, request }) => {
    const [line] = await guestLines(request, [FILES])
    const response = await request.post("/functions/v1/create-checkout", {
      headers: { apikey: (await keys()).publishable },
      data: {
        isGuest: true,
        items: [
          { productId: line?.productId, variantId: line?.variantId, qty: 1 },
        ],
      },
    })
    const { url } = await response.json()
    await page.goto(url)
    await page.getByLabel("Email").fill("not an address")
    await fillCard(page, CARDS.pays)
    await page.getByRole("button", { name: /^Pay £/ }).click()
    await expect(
      page.getByText("Please enter a valid email address."),
    ).toBeVisible()
    await page.getByLabel("Email").fill(newEmail())
    await fillCard(page, CARDS.pays)
    await page.getByRole("button", { name: /^Pay £/ }).click()
    await page.waitForURL(/\/success/)
    await expect(page.locator("main noscript p")).toContainText(
      "Your payment is safe with us",
    )
  })
})

test("each ticket gets a name at checkout, which is asked for and kept", async ({
  page,
  request,
}) => {
  const email = newEmail()
  const date = await dateOnSale(request)
  const wish = { slug: "listening-session", variant: date.title, qty: 2 }
  await openCartWith(page, await guestLines(request, [wish]))
  const all = page.getByLabel("Name on the tickets")
  await page.getByRole("button", { name: "Proceed to Checkout" }).click()
  await expect(all).toBeFocused()
  await expect(all).toHaveAccessibleDescription(/Please enter the name/)
  expect(await faultsOn(page)).toEqual([])
  await all.fill("Robin Achebe")
  await page.getByLabel("Put a different name on each ticket").check()
  await expect(page.getByLabel("Name on ticket 1")).toHaveValue("Robin Achebe")
  await page.getByLabel("Name on ticket 2").fill(" Inês <b>\u202eCaldeira ")
  await proceed(page)
  await page.goBack()
  await expect(page.getByLabel("Name on ticket 2")).toHaveValue(/Inês/)
  await proceed(page)
  await page.getByLabel("Email").fill(email)
  await fillCard(page, CARDS.pays)
  await page.getByRole("button", { name: /^Pay £/ }).click()
  await page.waitForURL(/\/success/)
  await orderNumber(page)
  const rows = await serviceRows(request)
  const passes = await rows.find("passes", {
    ...{ variant_id: `eq.${date.id}`, order: "unit" },
  })
  expect(passes.map(({ holder }) => holder)).toEqual([
    ...["Robin Achebe", "Inês <b> Caldeira"],
  ])
  await expect.poll(async () => (await mailsTo(email)).length).toBe(1)
  const [mail = ""] = await mailsTo(email)
  expect(mail).toMatch(/Content-Type: application\/pdf; name=9x-tickets\.pdf/)
  expect(mail.match(/Content-Type: image\/png/g)).toHaveLength(2)
})
