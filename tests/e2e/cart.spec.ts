import type { Page } from "@playwright/test"
import { faultsOn } from "./support/axe.ts"
import { expect, test } from "./support/quiet-page.ts"
import {
  addFromShop,
  expectSums,
  guestLines,
  type KeptLine,
  keep,
  kept,
  keys,
  openCartWith,
  row,
} from "./support/shopper.ts"

const TEE = { slug: "label-tee", variant: "M", qty: 1 }
const CASSETTE = { slug: "floodlight", variant: "Cassette", qty: 1 }
const FILES = { slug: "floodlight", variant: "Digital (MP3 + FLAC)", qty: 1 }

/** The tables' client asks again a few times before it gives up. */
const RETRIED = { timeout: 30_000 }

/** A discount that is none is not on the bill. */
function expectNoDiscount(page: Page) {
  const summary = page.getByRole("region", { name: "Order summary" })
  return expect(
    summary.getByRole("term").filter({ hasText: "Discount" }),
  ).toHaveCount(0)
}

function badge(page: Page, name: string) {
  return page.getByRole("banner").getByRole("link", { name, exact: true })
}

test("a guest fills a cart, changes it and empties it", async ({ page }) => {
  await page.goto("/cart")
  await expect(page.getByText("Your cart is empty")).toBeVisible()
  await expect(page.getByRole("link", { name: "Go to the shop" })).toBeVisible()
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute(
    "content",
    /noindex/,
  )
  expect(await faultsOn(page)).toEqual([])

  await addFromShop(page, "label-tee", "M")
  await expect(badge(page, "Cart, 1 item")).toBeVisible()
  await page.getByRole("button", { name: "Add to Cart" }).click()
  await expect(badge(page, "Cart, 2 items")).toBeVisible()
  const [line] = (await kept(page)) ?? []
  expect(line?.id).toMatch(/^guest-\d{13}[a-z0-9]+$/)
  expect(line).toMatchObject({ qty: 2, product: { title: "Label Tee" } })

  await badge(page, "Cart, 2 items").click()
  const tee = row(page, "Label Tee")
  await expect(tee).toContainText("£24.00")
  await expect(tee).toContainText("£48.00")
  await expectSums(page, {
    Subtotal: "£48.00",
    Shipping: "£4.50",
    Total: "£52.50",
  })
  await expectNoDiscount(page)
  await expect(page.getByText("Add £2.00 more for free shipping")).toBeVisible()
  await expect(page.getByText("14-day right to cancel")).toHaveCount(0)
  expect(await faultsOn(page)).toEqual([])

  const more = tee.getByRole("button", {
    name: "Increase quantity of Label Tee",
  })
  await more.click()
  await expect(page.getByText("more for free shipping")).toHaveCount(0)
  await expectSums(page, { Shipping: "£0.00", Total: "£72.00" })
  const field = tee.getByRole("textbox", { name: "Quantity of Label Tee" })
  await field.fill("400")
  await field.press("Enter")
  await expect(field).toHaveValue("31")
  await expect(more).toHaveAttribute("aria-disabled", "true")
  await field.fill("1.5")
  await field.press("Enter")
  await expect(field).toHaveValue("31")
  await field.fill("1")
  await field.press("Enter")
  await page.reload()
  await expect(field).toHaveValue("1")

  await tee.getByRole("button", { name: "Decrease quantity of" }).click()
  await expect(page.getByRole("status").getByText("Item removed")).toBeVisible()
  await expect(
    page.getByText("Item has been removed from your cart"),
  ).toBeVisible()
  await expect(page.getByText("Your cart is empty")).toBeVisible()
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused()
  await expect(badge(page, "Cart, 0 items")).toBeVisible()
  await expect.poll(() => kept(page)).toBeNull()
})

test("what is digital is sent for nothing, and asks for consent", async ({
  page,
  request,
}) => {
  await openCartWith(page, await guestLines(request, [FILES]))
  await expectSums(page, { Shipping: "£0.00", Total: "£6.00" })
  await expect(
    page.getByText(/you lose your 14-day right to cancel once delivery starts/),
  ).toBeVisible()
  const files = row(page, "Floodlight")
  const field = files.getByRole("textbox", { name: "Quantity of Floodlight" })
  await field.fill("600")
  await field.press("Enter")
  await expect(field).toHaveValue("600")
  await expect(page.getByText("We post to")).toHaveCount(0)
  await page.getByRole("button", { name: "Keep one: Floodlight" }).click()
  await expect(field).toHaveValue("1")
  await openCartWith(page, await guestLines(request, [FILES, CASSETTE]))
  await expectSums(page, { Shipping: "£4.50", Total: "£19.50" })
  await expect(page.getByText("We post to the United Kingdom")).toBeVisible()
  await page.getByRole("button", { name: "Remove Floodlight" }).first().click()
  await expect(page.getByText("14-day right to cancel")).toHaveCount(0)
})

test("a promo code is judged aloud, kept for the visit and taken off", async ({
  page,
  request,
  complaints,
}) => {
  complaints.allow(/ERR_FAILED/)
  await openCartWith(page, await guestLines(request, [TEE]))
  const field = page.getByRole("textbox", { name: "Promo code" })
  const says = page.getByRole("region", { name: "Order summary" })
  async function tryCode(code: string, sentence: string) {
    await field.fill(code)
    await page.getByRole("button", { name: "Apply" }).click()
    await expect(says.getByText(sentence, { exact: true })).toBeVisible()
  }
  await tryCode("  ", "Please enter a promo code")
  await tryCode("NOSUCH", "Invalid promo code")
  await tryCode("STAFF50", "Invalid promo code")
  await tryCode("summer15", "This promo code has expired")
  await tryCode("NINE20", "Minimum order of £50.00 required for this code")
  await page.route("**/rpc/get_promo_code", (route) => route.abort())
  await tryCode("WELCOME10", "Error applying promo code")
  await page.unroute("**/rpc/get_promo_code")
  await tryCode(" welcome10 ", "Promo code applied! 10% discount")
  await expect(
    page.getByRole("button", { name: "Remove promo code WELCOME10" }),
  ).toBeFocused()
  const discounted = { Discount: "−£2.40", Total: "£26.10" }
  await expectSums(page, discounted)
  await page.reload()
  await expect(page.getByText("WELCOME10", { exact: true })).toBeVisible()
  await expectSums(page, discounted)
  await page.getByRole("button", { name: "Remove promo code" }).click()
  await expect(says.getByText("Promo code removed")).toBeVisible()
  await expect(field).toBeFocused()
  await expectSums(page, { Total: "£28.50" })
  await expectNoDiscount(page)

  // One that has ended since is said so once, not asked for ever.
  await page.evaluate(() => sessionStorage.setItem("promo-code", "SUMMER15"))
  await page.reload()
  await expect(says.getByText("This promo code has expired")).toBeVisible()
  expect(
    await page.evaluate(() => sessionStorage.getItem("promo-code")),
  ).toBeNull()

  const field2 = page.getByRole("textbox", { name: "Quantity of Label Tee" })
  await field2.fill("3")
  await field2.press("Enter")
  await tryCode("nine20", "Promo code applied! 20% discount")
  await expectSums(page, { Discount: "−£14.40" })
  await page.getByRole("button", { name: "Decrease quantity of" }).click()
  await expect(
    says.getByText("Minimum order of £50.00 required for this code"),
  ).toBeVisible()
  await expectSums(page, { Total: "£52.50" })
  await expectNoDiscount(page)
})

test("guessing promo codes ends, and codes cannot be listed", async ({
  page,
  request,
  complaints,
}) => {
  complaints.allow(/429/)
  await openCartWith(page, await guestLines(request, [TEE]))
  const headers = { apikey: (await keys()).publishable }
  const list = await request.get("/rest/v1/promo_codes", { headers })
  expect([401, 403]).toContain(list.status())
  for (let guess = 0; guess < 20; guess += 1) {
    const answer = await request.post("/rest/v1/rpc/get_promo_code", {
      headers,
      data: { p_code: `GUESS${guess}` },
    })
    expect(await answer.json()).toEqual([])
  }
  await page.getByRole("textbox", { name: "Promo code" }).fill("WELCOME10")
  await page.getByRole("button", { name: "Apply" }).click()
  await expect(
    page.getByText("Too many wrong codes. Please try again in an hour."),
  ).toBeVisible()
})

test("two tabs of one guest show one cart", async ({ page, request }) => {
  await openCartWith(page, await guestLines(request, [TEE]))
  const other = await page.context().newPage()
  await other.goto("/cart")
  const elsewhere = await page.context().newPage()
  await elsewhere.goto("/about")
  await expect(badge(elsewhere, "Cart, 1 item")).toBeVisible()
  const more = { name: "Increase quantity of Label Tee" }
  // Fast clicks in both: none is lost.
  await Promise.all([
    page.getByRole("button", more).dblclick(),
    expect(badge(other, "Cart, 3 items")).toBeVisible(),
  ])
  await other.getByRole("button", more).click()
  await expect(badge(page, "Cart, 4 items")).toBeVisible()
  await expect(
    page.getByRole("textbox", { name: "Quantity of Label Tee" }),
  ).toHaveValue("4")
  await expect(badge(elsewhere, "Cart, 4 items")).toBeVisible()
  await other.getByRole("button", { name: "Remove Label Tee" }).click()
  await expect(page.getByText("Your cart is empty")).toBeVisible()
})

test("hostile storage harms nothing and is repaired", async ({
  page,
  request,
}) => {
  const lines = await guestLines(request, [TEE, CASSETTE, FILES])
  const [tee, cassette, files] = lines as [KeptLine, KeptLine, KeptLine]
  await page.goto("/cart")
  const junk = ["{", "null", "7", '{"length":3}', "[[],null,1,{}]", '"[]"']
  for (const stored of [...junk, [{ ...tee, variantId: "1 or 1=1" }]]) {
    await keep(page, stored)
    await page.reload()
    await expect(page.getByText("Your cart is empty")).toBeVisible()
  }
  await openCartWith(page, [
    {
      ...tee,
      id: 9,
      qty: -5,
      product: { title: "<img src=x onerror=alert(1)>", slug: "javascript:1" },
      variant: { price_cents: 1, inventory: 1e9, is_digital: true },
    },
    { ...cassette, id: tee.id, qty: 2.7, product: "x", variant: null },
    { ...tee, variantId: tee.variantId.toUpperCase(), qty: 1 },
    { ...files, id: tee.id, productId: tee.productId },
  ])
  await expect(row(page, "Label Tee")).toContainText("£24.00")
  const tape = page.getByRole("listitem").filter({ hasText: "Cassette" })
  await expect(tape).toContainText("£18.00")
  await expectSums(page, { Subtotal: "£72.00" })
  // One price is known from before; what has none was not free.
  await expect(page.getByText("The price has changed")).toHaveCount(1)
  await expect(
    page.getByText("The price has changed: it was £0.01, it is £24.00 now."),
  ).toBeVisible()
  await expect
    .poll(() => kept(page))
    .toMatchObject(
      [
        { qty: 2, product: { slug: "label-tee" } },
        { qty: 2, variant: { title: "Cassette", price_cents: 900 } },
        { qty: 1, productId: files.productId },
      ].map((line) => ({ ...line, id: expect.stringMatching(/^guest-/) })),
    )
  await tape.getByRole("button", { name: "Increase quantity" }).click()
  await expect(badge(page, "Cart, 6 items")).toBeVisible()
  await tape.getByRole("button", { name: /^Remove/ }).click()
  await expect(badge(page, "Cart, 3 items")).toBeVisible()
})

test("a million lines are cut to a cart", async ({ page, request }) => {
  const [tee] = await guestLines(request, [TEE])
  await page.goto("/about")
  await page.evaluate((line) => {
    const many = Array.from({ length: 1_000_000 }, () => 0)
    localStorage.setItem("guest-cart", JSON.stringify([...many, line]))
  }, tee)
  await page.reload()
  await expect(badge(page, "Cart, 1 item")).toBeVisible()
  const random = () => crypto.randomUUID()
  await openCartWith(
    page,
    Array.from({ length: 5000 }, () => ({
      productId: random(),
      variantId: random(),
    })),
  )
  await expect(
    page.getByText("No longer sold. Remove it to go on."),
  ).toHaveCount(100)
  await expect.poll(() => kept(page)).toHaveLength(100)
  // Nothing is left to buy: whether it would be sent is not the question.
  const summary = page.getByRole("region", { name: "Order summary" })
  await expect(summary).not.toContainText(/digital|for free/)
})

test("a cart that cannot be read says so, and can be tried again", async ({
  page,
  request,
  complaints,
}) => {
  complaints.allow(/503|500|ERR_FAILED/)
  const lines = await guestLines(request, [TEE])
  await page.route("**/rest/v1/product_variants*", (route) => route.abort())
  await openCartWith(page, lines)
  await expect(
    page.getByText("We couldn't load your cart just now."),
  ).toBeVisible(RETRIED)
  await expect.poll(() => kept(page)).toHaveLength(1)
  await page.unroute("**/rest/v1/product_variants*")
  await page.getByRole("button", { name: "Try again" }).click()
  await expect(row(page, "Label Tee")).toBeVisible()
})

test("an add that fails says why and leaves the cart as it was", async ({
  page,
  complaints,
}) => {
  complaints.allow(/ERR_FAILED|406/)
  await page.goto("/product/label-tee")
  await page
    .getByRole("radio", { name: "M", exact: true })
    .check({ force: true })
  const add = page.getByRole("button", { name: "Add to Cart" })
  const alert = page.getByRole("alert")
  await page.route("**/rest/v1/products*", (route) => route.abort())
  await add.click()
  await expect(alert).toContainText("Failed to add item to cart", RETRIED)
  await page.unroute("**/rest/v1/products*")
  await page.route("**/rest/v1/product_variants*", (route) =>
    route.continue({
      url: route
        .request()
        .url()
        .replace(/id=eq\.[^&]+/, `id=eq.${NOBODY}`),
    }),
  )
  await add.click()
  await expect(alert).toContainText("Product or variant not found")
  await expect(badge(page, "Cart, 0 items")).toBeVisible()
})

const NOBODY = "00000000-0000-4000-8000-000000000000"

test("checkout is asked for with what the cart shows, and leaves", async ({
  page,
  request,
  complaints,
}) => {
  complaints.allow(/status of|^(409|500) http/)
  const [tee] = await guestLines(request, [{ ...TEE, qty: 2 }])
  await openCartWith(page, [tee])
  await page.getByRole("textbox", { name: "Promo code" }).fill("WELCOME10")
  await page.getByRole("button", { name: "Apply" }).click()
  await expect(page.getByText("Promo code applied!")).toBeVisible()
  const answers = [
    { status: 500, json: { code: "fault", message: "a stack trace" } },
    {
      status: 409,
      json: { code: "stock", message: "There is not enough stock." },
    },
    { status: 200, json: { url: "javascript:alert(1)" } },
    { status: 200, json: { url: "/about?paid" } },
  ]
  const bodies: unknown[] = []
  await page.route("**/functions/v1/create-checkout", (route) => {
    bodies.push(route.request().postDataJSON())
    return route.fulfill(answers[bodies.length - 1])
  })
  const button = page.getByRole("button", { name: "Proceed to Checkout" })
  const alert = page.getByRole("alert")
  const failed = "Failed to initialize checkout. Please try again."
  await button.click()
  await expect(alert).toContainText(`Checkout Error${failed}`)
  await button.click()
  await expect(alert).toContainText("Checkout ErrorThere is not enough stock.")
  await button.click()
  await expect(alert).toContainText(failed)
  await button.click()
  await page.waitForURL("/about?paid")
  const { productId, variantId } = tee as {
    productId: string
    variantId: string
  }
  expect(bodies[3]).toEqual({
    isGuest: true,
    items: [{ productId, variantId, qty: 2 }],
    promo_code: "WELCOME10",
  })
})

test("who does not shop loads nothing of the cart but its badge", async ({
  page,
}) => {
  const asked: string[] = []
  page.on("request", (request) => asked.push(request.url()))
  await page.goto("/about")
  await expect(badge(page, "Cart, 0 items")).toBeVisible()
  await expect(
    page.getByRole("banner").getByRole("link", { name: "Sign In" }),
  ).toBeVisible()
  const heavy =
    /guest-cart-store|member-cart-store|start-checkout|promo-codes|rest\/v1/
  expect(asked.filter((url) => heavy.test(url))).toEqual([])
})

test("a cancel link that means no checkout says nothing of one", async ({
  page,
  request,
  complaints,
}) => {
  complaints.allow(/404/)
  const note = page.getByText("The checkout was cancelled.")
  await page.goto("/cart?cancelled=garbage")
  await expect(page.getByText("Your cart is empty")).toBeVisible()
  await expect(note).toHaveCount(0)
  await keep(page, await guestLines(request, [TEE]))
  await page.reload()
  await expect(row(page, "Label Tee")).toBeVisible()
  await expect(note).toHaveCount(0)
})

test("a payment page no browser could have been sent to is forgotten", async ({
  page,
  request,
  complaints,
}) => {
  complaints.allow(/status of|^400 http/)
  const lines = await guestLines(request, [TEE])
  await page.goto("/cart")
  await keep(page, lines)
  const remember = (value: string) =>
    page.evaluate((text) => localStorage.setItem("open-checkout", text), value)
  const remembered = () =>
    page.evaluate(() => localStorage.getItem("open-checkout"))
  await remember("x".repeat(3000))
  await page.reload()
  await expect(row(page, "Label Tee")).toBeVisible()
  await expect.poll(() => remembered()).toBeNull()
  await page.route("**/functions/v1/create-checkout", (route) =>
    route.fulfill({ status: 400, json: { code: "bad_request", message: "?" } }),
  )
  await remember(new URL("/pay/1", page.url()).href)
  await page.getByRole("button", { name: "Proceed to Checkout" }).click()
  await expect(page.getByRole("alert")).toContainText("Checkout Error")
  await expect.poll(() => remembered()).toBeNull()
})

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false })
  test("the cart says what it needs", async ({ page }) => {
    await page.goto("/cart")
    // Text search looks past this element; its content is shown all the same.
    const needs = page.locator("main noscript p")
    await expect(needs).toBeVisible()
    await expect(needs).toContainText("please turn JavaScript on to see it.")
    await expect(page.getByText("Loading your cart")).toBeHidden()
  })
})
